// The ground: quiet patterns, heights as numbers, walls, light.
import {svg} from "./dom.js";
import {place, columnName} from "./spaces.js";

const PATTERNS = { // the size of a square, and what is drawn in it
  rough: [0.5, "M.1.15l.1-.08.1.08M.32.4l.08-.06.08.06"],
  slope: [0.5, "M.1.35l.15-.2.15.2"],
  climb: [0.5, "M.1 0v.5M.4 0v.5M.1.12h.3M.1.37h.3"],
  water: [1, "M0 .3q.25-.14.5 0t.5 0M0 .8q.25-.14.5 0t.5 0"],
  deep: [0.5, "M0 .15q.125-.1.25 0t.25 0M0 .4q.125-.1.25 0t.25 0"],
  cover: [0.5, "M0 .02h.5M0 .27h.5M.12.02v.25M.37.27v.25"],
  hazard: [0.4, "M0 .4l.4-.4M-.1.1l.2-.2M.3.5l.2-.2"],
};
const FRONT = {north: "m0 .06h1", south: "m0 .94h1", west: "m.06 0v1", east: "m.94 0v1"};
const SIGNS = {
  lamp: "M-.14 0a.14.14 0 1 0 .28 0a.14.14 0 1 0-.28 0M0-.2v-.14M0 .2v.14M-.2 0h-.14M.2 0h.14",
  trap: "M-.28.2l.14-.34.14.34.14-.34.14.34z",
  thing: "M0-.2l.2.2-.2.2-.2-.2z",
};
const LIGHT = ["dim", "dark"];
/** A door on the edge to the right of a space, from its hinge down; the same is turned for others. */
const DOORS = {open: "v.12m0 .76v.12m0-.88l.6.4", closed: "v1m-.1-.88h.2m0 .76h-.2", locked: "v1m-.1-.88h.2m0 .76h-.2m-.04-.44h.28v.2h-.28z"};

export const patterns = () => [["grid", [1, "M1 0H0V1"]], ...Object.entries(PATTERNS)].map(([name, [size, d]]) =>
  svg("pattern", {id: `p-${name}`, width: size, height: size, patternUnits: "userSpaceOnUse"}, svg("path", {class: `ink ${name}`, d})));

/** What of the picture is on the map; its path goes on from this screen's address, `/t/KID`. */
export function drawPicture({width, height, picture: {path, left, top, ...size}}) {
  const href = [...location.pathname.split("/").slice(0, 3), path].join("/");
  return svg("svg", {class: "picture", width, height}, svg("image", {href, x: left, y: top, ...size, preserveAspectRatio: "none"}));
}

export function drawLand(land) {
  if (!land) return [];
  const {width, height, walls, edges = [], layers, heights = {}, picture} = land;
  const at = (space) => [place(space)[0], height - 1 - place(space)[1]];
  const all = (spaces, d = "h1v1h-1z") => spaces.map((space) => `M${at(space).join(" ")}${d}`).join("");
  const [ground, light, signs] = [[], [], []];
  for (const {kinds, spaces, depth, front} of layers) {
    for (const kind of [...kinds].reverse()) {
      const name = kind === "water" && depth !== "shallow" ? "deep" : kind;
      const path = (more) => svg("path", {d: all(spaces), ...more});
      if (SIGNS[kind]) signs.push(spaces.map(at).map(([x, y]) => svg("path", {class: `mark ${kind}`, d: SIGNS[kind], transform: `translate(${x + 0.5} ${y + 0.5})`})));
      else (LIGHT.includes(kind) ? light : ground).push(path({class: `ground ${name}`}), PATTERNS[name] && path({fill: `url(#p-${name})`}));
    }
    if (front) signs.push(svg("path", {class: "front", d: all(spaces, FRONT[front])}));
  }
  // an edge lies at the left of `b` if the two are side by side, else at the upper end of `a`
  const border = ({a, b, kind, state}, under) => {
    const [[x, y], [right, upper]] = [at(a), at(b)];
    const turn = y === upper ? `translate(${right} ${y})` : `translate(${x} ${y}) rotate(-90)`;
    return svg("path", {class: under === true ? "under" : kind === "door" ? `door ${state}` : "border", transform: turn, d: `M0 0${DOORS[state] || "v1"}`});
  };
  const text = (name, x, y, words) => svg("text", {class: name, x, y}, words);
  return [
    svg("rect", {class: "floor", width, height}), ground, svg("rect", {width, height, fill: "url(#p-grid)"}), light, signs,
    Object.entries(heights).map(([space, feet]) => text("height", at(space)[0] + 0.06, at(space)[1] + 0.93, feet > 0 ? `+${feet}` : `−${-feet}`)),
    svg("path", {class: "wall", d: all(walls)}), picture && edges.map((edge) => border(edge, true)), edges.map(border),
    Array.from({length: width}, (_, x) => text("edge", x + 0.5, height + 0.5, columnName(x))),
    Array.from({length: height}, (_, y) => text("edge", -0.35, height - y - 0.35, y + 1)),
  ];
}
