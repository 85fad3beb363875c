// The host's own evenings: which there are, and a new one.
import {api} from "./api.js";
import {el, fill} from "./dom.js";
import {trouble} from "./join.js";
import {fileName, mountShelf, pagePath, putNew, shelfPath} from "./shelf.js";

export {mountFile} from "./evening.js";

export async function mountList(host) {
  document.head.append(el("link", {rel: "stylesheet", href: "/static/evening.css"}));
  const [{encounters}, {files: characters}] = await Promise.all([api("/api/encounters"), api(shelfPath("characters"))]);
  const games = new Map(encounters.filter(({game}) => game !== "own").map(({game, title}) => [game, title]));
  host.append(newEvening(games, characters));
  await mountShelf(host, "evenings", {empty: "No evening is here yet. Make one above: a party, then encounters and rests."});
}

function newEvening(games, characters) {
  const news = el("div");
  const heading = el("input", {id: "heading", required: true, maxlength: 40, placeholder: "The road to the mine", autocomplete: "off"});
  const game = el("select", {id: "game", onchange: offer}, [...games].map(([name, title]) => el("option", {value: name}, title)));
  const party = el("fieldset", {id: "party"});

  function offer() {
    const fitting = characters.filter((one) => one.game === game.value && !one.mistakes);
    fill(party, el("legend", {}, "Who comes"), fitting.length
      ? el("div", {class: "picks"}, fitting.map((one) => el("label", {}, el("input", {type: "checkbox", name: "who", value: `${one.name}.toml`}), ` ${one.heading}`)))
      : el("p", {class: "dim"}, "Nobody of this game is among your characters yet. ", el("a", {href: "/characters"}, "Make some first.")));
  }

  async function make(event) {
    event.preventDefault();
    const who = [...party.querySelectorAll(":checked")].map(({value}) => value);
    if (!who.length) return fill(news, trouble("Choose at least one character who comes."));
    try {
      const {text} = await api("/api/evenings", {game: game.value, heading: heading.value.trim(), party: who});
      location.href = pagePath("evenings", await putNew("evenings", fileName(heading.value), text));
    } catch (error) {
      fill(news, trouble(error.message));
    }
  }

  offer();
  return el("details", {id: "new", class: "stack"}, el("summary", {}, el("h3", {}, "A new evening")),
    el("form", {class: "stack fields", onsubmit: make}, news,
      el("label", {for: "heading"}, "What it is called"), heading, el("label", {for: "game"}, "Game"), game, party,
      el("div", {class: "row"}, el("button", {class: "first big"}, "Make it"))));
}
