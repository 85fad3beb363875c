// The fight as a whole: its name, its sides, what is ruled.
import {el} from "./dom.js";
import {field, refill, setting, valueAt} from "./forms.js";

const text = (label, path) => ({label, path, way: "text", choices: [], least: null, most: null});
const OF_SIDES = ["players", "begins"];

export function mountFight({work}) {
  const host = el("div", {class: "stack"});

  /** A side with another name, wherever it is named. */
  function renamed(number, value) {
    const {data} = work.draft;
    const sides = [...data.sides];
    const old = sides[number];
    sides[number] = value ?? old;
    const edits = [setting(["sides"], sides)];
    for (const [at, fighter] of (data.fighters || []).entries()) if (fighter.side === old) edits.push(setting(["fighters", at, "side"], sides[number]));
    for (const key of OF_SIDES) if (data[key] === old) edits.push(setting([key], sides[number]));
    if (data.expecting?.includes?.(old)) edits.push(setting(["expecting"], data.expecting.map((one) => (one === old ? sides[number] : one))));
    return edits.slice(0, 300);
  }

  function ruling({id, question, default: usual, choices}) {
    const value = work.draft.data.rulings?.[id] ?? usual;
    return el("label", {class: "field"}, el("span", {}, el("b", {}, id), ` ${question}`), el("select", {"data-key": `ruling ${id}`, onchange({target}) {
      const chosen = choices[target.selectedIndex].value;
      work.edit([setting(["rulings", id], chosen === usual ? undefined : chosen)]);
    }}, choices.map((one) => el("option", {selected: one.value === value}, one.words))));
  }

  function draw() {
    const {data} = work.draft;
    const sides = Array.isArray(data.sides) ? data.sides : [];
    const line = (one) => field(one, valueAt(data, one.path), (value) => work.edit([setting(one.path, value)]), {key: `fight ${one.label}`, sides});
    refill(host, [text("Name", ["name"]), text("Summary", ["summary"])].map(line),
      sides.map((side, number) => field(text(number ? "The other side" : "The players' side", []), side, (value) => work.edit(renamed(number, value)), {key: `side ${number}`})),
      work.palette && el("div", {class: "grid"}, work.palette.fight.map(line)),
      work.palette?.rulings.length > 0 && el("details", {"data-key": "rulings"}, el("summary", {"data-key": "rulings summary"}, "Rulings"), el("div", {class: "stack"}, work.palette.rulings.map(ruling))));
  }

  work.on(draw);
  if (work.draft) draw();
  return host;
}
