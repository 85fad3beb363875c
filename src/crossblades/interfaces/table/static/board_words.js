// The map as words: what is in a space, and all of it as tables.
import {el, fill, button} from "./dom.js";
import {now, part} from "./state.js";
import {runs} from "./spaces.js";
import {link} from "./status.js";

const STATES = ["hidden", "down", "dead", "fled"];

/** `12 of 40 hit points; hidden`, with the conditions if they are wanted. */
function stateOf(piece, conditions = piece.conditions) {
  const {hit_points: left, most, words} = piece.health;
  const health = left == null ? words : `${left}${most ? ` of ${most}` : ""} hit points`;
  return [health, ...conditions, ...STATES.filter((state) => piece[state])].filter(Boolean).join("; ");
}

/** `Goblin 1 (goblins): hurt; 2 dazed`. */
export const pieceWords = (piece) => `${piece.name} (${piece.side}): ${stateOf(piece)}`;

/** Buttons that explain the conditions of a creature. */
export const conditionLinks = ({conditions}) => conditions.map((words) => [link({name: words.replace(/^\d+ /, "")}, words), " "]);

/** `c4: rubble: difficult; Goblin 1 (goblins): hurt; can be chosen`. */
export function wordsOf(space, offers) {
  const {walls = [], edges = [], layers = [], heights = {}} = now.parts.land || {};
  const lie = layers.filter(({spaces}) => spaces.includes(space)).map(({meaning, notes}) => [meaning, notes?.[space]].filter(Boolean).join(", "));
  const words = [
    walls.includes(space) && "wall", ...lie,
    ...edges.filter(({a, b}) => a === space || b === space).map(({a, b, kind, state, name}) => `${kind === "wall" ? "wall" : `${name || "door"} (${state})`} to ${a === space ? b : a}`), heights[space] && !/feet (deep|high)/.test(lie) && `${heights[space]} feet high`,
    ...part("pieces").filter(({spaces}) => spaces.includes(space)).map(pieceWords), offers.includes(space) && "can be chosen",
  ].filter(Boolean);
  return `${space}: ${words.join("; ") || "open ground"}`;
}

function table(caption, heads, rows) {
  const row = (tag, scope, [first, ...rest]) => el("tr", {}, el("th", {scope}, first), rest.map((cell) => el(tag, {scope: tag === "th" && scope}, cell)));
  return el("table", {}, el("caption", {}, caption), el("thead", {}, row("th", "col", heads)), el("tbody", {}, rows.map((cells) => row("td", "row", cells))));
}

let dialog = null;

/** Opens a dialog with tables of who is where and what lies where. */
export function openWords() {
  if (!dialog) document.body.append((dialog = el("dialog", {id: "words", "aria-label": "The map in words"})));
  const {width, height, walls, edges, layers} = now.parts.land;
  const ground = layers.map(({meaning, spaces}) => [meaning, runs(spaces)]);
  if (walls.length) ground.push(["wall", runs(walls)]);
  const of = (kind) => edges.filter((edge) => edge.kind === kind);
  if (of("wall").length) ground.push(["wall between", of("wall").map(({a, b}) => `${a} and ${b}`).join(", ")]);
  for (const {a, b, state, name} of of("door")) ground.push([`${name || "door"}: ${state}`, `between ${a} and ${b}`]);
  fill(dialog, el("h2", {tabindex: -1, autofocus: true}, "The map in words"), table("Creatures", ["Name", "Mark", "Side", "Where", "How"], part("pieces").map((piece) =>
    [piece.name, piece.letter, piece.side, piece.spaces.length ? runs(piece.spaces) : "off the map", [stateOf(piece, []), " ", conditionLinks(piece)]])),
  table(`The ground: ${width} by ${height} spaces of 5 feet`, ["What", "Where"], ground), button("Close", () => dialog.close(), {class: "first"}));
  dialog.showModal();
}
