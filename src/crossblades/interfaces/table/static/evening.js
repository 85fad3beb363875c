// One evening: who comes, its parts in order, and playing the next one.
import {api} from "./api.js";
import {button, el, fill} from "./dom.js";
import {editor} from "./editor.js";
import {adding, inWords} from "./evening_adding.js";
import {playRest} from "./evening_rest.js";
import {trouble} from "./join.js";
import {openFile} from "./keeping.js";
import {pagePath} from "./shelf.js";

export async function mountFile(host, name) {
  document.head.append(el("link", {rel: "stylesheet", href: "/static/evening.css"}));
  const news = el("div");
  const body = el("div", {class: "stack"});
  const file = await openFile("evenings", name, (text) => { mine.put(text); show(); });
  const mine = editor(async (text) => {
    file.put(text);
    const {seen} = await look();
    if (file.text === text) render(seen);
    return {mistakes: seen.mistakes, warnings: [], summary: seen.heading};
  });
  let [tables, last, shown, due] = [{}, null, "", ""];
  let [forms, formsFor] = [null, ""];

  async function look() {
    const found = await api(`/api/evenings/${encodeURIComponent(name)}/seen`, {text: file.text});
    tables = found.tables;
    if (found.carried) location.reload(); // the files have changed: read them anew
    fill(news, found.problems.map(trouble));
    return found;
  }

  async function show() {
    const asked = file.text;
    const {seen} = await look();
    if (asked === file.text) render(seen);
  }

  const act = (does) => does().catch((error) => {
    fill(news, trouble(error.message));
    news.scrollIntoView({block: "nearest"});
  });

  /** Changes the text on the server's advice; what was focused stays so, or what takes its place. */
  const edit = (change, focus) => act(async () => {
    const {text} = await api("/api/evenings/edit", {text: file.text, edit: change});
    due = focus;
    file.put(text);
    mine.put(text);
    await show();
    due = "";
  });

  /** What this key names, or the title if that is not there. */
  const focusOn = (key) => (body.querySelector(`[data-focus="${key}"]:not(:disabled)`) || body.querySelector("h2"))?.focus();

  const play = (number) => act(async () => {
    await file.settled();
    location.href = (await api(`/api/evenings/${encodeURIComponent(name)}/play`, {text: file.text, number})).at;
  });

  function render(seen) {
    const now = JSON.stringify([seen, tables]);
    if (now === shown) return; // what somebody is about to press stays where it is
    [last, shown] = [seen, now];
    const focused = due || (body.contains(document.activeElement) && document.activeElement.dataset.focus);
    const open = [...body.querySelectorAll("details[id][open]")].map(({id}) => id);
    fill(body, el("h2", {tabindex: -1}, seen.heading || name), seen.title && el("p", {class: "dim"}, seen.title),
      seen.mistakes.length > 0 && wrong(seen.mistakes), seen.parts.length > 0 && coming(seen),
      seen.game && party(seen), parts(seen), seen.rests.length > 0 && more(seen));
    for (const id of open) body.querySelector(`#${id}`)?.setAttribute("open", "");
    if (focused) focusOn(focused);
  }

  /** The forms for more parts stay as they are, with what is chosen in them, as long as the choices do. */
  function more({encounters, rests, words, party}) {
    const wanted = JSON.stringify([encounters, rests, words, party]);
    if (wanted !== formsFor) [forms, formsFor] = [adding({encounters, rests, words, party}, (fields) => edit({do: "add", fields}, "add"),
      (number, fields) => edit({do: "set", number, fields}, `change-${number}`)), wanted];
    return forms.host;
  }

  function wrong(mistakes) {
    return el("div", {id: "wrong", role: "alert"}, el("ul", {class: "stack"}, mistakes.map(({line, problem, expected, field}) => el("li", {class: "trouble"},
      `${line ? `Line ${line}, ` : ""}${field ? `${field}: ` : ""}${problem}${expected ? `; expected ${expected}` : ""}`))));
  }

  /** What comes next, in one place. */
  function coming(seen) {
    const part = seen.parts[seen.following];
    if (!part) return el("p", {class: "panel", id: "next"}, el("b", {}, "The evening is over."));
    const at = tables[part.table];
    const number = seen.following;
    return el("section", {class: "panel stack", id: "next", "aria-label": "The next part"},
      el("p", {}, el("span", {class: "dim"}, `Part ${number + 1} of ${seen.parts.length}: `), el("b", {}, titleOf(part))),
      part.fight && !at && el("p", {class: "warn"}, `It is played in the terminal, as ${part.fight}: `, el("code", {}, `crossblades evening ${name}`)),
      el("div", {class: "row"}, at ? el("a", {class: "button first big", href: at.at, "data-focus": "play"}, "Go to its table")
        : part.encounter ? button("Play the next part", () => play(number), {class: "first big", "data-focus": "play"})
          : button("Let them rest", () => act(() => file.settled().then(() => playRest(host, name, file.text, number, titleOf(part)))), {class: "first big", "data-focus": "play"}),
      button("Leave it out", () => confirm(`Leave out “${titleOf(part)}”?`) && edit({do: "set", number, fields: {played: "left out"}}, "play"))));
  }

  function party({party: members, characters}) {
    const here = members.map(({file: each}) => each);
    const change = (each, comes) => edit({do: "party", files: comes ? [...here, each] : here.filter((one) => one !== each)}, `who-${each}`);
    const known = [...members.map((one) => ({file: one.file, heading: one.name})), ...characters.filter((one) => !here.includes(one.file))];
    return el("section", {class: "stack"}, el("h3", {}, "The party"),
      el("ul", {class: "members"}, members.map((one) => el("li", {class: one.unfit && "gone", "data-member": one.file},
        el("a", {href: pagePath("characters", one.file.replace(/\.toml$/, ""))}, one.name), one.unfit ? el("b", {}, ` ${one.unfit}`) : el("span", {class: "dim"}, ` ${one.stands}`)))),
      el("details", {id: "who"}, el("summary", {}, "Who comes"), el("fieldset", {class: "picks"}, el("legend", {class: "dim"}, "They come into every fight and to every rest."),
        known.map((one) => el("label", {}, el("input", {type: "checkbox", checked: here.includes(one.file), "data-focus": `who-${one.file}`,
          onchange: ({target}) => change(one.file, target.checked)}), ` ${one.heading}`)))));
  }

  function parts(seen) {
    if (!seen.parts.length) return seen.game && el("p", {class: "dim"}, "Nothing happens yet: add an encounter or a rest.");
    return el("section", {class: "stack"}, el("h3", {}, "One after the other"), el("ol", {class: "stack", id: "parts"}, seen.parts.map((part, number) => row(part, number, seen))));
  }

  function row(part, number, {parts: all, following}) {
    const title = titleOf(part);
    const swap = (to) => edit({do: "order", order: all.map((_, at) => (at === number ? to : at === to ? number : at))}, `${to < number ? "up" : "down"}-${to}`);
    const state = part.played || (tables[part.table] ? "being played" : number === following ? "next" : "");
    return el("li", {class: "panel row", "data-part": number, "data-state": part.played ? "played" : number === following ? "next" : "waits"},
      el("span", {class: "number", "aria-hidden": "true"}, number + 1),
      el("div", {class: "grow"}, el("b", {}, title), part.summary && el("p", {class: "dim small"}, part.summary),
        part.who.length > 0 && el("p", {class: "small"}, `Only ${part.who.join(", ")}`), part.treat && el("p", {class: "small"}, `${part.treat} treats them`),
        state && el("p", {class: "state"}, part.played ? `✓ ${state}` : state),
        tables[part.table] && part.played && el("a", {href: tables[part.table].at}, "Its table")),
      part.played ? button("Play again", () => confirm(`Play “${title}” again? What it left on the characters stays.`)
        && edit({do: "set", number, fields: {played: "", fight: "", table: ""}}, "play"), {"aria-label": `Play again: ${title}`}) : null,
      !part.played && !part.encounter && button("Change", () => forms.change(number, part), {"data-focus": `change-${number}`, "aria-label": `Change: ${title}`}),
      button("↑", () => swap(number - 1), {disabled: number === 0, "data-focus": `up-${number}`, "aria-label": `Move up: ${title}`}),
      button("↓", () => swap(number + 1), {disabled: number === all.length - 1, "data-focus": `down-${number}`, "aria-label": `Move down: ${title}`}),
      button("Remove", () => edit({do: "remove", number}, `remove-${Math.max(number - 1, 0)}`), {"data-focus": `remove-${number}`, "aria-label": `Remove: ${title}`}));
  }

  const titleOf = (part) => (part.encounter ? part.heading : inWords(part, last));

  fill(host, news, body, el("details", {id: "text", class: "stack"}, el("summary", {}, "The file itself"), mine.host), file.status);
  mine.put(file.text);
  addEventListener("visibilitychange", () => document.visibilityState === "visible" && act(again));

  /** Somebody comes back from a table: what it has left may be in the file by now. */
  async function again() {
    const {text} = await api(`/api/shelf/evenings/${encodeURIComponent(name)}`);
    if (text !== file.text && file.isKept) location.reload();
    else await show();
  }
}
