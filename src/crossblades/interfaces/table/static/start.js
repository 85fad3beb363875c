// The host's page: the tables there are, and a new one.
import {api} from "./api.js";
import {button, el, fill} from "./dom.js";
import {editor} from "./editor.js";
import {askForCode, trouble} from "./join.js";
import {showPlaces} from "./places.js";

const host = document.getElementById("start");
const news = el("div");
const PHASES = {lobby: "not begun", fight: "under way", over: "over"};

const act = (does) => does().catch((error) => {
  fill(news, trouble(error.message));
  news.scrollIntoView({block: "nearest"});
});
const open = (wanted) => act(async () => (location.href = (await api("/api/tables", wanted)).at));

function table({id, name, title, phase, created, at}) {
  const when = new Date(created * 1000).toLocaleString([], {dateStyle: "medium", timeStyle: "short"});
  return el("li", {class: "panel row", "data-table": id},
    el("div", {class: "grow"}, el("b", {}, name), el("p", {class: "dim small"}, `${title} · ${PHASES[phase]} · ${when}`)),
    el("a", {class: "button first", href: at, "aria-label": `Go on: ${name}`}, "Go on"),
    button("Remove", () => confirm(`Remove “${name}” and its fight for good?`) && act(() => api(`/api/tables/${id}`, undefined, "DELETE").then(show)),
      {"aria-label": `Remove ${name}`}));
}

function encounter({game, name, heading, summary}) {
  const id = `${game}/${name}`;
  return button([el("b", {}, heading), el("span", {}, summary)], () => open({encounter: id}), {"data-encounter": id});
}

function record() {
  return el("section", {class: "stack"}, el("h2", {}, "Or a fight that was saved"), el("label", {class: "dim", for: "record"}, "A record or a journal (.fight.jsonl): watch it again, or play on."),
    el("input", {type: "file", id: "record", accept: ".jsonl", onchange({target}) {
      const file = target.files[0];
      if (file) act(async () => (location.href = (await api("/api/records", {text: await file.text()})).at)).then(() => (target.value = ""));
    }}));
}

function ownEncounter() {
  const go = button("New table with this", () => open({text: mine.text}), {class: "first big", id: "use", disabled: true});
  const mine = editor((text) => api("/api/check", {text}), (fine) => (go.disabled = !fine));
  return el("details", {id: "own", class: "stack"}, el("summary", {}, el("h2", {}, "Or bring your own")),
    el("p", {class: "dim"}, "Mistakes are shown while you type."), mine.host, go);
}

async function show() {
  const [{tables}, {encounters}] = await Promise.all([api("/api/tables"), api("/api/encounters")]);
  const games = [...new Set(encounters.map(({title}) => title))];
  showPlaces();
  fill(host, news, tables.length > 0 && el("section", {class: "stack"}, el("h2", {}, "Your tables"), el("ul", {class: "stack"}, tables.map(table))),
    el("section", {class: "stack"}, el("h2", {}, "A new table"), games.map((game) => [el("h3", {}, game),
      el("div", {class: "cards"}, encounters.filter(({title}) => title === game).map(encounter))]), ownEncounter(), record()));
}

show().catch((error) => askForCode(host, error.status === 401 ? "" : error.message));
