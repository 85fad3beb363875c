// A choice of stance: the triangle, my dice for each, and the lock.
import {el, svg, button} from "./dom.js";
import {die} from "./dice.js";
import {sign} from "./reveal.js";
import {tell} from "./status.js";

const CORNERS = [[50, 14], [86, 78], [14, 78]];

/** The stances as a triangle in which each beats the next; `pick(at)` picks one, `lock` is a button. */
export function stances({stances: {beats, dice}, options, missing}, picked, pick, lock) {
  const order = [beats[0][0]];
  while (order.length < beats.length) order.push(beats.find(([one]) => one === order.at(-1))[1]);
  const stance = ({short}, at) => button([el("span", {}, sign(short), el("b", {}, short)), dice[short]?.length > 0 &&
    el("span", {class: "dice", role: "img", "aria-label": dice[short].map((size) => `d${size}`).join(" ")}, dice[short].map((size) => die({size})))],
  () => pick(at), {class: `stance corner${order.indexOf(short)}`, "data-option": at, "aria-pressed": picked === at});
  const buttons = options.map(stance);
  const closed = order.filter((name) => !options.some(({short}) => short === name)).map((name) => button(el("span", {}, sign(name), el("b", {}, name)),
    () => tell(`${name}: ${missing.find(({short}) => short === name)?.why || "not now"}`, true), {class: `stance corner${order.indexOf(name)}`, "aria-disabled": true}));
  const inside = (at) => order.includes(options[at].short);
  const arrow = ([x, y], corner) => {
    const [toX, toY] = CORNERS[(corner + 1) % 3];
    const part = (share) => `${x + (toX - x) * share} ${y + (toY - y) * share}`;
    return svg("path", {d: `M${part(0.37)}L${part(0.61)}`, "marker-end": "url(#beats)"});
  };
  return [el("div", {class: "triangle"}, svg("svg", {viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true"},
    svg("marker", {id: "beats", viewBox: "0 0 8 8", refX: 5, refY: 4, markerWidth: 5, markerHeight: 5, orient: "auto"}, svg("path", {d: "M0 0l8 4-8 4z"})), CORNERS.map(arrow)),
  buttons.filter((_, at) => inside(at)), closed), el("div", {class: "row"}, buttons.filter((_, at) => !inside(at)), lock)];
}
