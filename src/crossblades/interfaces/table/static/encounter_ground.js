// What is drawn with: ground, walls and doors, shapes, and how large the map is.
import {button, el} from "./dom.js";
import {field, refill, setting, valueAt} from "./forms.js";

const SHAPES = [["single", "Space by space", "b"], ["rectangle", "Rectangle", "r"], ["fill", "Fill what is alike", "f"]];
const EDGES = [["wall", "Thin wall", "w"], ["door", "Door", "d"], ["", "Nothing", "x"]];
const SIDES = [["north", "Top"], ["south", "Bottom"], ["west", "Left"], ["east", "Right"]];
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Gives `{host, key(sign)}`: `key` takes up the tool of a key, and says whether there is one. */
export function mountGround({tool, work, take, say}) {
  const host = el("div", {class: "stack"});
  let state = "closed";
  const keys = new Map();

  const tools = (label, ...made) => el("div", {role: "group", "aria-label": label, class: "tools"}, made);

  function one(words, sign, is, wanted, key = sign) {
    if (key && !keys.has(key)) keys.set(key, () => take(wanted()));
    return button([sign && el("kbd", {}, sign), words], () => take(wanted()), {"aria-pressed": is, "data-key": `tool ${words}`});
  }

  const legend = () => Object.entries(work.draft.data.legend || {}).filter(([, ground]) => ground && typeof ground === "object");
  const paints = (glyph) => tool.now.do === "paint" && tool.now.glyph === glyph;

  function ground() {
    return tools("Ground", one("Select, move", "v", tool.now.do === "select", () => ({do: "select"})),
      one("Open ground", ".", paints("."), () => ({do: "paint", glyph: "."})), one("Wall", "#", paints("#"), () => ({do: "paint", glyph: "#"})),
      legend().map(([glyph, known]) => one(String(known.name ?? glyph), glyph, paints(glyph), () => ({do: "paint", glyph}))));
  }

  function brushes() {
    const fresh = (work.palette?.brushes || []).filter((brush) => !legend().some(([, known]) => same(known, brush.ground)));
    return fresh.length > 0 && el("details", {"data-key": "more ground", open: legend().length === 0}, el("summary", {"data-key": "more ground summary"}, "More kinds of ground"),
      tools("More kinds of ground", fresh.map((brush) => one(brush.name, "", tool.now.brush === brush, () => ({do: "paint", brush})))));
  }

  function edges() {
    const is = (kind) => tool.now.do === "edge" && tool.now.kind === kind;
    return [el("h3", {}, "Between spaces"), tools("Between spaces", EDGES.map(([kind, words, sign]) => one(words, sign, is(kind), () => ({do: "edge", kind, state})))),
      is("door") && el("label", {class: "field"}, "Doors are", el("select", {"data-key": "door state", onchange({target}) {
        state = target.value;
        take({do: "edge", kind: "door", state});
      }}, ["closed", "open", "locked"].map((words) => el("option", {selected: words === state}, words)))),
      tool.now.do === "edge" && el("p", {class: "dim small"}, "Click a side of a space, or drag along. On the keyboard: Shift and an arrow.")];
  }

  function shapes() {
    return [el("h3", {}, "Shape"), tools("Shape", SHAPES.map(([shape, words, sign]) => {
      const choose = () => {
        tool.shape = shape;
        tool.corner = null;
        draw();
      };
      if (!keys.has(sign)) keys.set(sign, choose);
      return button([el("kbd", {}, sign), words], choose, {"aria-pressed": tool.shape === shape, "data-key": `shape ${shape}`});
    }))];
  }

  /** The ground that is drawn with, and all that can be said of it. */
  function about() {
    const glyph = tool.now.do === "paint" && tool.now.glyph;
    const known = legend().find(([one]) => one === glyph)?.[1];
    if (!known || !work.palette) return null;
    const path = ["legend", glyph];
    const line = (one) => field(one, valueAt(known, one.path), (value) => work.edit([cleared(known, glyph, one, value)]), {key: `ground ${one.label}`});
    return el("details", {"data-key": `about ${glyph}`}, el("summary", {"data-key": "about summary"}, `What ${known.name} is`), el("div", {class: "grid"}, work.palette.ground.map(line)),
      button(`Remove all ${known.name}`, () => work.edit([{do: "forget", glyph}]).then((done) => done && take({do: "paint", glyph: "."})), {"data-key": `forget ${path}`}));
  }

  /** An entry with one thing changed; a table with nothing left in it goes. */
  function cleared(known, glyph, {path}, value) {
    if (path.length === 1 || value !== undefined) return setting(["legend", glyph, ...path], value);
    const inner = {...known[path[0]]};
    delete inner[path[1]];
    return setting(["legend", glyph, path[0]], Object.keys(inner).length ? inner : undefined);
  }

  function size() {
    const {rows} = work.draft;
    const grow = (side, by) => button(by > 0 ? "+" : "−", () => work.edit([{do: "resize", [side]: by}]), {"aria-label": `${by > 0 ? "One more" : "One less"} at the ${SIDES.find(([name]) => name === side)[1].toLowerCase()}`, "data-key": `size ${side} ${by}`});
    return el("details", {"data-key": "size", open: false}, el("summary", {"data-key": "size summary"}, `Size: ${rows[0]?.length ?? 0} by ${rows.length} spaces`),
      el("div", {class: "grid sizes"}, SIDES.map(([side, words]) => el("div", {class: "row"}, el("span", {class: "grow"}, words), grow(side, -1), grow(side, 1)))), exact(rows));
  }

  function exact(rows) {
    const input = (name, value) => el("input", {type: "number", min: 1, max: 60, value, name, "data-key": `exact ${name}`, required: true});
    const [width, height] = [input("width", rows[0]?.length ?? 1), input("height", rows.length)];
    return el("form", {class: "row", onsubmit(event) {
      event.preventDefault();
      work.edit([{do: "resize", east: width.valueAsNumber - (rows[0]?.length ?? 0), north: height.valueAsNumber - rows.length}]);
    }}, el("label", {class: "field"}, "Width", width), el("label", {class: "field"}, "Height", height), el("button", {"data-key": "resize"}, "Set the size"));
  }

  function draw() {
    keys.clear();
    refill(host, ground(), brushes(), about(), edges(), tool.now.do === "paint" && shapes(), size());
    for (const [, words, sign] of SHAPES) if (!keys.has(sign)) keys.set(sign, () => say(`${words}: choose ground first.`));
  }

  tool.listeners.push(draw);
  work.on(draw);
  if (work.draft) draw();
  return {host, key(sign) {
    const go = keys.get(sign);
    if (sign === "Escape") take({do: "select"});
    else if (go) {
      go();
      const pressed = host.querySelector("[aria-pressed=true]");
      if (pressed) say(`${pressed.lastChild.textContent}.`);
    }
    return Boolean(go) || sign === "Escape";
  }};
}
