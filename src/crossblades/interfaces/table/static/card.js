// My heroes: one line each that opens to all there is to know.
import {el, fill, find, button} from "./dom.js";
import {now, part, pieceOf, on} from "./state.js";
import {share} from "./board_pieces.js";
import {link} from "./status.js";
import {policy} from "./options.js";

const GLANCE = ["heart die", "rush", "AC", "Fate"];
const WIDE = matchMedia("(min-width: 900px)");

const told = (rule, words) => (rule ? link({rule}, words) : words);

function whole({lines, conditions, abilities}) {
  return el("div", {class: "whole"}, el("dl", {}, lines.map(({label, value, rule}) => [el("dt", {}, told(rule, label)), el("dd", {}, value)])),
    conditions.length > 0 && [el("h3", {}, "Conditions"), el("ul", {}, conditions.map(({words, text, rule}) => el("li", {}, el("b", {}, told(rule, words)), ` ${text}`)))],
    abilities.length > 0 && [el("h3", {}, "Abilities"), el("ul", {}, abilities.map(({name, kind, text, ready, why}) =>
      el("li", {class: ready ? null : "dim"}, el("b", {}, link({name}, name)), el("small", {class: "dim"}, ` ${kind}`), el("br"), text, why && el("small", {class: "warn"}, ` ${why}`))))]);
}

/** Shows the cards of the creatures that this screen plays. */
export function mountCards(host) {
  let open = null; // the name of the one that is open

  function draw() {
    const cards = part("mine");
    if (open === null && cards.length) open = cards.length === 1 && WIDE.matches ? cards[0].name : "";
    const {hero: held, instants} = (host.contains(document.activeElement) && document.activeElement.dataset) || {};
    const hero = ({name, lines, conditions}) => {
      const value = (label) => lines.find((line) => line.label === label)?.value.replace(/ of /, "/");
      const piece = pieceOf(name);
      const health = piece && share(piece.health);
      return button([el("b", {}, name), health !== null && health !== undefined && el("meter", {min: 0, max: 1, low: 0.26, high: 0.51, optimum: 1, value: health, "aria-label": `health of ${name}`}),
        value("hit points"), cards.length < 3 && GLANCE.filter(value).map((label) => el("span", {}, el("small", {class: "dim"}, label), ` ${value(label).split("/")[0]}`)),
        conditions.map(({words}) => el("span", {class: "tag"}, words))],
      () => {
        open = open === name ? "" : name;
        draw();
      }, {class: "hero", "data-hero": name, "aria-expanded": open === name});
    };
    const shown = cards.find(({name}) => name === open);
    fill(host, cards.length > 0 && el("div", {class: "heroes"}, cards.map(hero)), shown && [whole(shown), now.parts.instants !== "ask" && el("div", {class: "whole"}, policy())]);
    if (held || instants) find(held ? `[data-hero="${CSS.escape(held)}"]` : `[data-instants="${instants}"]`, host)?.focus();
  }
  on(["mine", "pieces", "me", "instants"], draw);
  draw();
}
