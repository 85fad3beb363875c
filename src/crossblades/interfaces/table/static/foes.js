// The host's own foes: a list to search, new ones out of stat blocks or lines, and a file of them.
import {api} from "./api.js";
import {el, fill} from "./dom.js";
import {editor} from "./editor.js";
import {pasting} from "./foes_pasting.js";
import {trouble} from "./join.js";
import {openFile} from "./keeping.js";
import {fileName, mountShelf, pagePath, putNew} from "./shelf.js";

const look = (text) => api("/api/foes/check", {text});
const styled = () => document.head.append(el("link", {rel: "stylesheet", href: "/static/foes.css"}));

export async function mountList(host) {
  styled();
  const {files, games, importers} = await api("/api/foes");
  host.append(pasting(Object.values(importers), keep), ownCreature(games), searching(files));
  await mountShelf(host, "foes", {empty: "No file is here yet. Paste stat blocks above, or write a creature."});
}

async function keep(name, text) {
  location.href = pagePath("foes", await putNew("foes", fileName(name), text));
}

/** All foes of all files, and those that have the words that are typed. */
function searching(files) {
  if (!files.some(({rows}) => rows.length)) return "";
  const words = el("input", {id: "search", type: "search", autocomplete: "off", oninput: show});
  const tables = el("div", {class: "stack"});
  const count = el("p", {role: "status", class: "dim small"});

  function show() {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (file, row) => wanted.every((word) => [file.name, ...row].some((cell) => cell.toLowerCase().includes(word)));
    const found = files.map((file) => ({...file, rows: file.rows.filter((row) => fits(file, row))})).filter(({rows}) => rows.length);
    const titles = [...new Set(found.map(({title}) => title))];
    fill(tables, titles.map((title) => figures(found.filter((file) => file.title === title), title)));
    const many = found.reduce((sum, {rows}) => sum + rows.length, 0);
    count.textContent = many === 1 ? "1 foe" : `${many} foes`;
  }

  show();
  return el("section", {class: "stack"}, el("h3", {}, "Your foes"), el("div", {class: "fields"}, el("label", {for: "search"}, "Search"), words), count, tables);
}

/** A table of figures; each foe leads to its file. */
export function figures(files, caption) {
  return el("div", {class: "wide", tabindex: 0, role: "region", "aria-label": `Figures: ${caption}`}, el("table", {class: "figures"}, el("caption", {}, caption),
    el("thead", {}, el("tr", {}, files[0].heads.map((head) => el("th", {scope: "col"}, head)))),
    el("tbody", {}, files.map(({name, rows}) => rows.map(([foe, ...cells]) => el("tr", {"data-foe": foe},
      el("th", {scope: "row"}, name ? el("a", {href: pagePath("foes", name)}, foe) : foe), cells.map((cell) => el("td", {}, cell))))))));
}

/** A new file with one creature to begin with. */
function ownCreature(games) {
  const news = el("div");
  const name = el("input", {id: "creature", required: true, maxlength: 40, placeholder: "marsh orc", autocomplete: "off"});
  const game = el("select", {id: "game"}, Object.entries(games).map(([value, title]) => el("option", {value}, title)));

  async function make(event) {
    event.preventDefault();
    try {
      await keep(name.value, (await api("/api/foes/new", {game: game.value, name: name.value.trim()})).text);
    } catch (error) {
      fill(news, trouble(error.message));
    }
  }

  return el("details", {id: "own-creature", class: "stack"}, el("summary", {}, el("h3", {}, "Write one yourself")),
    el("form", {class: "stack fields", onsubmit: make}, news, el("label", {for: "creature"}, "Name"), name, el("label", {for: "game"}, "Game"), game,
      el("p", {class: "dim small"}, "It begins with usual figures, which you change in its file."),
      el("div", {class: "row"}, el("button", {class: "first"}, "Keep it"))));
}

export async function mountFile(host, name) {
  styled();
  const shown = el("div", {class: "stack"});
  const file = await openFile("foes", name, (text) => mine.put(text));
  const mine = editor(async (text) => {
    file.put(text);
    const found = await look(text);
    if (text === mine.text) show(found);
    return {mistakes: found.mistakes, warnings: [], summary: found.rows.length === 1 ? "1 foe" : `${found.rows.length} foes`};
  });
  mine.host.querySelector("textarea").setAttribute("aria-label", "Foes (TOML)");

  function show(found) {
    if (!found.rows.length) return; // while it has mistakes, the last figures stay
    const first = found.rows[0][0];
    fill(shown, figures([{heads: found.heads, rows: found.rows}], found.title), el("details", {}, el("summary", {}, "How an encounter uses them"),
      el("p", {class: "dim"}, "These two lines, the first one above all tables:"),
      el("pre", {}, `creatures = [${JSON.stringify(`${name}.toml`)}]\n\n[[fighters]]\n${found.named_by} = ${JSON.stringify(first)}`)));
  }

  fill(host, el("h2", {}, name), file.status, shown, el("section", {class: "stack"}, el("h3", {}, "The file"), mine.host));
  mine.put(file.text);
}
