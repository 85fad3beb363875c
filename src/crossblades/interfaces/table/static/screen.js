// What the shared screen has besides the map, the log and the line that says whom all wait for:
// how everybody is. Its style hides what only hands need, and makes the rest large.
import {share} from "./board_pieces.js";
import {el, fill} from "./dom.js";
import {now, on, part} from "./state.js";

const MANY = 7; // of a larger side only those are shown who are not unhurt

const gone = (piece) => piece.dead || piece.fled;
const acts = (piece) => piece.name === now.parts.turn?.acting;
const unhurt = ({health}) => (health.words || "unhurt") === "unhurt";

/** A creature and how it is, as far as all may know: a bar and words, or nothing. */
function row(piece) {
  const {words, hit_points: left, most} = piece.health;
  const state = ["dead", "fled", "down"].find((one) => piece[one]);
  const part = state ? null : share(piece.health);
  const filling = el("i");
  filling.style.setProperty("width", `${100 * part}%`);
  return el("li", {class: gone(piece) ? "gone" : acts(piece) ? "acting" : "", "data-creature": piece.name},
    el("b", {}, piece.letter), el("span", {class: "who"}, piece.name),
    part != null && el("i", {class: `bar ${part > 0.5 ? "" : part > 0.25 ? "low" : "least"}`, "aria-hidden": "true"}, filling),
    el("span", {class: "dim"}, state || (left != null ? `${left} / ${most}` : words || "")));
}

function side({side}, at) {
  const those = part("pieces").filter((piece) => piece.side === side);
  const told = those.length > MANY ? those.filter((piece) => acts(piece) || (!unhurt(piece) && !gone(piece))) : those;
  const rest = those.filter((piece) => !told.includes(piece));
  const lost = rest.filter(gone).length;
  return those.length > 0 && el("div", {class: `side s${Math.min(at, 2)}`}, el("h2", {}, side), el("ul", {}, told.map(row)),
    rest.length > 0 && el("p", {class: "dim"}, [rest.length > lost && `${rest.length - lost} unhurt`, lost > 0 && `${lost} gone`].filter(Boolean).join(", ")));
}

/** Adds how everybody is to the screen that everybody in the room looks at. */
export function mountScreen(host) {
  document.head.append(el("link", {rel: "stylesheet", href: "/static/screen.css"}));
  const box = el("section", {id: "screen", "aria-label": "How everybody is"});
  host.append(box);
  const draw = () => fill(box, (now.parts.table?.sides || []).map(side));
  on(["pieces", "turn", "table"], draw);
  draw();
}
