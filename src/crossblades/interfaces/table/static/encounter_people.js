// Who is there: templates, lines, characters and foes of one's own, put on the map; and all about them.
import {api} from "./api.js";
import {button, el, fill} from "./dom.js";
import {field, refill, setting, valueAt} from "./forms.js";

const MOST = 14; // kinds that are listed at once
const PLAIN = ["name", "side", "seat", "hit_points"];
const SOURCES = ["name", "hero", "foe", "template", "character", "quick"];

/** What a fighter is called; whose file is a character's, as the map calls it. */
const called = (fighter, [first] = []) => String((fighter.name ? "" : fighter.character && first?.name) || SOURCES.map((key) => fighter[key]).find(Boolean) || "somebody");

export function mountPeople({tool, work, take, say, choose}) {
  const fighters = () => (Array.isArray(work.draft.data.fighters) ? work.draft.data.fighters : []);
  const sides = () => work.draft.data.sides || [];
  let [side, search] = ["", ""];

  // --- putting somebody there

  const list = el("ul", {class: "kinds"});
  const sideOf = el("div");
  const find = el("input", {type: "search", placeholder: "goblin", "aria-label": "Search for a fighter", oninput: () => {
    search = find.value;
    kinds();
  }});
  const line = el("textarea", {rows: 2, "aria-label": "A creature in a line", spellcheck: "false"});
  const lined = el("form", {class: "stack", onsubmit(event) {
    event.preventDefault();
    take({do: "select"});
    api("/api/kind", {game: work.draft.game, line: line.value}).then(put, (error) => say(error.message, true));
  }}, line, el("button", {id: "use-line"}, "Put it on the map"));

  function put(kind) {
    take({do: "put", kind, put(space) {
      work.edit([{do: "enlist", fighter: {...kind.fighter, side}, at: space, tables: kind.tables || {}}]).then((done) => done && kind.fighter.character && take({do: "select"}));
    }});
    say(`Choose the spaces for ${kind.name}, of the ${side}.`);
  }

  function kinds() {
    const known = [...(work.palette?.own || []), ...(work.palette?.kinds || [])];
    const fitting = known.filter((kind) => `${kind.name} ${kind.file || ""}`.toLowerCase().includes(search.trim().toLowerCase()));
    refill(list, fitting.slice(0, MOST).map((kind) => el("li", {}, button([el("b", {}, kind.name), el("small", {class: "dim"}, [kind.words, kind.file].filter(Boolean).join(" · "))],
      () => put(kind), {"aria-pressed": tool.now.do === "put" && tool.now.kind.name === kind.name, "data-key": `kind ${kind.name} ${kind.file || ""}`, "data-kind": kind.name}))),
    fitting.length > MOST && el("li", {class: "dim small"}, `and ${fitting.length - MOST} more: search for them`));
  }

  function choices() {
    if (!sides().includes(side)) side = sides().at(-1) || "";
    refill(sideOf, el("div", {role: "group", "aria-label": "Side", class: "tools"}, sides().map((one) => button(one, () => {
      side = one;
      choices();
      if (tool.now.do === "put") put(tool.now.kind);
    }, {"aria-pressed": one === side, "data-key": `of ${one}`}))));
    line.placeholder = work.palette?.line || "";
    lined.hidden = !work.palette?.line;
    kinds();
  }

  // --- all about those who are there

  const all = el("div", {class: "stack"});

  function about(fighter, number) {
    const here = work.draft.somebody.filter((one) => one.fighter === number);
    const line = (one) => field(one, valueAt(fighter, one.path), (value) => work.edit([setting(["fighters", number, ...one.path], value)]),
      {key: `fighter ${number} ${one.label}`, sides: sides()});
    const forms = work.palette?.fighter || [];
    const plain = PLAIN.map((name) => forms.find(({path}) => path[0] === name)).filter(Boolean);
    const said = forms.filter(({path}) => !PLAIN.includes(path[0]) && fighter[path[0]] !== undefined);
    const rest = forms.filter(({path}) => !PLAIN.includes(path[0]) && fighter[path[0]] === undefined);
    const [first] = here;
    return el("details", {class: "panel", "data-key": `fighter ${number}`, "data-fighter": number},
      el("summary", {"data-key": `fighter ${number} summary`}, el("b", {}, called(fighter, here)), here.length > 1 && ` × ${here.length}`, el("span", {class: "dim"}, ` ${fighter.side ?? ""}`, first?.lines.length > 0 && ` · ${first.lines[0].value} ${first.lines[0].label}`)),
      el("div", {class: "grid"}, [...plain, ...said].map(line)),
      rest.length > 0 && el("details", {"data-key": `fighter ${number} more`}, el("summary", {"data-key": `fighter ${number} more summary`}, "More"), el("div", {class: "grid"}, rest.map(line))),
      first?.lines.length > 0 && el("dl", {class: "figures small"}, first.lines.map(({label, value}) => [el("dt", {class: "dim"}, label), el("dd", {}, value)])),
      el("p", {class: "row"}, here.map((one) => button(`${one.name}: ${one.at}`, () => {
        take({do: "select"});
        choose(one.name);
      }, {class: "small", "data-key": `at ${one.name}`}))),
      el("div", {class: "row"}, !fighter.character && button("One more", () => more(number, called(fighter)), {"data-key": `one more ${number}`}),
        button("Remove", () => work.edit([{do: "take", fighter: number}]), {"data-key": `remove ${number}`, "aria-label": `Remove ${called(fighter, here)}`})));
  }

  function more(number, name) {
    take({do: "put", kind: {name, fighter: {}}, put: (space) => work.edit([{do: "place", fighter: number, at: space}])});
    say(`Choose a space for one more ${name}.`);
  }

  function draw() {
    choices();
    refill(all, fighters().length ? fighters().map(about) : el("p", {class: "dim"}, "Nobody is there yet."));
    const open = tool.chosen && all.querySelector(`[data-fighter="${tool.chosen.fighter}"]`);
    if (open && !open.open) {
      for (const one of all.querySelectorAll("details.panel")) one.open = one === open;
    }
  }

  tool.listeners.push(draw);
  work.on(draw);
  const host = el("div", {class: "stack"}, el("h3", {}, "Put somebody on the map"), sideOf, find, list,
    el("details", {}, el("summary", {}, "Or a creature in a line"), lined), el("h3", {}, "Who is there"), all);
  if (work.draft) draw();
  return fill(el("div"), host);
}
