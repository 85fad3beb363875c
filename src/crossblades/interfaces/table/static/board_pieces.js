// Creatures on the map: letters, the shape of their side, how they are, and how they walk.
import {svg, fill} from "./dom.js";
import {now, part} from "./state.js";
import {place} from "./spaces.js";
import {pieceWords} from "./board_words.js";

const LEFT = {unhurt: 1, hurt: 0.7, "at half or less": 0.35, down: 0};
const STEP = 130; // milliseconds
const LONGEST = 1400;
const MARKS = 3; // conditions that are shown by a letter
const STATES = ["hidden", "down", "dead"];
const SHAPES = { // of the players' side, of its foes, of anybody else; so large because lines of tiny shapes are not measured well
  friend: (r) => ["circle", {r}],
  foe: (r) => ["rect", {x: -r * 0.9, y: -r * 0.9, width: 1.8 * r, height: 1.8 * r, rx: r / 10}],
  third: (r) => ["path", {d: `M0 ${-1.1 * r}L${1.1 * r} 0 0 ${1.1 * r} ${-1.1 * r} 0Z`}],
};
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Which of the three shapes and colours a side has. */
export function sideClass(side) {
  const {sides = [], players} = now.parts.table || {};
  if (side === players) return "friend";
  return sides.filter((one) => one.side !== players).findIndex((one) => one.side === side) > 0 ? "third" : "foe";
}

/** The share of hit points that is left, or null where nothing shows. */
export function share({hit_points: left, most, words}) {
  return left != null && most ? Math.min(1, Math.max(0, left / most)) : LEFT[words] ?? null;
}

/** Draws all pieces into a group; tokens stay the same elements, so that they can walk. */
export function pieceDrawer(group) {
  const tokens = new Map();
  return ({targets, provoked, acting}, corner, lines = []) => {
    const pieces = part("pieces").filter(({spaces}) => spaces.length);
    // the dead below the living, the large below the small
    pieces.sort((one, other) => other.dead - one.dead || other.spaces.length - one.spaces.length);
    const made = pieces.map((piece) => {
      const {name, side} = piece;
      const token = tokens.get(name) || svg("g", {"data-piece": name});
      tokens.set(name, token);
      const [x, y, across] = spot(piece, pieces.filter(({spaces}) => spaces[0] === piece.spaces[0]), corner);
      token.setAttribute("class", ["token", sideClass(side), ...STATES.filter((state) => piece[state]), targets.includes(name) && "target",
        name === (acting || now.parts.turn?.acting) && "acts", name in provoked && "strikes"].filter(Boolean).join(" "));
      token.setAttribute("transform", `translate(${x} ${y}) scale(${across / 200})`);
      fill(token, drawn(piece));
      const way = lines.flatMap(({moved}) => (moved?.creature === name ? moved.way : []));
      if (way.length > 1 && !still.matches) walk(token, way);
      return token;
    });
    if (made.some((token, at) => group.children[at] !== token) || group.children.length > made.length) fill(group, made);
  };
}

/** Its centre and how much room it has; those who share a space stand around its middle. */
function spot(piece, together, corner) {
  const [xs, ys] = [0, 1].map((axis) => piece.spaces.map((space) => corner(space)[axis]));
  const across = Math.max(...xs) - Math.min(...xs) + 1;
  const [x, y] = [xs, ys].map((all) => Math.min(...all) + across / 2);
  if (together.length < 2) return [x, y, across];
  const turn = (2 * Math.PI * together.indexOf(piece)) / together.length - 2.4;
  return [x + Math.cos(turn) * across * 0.23, y + Math.sin(turn) * across * 0.23, across * 0.6];
}

function drawn(piece) {
  const {dead, down, conditions, letter} = piece;
  const shape = (name, r, more) => {
    const [tag, given] = SHAPES[sideClass(piece.side)](r);
    return svg(tag, {...given, class: name, ...more});
  };
  const left = dead ? null : share(piece.health);
  const shown = conditions.slice(0, MARKS);
  return [
    svg("title", {}, pieceWords(piece)), shape("halo", 106), shape("body", 84), left !== null && shape("lost", 84),
    left > 0 && shape(`ring ${left > 0.5 ? "good" : left > 0.25 ? "warn" : "bad"}`, 84, left < 1 && {pathLength: 100, "stroke-dasharray": `${left * 100} 100`}),
    svg("text", {class: "letter", y: shown.length ? 20 : 36}, letter),
    (dead || down) && svg("path", {class: "cross", d: `M-60-60L60 60${dead ? "M60-60L-60 60" : ""}`}),
    shown.map((words, at) => svg("g", {class: "condition", transform: `translate(${(at - (shown.length - 1) / 2) * 56} 60)`},
      svg("circle", {r: 27}), svg("text", {y: 14}, words.replace(/^[\d\s]+/, "")[0]))),
  ];
}

function walk(token, way) {
  const [x, y] = place(way.at(-1));
  const frames = way.map(place).map(([fromX, fromY]) => ({translate: `${fromX - x}px ${y - fromY}px`}));
  token.animate(frames, {duration: Math.min(STEP * way.length, LONGEST), easing: "ease-in-out"});
}
