// The reveal: what was chosen in secret, all at once, and who beats whom.
import {button, el, fill, svg} from "./dom.js";
import {now, on, pieceOf} from "./state.js";

const SIGNS = {
  cunning: "M2 12C6 5 18 5 22 12 18 19 6 19 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
  agility: "M4 5l7 7-7 7M12 5l7 7-7 7",
  might: "M5 4h14v7H5zM12 11v10",
  defensive: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",
};
const LEAST = 3000; // milliseconds that it stays
const A_CARD = 400; // and for every card
const MOST = 7000;

/** The sign of a stance, beside its word. */
export function sign(words) {
  return svg("svg", {class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true"}, svg("path", {d: SIGNS[words] || "M6 12h12"}));
}

/** Waits for reveals, and shows each over everything else for a few seconds. */
export function mountReveal() {
  const told = el("p", {class: "unseen", role: "alert"});
  const stage = el("div", {class: "stage"});
  const even = el("p", {class: "even"}, "Nobody beats anybody.");
  const box = el("section", {id: "reveal", "aria-label": "Reveal", hidden: true, onclick: close}, stage, even, button("Go on", close, {class: "first"}));
  document.head.append(el("link", {rel: "stylesheet", href: "/static/reveal.css"}));
  document.body.append(told, box);
  let beats = [];
  let timer = 0;

  function close() {
    clearTimeout(timer);
    box.hidden = true;
  }

  function show(reveal) {
    close();
    beats = reveal.beats;
    const lists = columns(reveal);
    even.hidden = beats.length > 0;
    stage.style.setProperty("--rows", Math.max(...lists.map((list) => list.childNodes.length)));
    fill(stage, lists);
    told.textContent = sentence(reveal);
    box.hidden = false;
    timer = setTimeout(close, Math.min(MOST, LEAST + A_CARD * reveal.choices.length));
  }

  function draw() {
    stage.querySelector(".arrows")?.remove();
    if (!box.hidden) stage.append(arrows(beats, stage));
  }

  // a key ends the reveal, and does not answer the question that has come beneath it
  document.addEventListener("keydown", (event) => {
    if (box.hidden || !["Enter", " ", "Escape"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }, true);
  new ResizeObserver(draw).observe(stage);
  on("log", (_now, {full, log}) => {
    const line = !full && Array.isArray(log) && log.findLast((one) => one.reveal);
    if (line) show(line.reveal);
  });
  return {close, isOpen: () => !box.hidden};
}

function sentence({choices, beats}) {
  const picked = choices.map(({creature, words}) => `${creature}: ${words}`).join(", ");
  return `${picked}. ${beats.map(([winner, loser]) => `${winner} beats ${loser}.`).join(" ") || "Nobody beats anybody."}`;
}

/** The players' side on the left, everybody else on the right. */
function columns({choices, beats}) {
  const ours = ({creature}) => pieceOf(creature)?.side === now.parts.table?.players;
  const card = ({creature, words}) => {
    const beaten = beats.filter(([winner]) => winner === creature).map(([, loser]) => loser);
    const lost = beats.some(([, loser]) => loser === creature);
    return el("li", {class: `${beaten.length ? "wins" : lost ? "loses" : ""}`, "data-creature": creature, "data-stance": words},
      sign(words), el("b", {}, creature), el("span", {}, words), beaten.length > 0 && el("em", {}, `beats ${beaten.join(", ")}`));
  };
  return [el("ul", {class: "ours"}, choices.filter(ours).map(card)), el("ul", {}, choices.filter((one) => !ours(one)).map(card))];
}

/** An arrow from every card that beats another, between the inner edges of the columns. */
function arrows(beats, stage) {
  const cards = new Map([...stage.querySelectorAll("li")].map((card) => [card.dataset.creature, card]));
  const ends = new Map();
  const end = (name) => { // several arrows at one card stand beneath each other
    const card = cards.get(name);
    const nth = (ends.get(name) || 0) + 1;
    ends.set(name, nth);
    const out = card.closest(".ours") ? 1 : -1;
    return {out, x: card.offsetLeft + (out > 0 ? card.offsetWidth + 4 : -4),
      y: card.offsetTop + (card.offsetHeight * nth) / (beats.flat().filter((one) => one === name).length + 1)};
  };
  return svg("svg", {class: "arrows", "aria-hidden": "true"}, beats.filter((pair) => pair.every((name) => cards.has(name))).map((pair) => {
    const [from, to] = pair.map(end);
    const bend = Math.max(18, Math.abs(to.x - from.x) / 2);
    const tip = to.x + to.out * 9;
    return [svg("path", {class: "way", pathLength: 1,
      d: `M${from.x} ${from.y}C${from.x + from.out * bend} ${from.y} ${tip + to.out * bend} ${to.y} ${tip} ${to.y}`}),
    svg("path", {d: `M${to.x} ${to.y}l${to.out * 16}-8v16z`})];
  }));
}
