// A fight that is watched again, through any eyes.
import {el, fill, find, button} from "./dom.js";
import {now, on, take} from "./state.js";
import {elsewhere} from "./wire.js";
import {api} from "./api.js";
import {board} from "./board.js";
import {mountCards} from "./card.js";
import {mountLog} from "./log.js";
import {mountReveal} from "./reveal.js";

const PACE = 1400; // milliseconds of a decision while it plays
const here = location.pathname.replace(/\/watch.*/, "");
const main = find("#main");
const status = find("#status");
const question = find("#asked");

let film = {points: []};
let eyes = "";
let at = -1; // the number of the point that is shown
let shown = null; // its part and its place in there
let parts = new Map(); // promises of frames, by part
let going = 0; // the number of the last wish: an older one that comes later is dropped
let timer = 0;

elsewhere(({t, ...what}) => t === "explain" ? api(`${here}/explain?${new URLSearchParams(what)}`) : Promise.reject(new Error("This fight is only watched.")));

const region = (id, label) => el("section", {id, "aria-label": label});
const regions = [region("map", "Map"), region("me", "Heroes"), region("log", "What happened")];
const [map, me, log] = regions;
const key = (sign, label, go, id) => button(sign, go, {"aria-label": label, title: label, "data-go": id});
const scrub = el("input", {id: "scrub", type: "range", min: 0, step: 1, "aria-label": "Point of the fight", oninput: () => (pause(), go(scrub.valueAsNumber))});
const runs = key("▶", "Play", () => (timer ? pause() : play()), "play");
const moves = {
  first: ["|«", "First", () => 0],
  turnBack: ["«", "Previous turn", () => turn(-1)],
  back: ["‹", "Previous decision", () => at - 1],
  next: ["›", "Next decision", () => at + 1],
  turnOn: ["»", "Next turn", () => turn(1)],
  last: ["»|", "Last", () => last()],
};
const keys = Object.entries(moves).map(([id, [sign, label]]) => key(sign, label, () => move(id), id));
keys.splice(3, 0, runs);
const seen = el("select", {id: "eyes", onchange: () => open(seen.value)});
const goOn = button("Go on from here", leave, {id: "go-on", hidden: true});
const bar = el("section", {id: "film", "aria-label": "Replay"}, el("div", {class: "keys", role: "group", "aria-label": "Move"}, keys), scrub, el("label", {}, "Seen by", seen), goOn);

const last = () => film.points.length - 1;
const wanted = (to) => Math.min(Math.max(to, 0), last());

/** The start of the turn before or after; before, the start of this one where that is past. */
function turn(way) {
  let to = at + way;
  while (to > 0 && to < last() && !film.points[to].begins) to += way;
  return to;
}

function move(id) {
  pause();
  return go(moves[id][2]());
}

function play() {
  if (at === last()) go(0);
  called("‖", "Pause");
  timer = setInterval(() => reveal.isOpen() || (at < last() ? go(at + 1) : pause()), PACE);
}

function pause() {
  clearInterval(timer);
  timer = 0;
  called("▶", "Play");
}

function called(sign, label) {
  runs.textContent = sign;
  runs.setAttribute("aria-label", label);
  runs.title = label;
}

function asked(part) {
  if (!parts.has(part)) {
    parts.set(part, api(`${here}/replay/${part}?${new URLSearchParams({eyes})}`));
    parts.get(part).catch(() => parts.delete(part));
  }
  return parts.get(part);
}

/** Shows a point; one step on, what has changed is shown as it would be at the table. */
async function go(to) {
  to = wanted(to);
  reveal.close();
  if (!film.points.length || to === at) return;
  const wish = ++going;
  const {n} = film.points[to];
  const part = Math.floor(n / film.part);
  const place = n % film.part;
  try {
    const {frames} = await asked(part);
    if (wish !== going) return;
    // a step on is shown as it was at the table: who walks, and what is revealed
    const on = shown?.part === part && shown.place < place && to === at + 1;
    const those = frames.slice(on ? shown.place + 1 : 0, place + 1);
    take({t: on ? "up" : "full", v: n, me: {role: "replay", seat: eyes}, parts: Object.assign({}, ...those.map((one) => one.parts)), log: those.flatMap((one) => one.log)});
    shown = {part, place};
    at = to;
    tell();
    if (n + film.part <= film.inputs) asked(part + 1).catch(() => {});
  } catch (error) {
    pause();
    if (wish === going) refuse(error);
  }
}

function tell() {
  const {turn: whose, words} = film.points[at];
  const over = now.parts.over;
  scrub.value = at;
  scrub.setAttribute("aria-valuetext", [`${at + 1} of ${last() + 1}`, whose, words].filter(Boolean).join(": "));
  find("#turn").textContent = whose;
  status.textContent = over || words || (at ? "" : "It begins.");
  status.className = over ? "over" : "";
  question.textContent = [...new Set((now.parts.asked || []).map((one) => one.question))].join(" · ");
  for (const one of keys) {
    if (one !== runs) one.setAttribute("aria-disabled", at === (keys.indexOf(one) < 3 ? 0 : last()));
  }
  goOn.setAttribute("aria-disabled", Boolean(over));
}

function refuse(error) {
  status.textContent = error.message;
  status.className = "bad";
}

/** Looks through these eyes, at the same moment. */
async function open(through) {
  pause();
  try {
    const said = await api(`${here}/replay${through ? `?${new URLSearchParams({eyes: through})}` : ""}`);
    const {n} = film.points[at] || {n: 0};
    ({film} = said);
    eyes = film.seen;
    [parts, shown, at] = [new Map(), null, -1];
    goOn.hidden = said.role !== "gm";
    find("#title").textContent = film.name;
    document.title = `Replay · ${film.name}`;
    fill(seen, film.eyes.map((one) => el("option", {value: one.eyes}, one.words)));
    seen.value = eyes;
    scrub.max = last();
    document.body.dataset.eyes = eyes;
    await go(film.points.findLastIndex((point) => point.n <= n));
  } catch (error) {
    refuse(error);
  }
}

async function leave() {
  if (now.parts.over) return refuse({message: "The fight is over here. Go back to an earlier point first."});
  if (!confirm("Begin a new table that goes on from here? This one stays as it is.")) return;
  try {
    location.href = (await api(`${here}/go-on`, {n: film.points[at].n})).at;
  } catch (error) {
    refuse(error);
  }
}

const KEYS = {ArrowLeft: "back", ArrowRight: "next", PageUp: "turnBack", PageDown: "turnOn", Home: "first", End: "last"};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest(".board, select, dialog, [role=log]")) return;
  const id = KEYS[event.key];
  if (id) move(event.shiftKey ? {back: "turnBack", next: "turnOn"}[id] || id : id);
  else if (event.key === " " && !event.target.closest("button, a, summary")) runs.click();
  else return;
  event.preventDefault();
});

fill(main, regions, bar);
board(map);
mountCards(me);
mountLog(log, true);
const reveal = mountReveal();
find("[role=log]", log).setAttribute("aria-live", "off"); // the line above says what is new
on("land", ({parts: {land}}) => document.body.classList.toggle("mapless", !(land.width * land.height > 1)));
fill(find("#tools"), el("a", {class: "button quiet", href: `${here}/record`, download: ""}, "Save"), el("a", {class: "button quiet", href: here}, "To the table"));
open("");
