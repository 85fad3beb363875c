// Dice: drawn as dice, and typed in where somebody rolls real ones.
import {el, find, svg, button} from "./dom.js";
import {send} from "./wire.js";
import {failed} from "./status.js";

const SHAPES = {4: "M12 2L23 21H1z", 6: "M3 3h18v18H3z", 8: "M12 1l10 11-10 11L2 12z", 10: "M12 1l11 9-11 13L1 10z", 12: "M12 1l11 8-4 13H5L1 9z", 20: "M12 1l10 6v10l-10 6-10-6V7z"};
const FEW = 12; // faces that are offered as buttons

/** A die as a picture: its face, or its size where it has not been rolled. */
export function die({size, face, dropped, minus, source}) {
  return svg("svg", {class: ["die", dropped && "dropped", minus && "minus", face === size && "top", !face && "blank"].filter(Boolean).join(" "), viewBox: "0 0 24 24", "aria-hidden": "true"},
    source && svg("title", {}, `d${size}: ${source}`), svg("path", {d: SHAPES[size] || SHAPES[20]}),
    svg("text", {x: 12, y: size === 4 ? 18.5 : 16}, `${minus ? "−" : ""}${face ?? `d${size}`}`), dropped && svg("path", {class: "cross", d: "M2 2l20 20"}));
}

/** The dice of a line of the log, in a row; screen readers are given the words. */
export function diceRow({dice, bonuses, total, words}) {
  return el("span", {class: "dice", role: "img", "aria-label": words}, dice.map(die),
    bonuses.map(({source, bonus}) => el("span", {class: "dim", title: source}, bonus < 0 ? ` −${-bonus}` : ` +${bonus}`)), el("b", {}, ` = ${total}`));
}

let held = {}; // the faces so far

/** A form for the faces of the roll that waits: tapped, or typed. */
export function rollForm({number, who, why, dice, sources = []}, redraw) {
  if (held.number !== number) held = {number, faces: dice.map(() => null)};
  const {faces} = held;
  const rest = faces.includes(null);
  const now = held.turned ?? faces.indexOf(null); // the die whose faces are offered
  const enter = (event) => {
    event.preventDefault();
    if (!rest) send({t: "dice", roll: number, faces}).catch(failed);
  };
  const turn = (at) => {
    held.turned = at;
    redraw();
    (find(".throws div :is(button, input)") || find("[data-roll] .first"))?.focus({preventScroll: true});
  };
  const set = (at, face) => {
    faces[at] = face || null;
    turn(null);
  };
  const shown = (size, at) => [die({size, face: faces[at] ?? undefined}), el("small", {class: "dim"}, sources[at])];
  const row = (size, at) => at === now ? el("div", {class: "throw", role: "group", "aria-label": `die ${at + 1}: d${size} ${sources[at] || ""}`}, shown(size, at),
    size > FEW ? el("input", {type: "number", min: 1, max: size, value: faces[at] ?? "", "aria-label": `face of the d${size}`, onchange: ({target}) => set(at, Number(target.value))})
      : el("div", {class: "buttons"}, Array.from({length: size}, (_, n) => button(n + 1, () => set(at, n + 1), {"aria-pressed": faces[at] === n + 1}))))
    : button(shown(size, at), () => turn(at), {class: "throw", "aria-label": `die ${at + 1}: d${size} ${sources[at] || ""}, ${faces[at] ?? "not yet"}`});
  const typed = ({target}) => {
    target.value.split(/\D+/).filter(Boolean).slice(0, dice.length).forEach((face, at) => (faces[at] = Number(face)));
    turn(null);
  };
  return el("form", {class: "ask", "data-roll": number, onsubmit: enter}, el("h2", {tabindex: -1}, `Roll ${dice.map((size) => `d${size}`).join(" ")}`), el("p", {class: "dim"}, [who, why].filter(Boolean).join(": ")),
    el("div", {class: "row throws"}, dice.map(row)), el("div", {class: "row"},
      dice.length > 1 && el("input", {class: "grow", "aria-label": "All faces, typed", placeholder: "or type all: 5 3 7", inputmode: "numeric", value: faces.filter(Boolean).join(" "), onchange: typed}),
      el("button", {class: "first grow", "aria-disabled": rest}, "These fell")));
}
