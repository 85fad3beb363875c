// One page for all roles: everybody's regions, and what a role has besides. A tap on a creature is
// also told as the event "piece" of the document, with {name, space}.
import {el, fill, find, button} from "./dom.js";
import {now, part, on} from "./state.js";
import {connect, send} from "./wire.js";
import {board} from "./board.js";
import {mountQuestion, below} from "./question.js";
import {mountCards} from "./card.js";
import {mountLog} from "./log.js";
import {mountStatus, failed, isDue} from "./status.js";
import {mountProposal} from "./proposal.js";
import {mountReveal} from "./reveal.js";

const {body} = document;
const data = body.dataset;
const main = find("#main");

const region = (id, label) => el("section", {id, "aria-label": label});
const regions = [region("question", "What to decide"), region("map", "Map"), region("me", "My heroes"), region("log", "What happened")];
fill(main, regions);
let map = null;
map = board(regions[1], mountQuestion(regions[0], () => map));
mountCards(regions[2]);
mountLog(regions[3]);

const extras = {
  lobby: () => import("./lobby.js").then(({mountLobby}) => mountLobby(main)),
  gm: () => import("./gm.js").then(({mountGm}) => mountGm(main)),
  screen: () => import("./screen.js").then(({mountScreen}) => mountScreen(main)),
};

const tool = (t, sign, words) => button([sign, el("span", {}, ` ${words}`)], () => send({t}).catch(failed), {class: "quiet", [`data-${t}`]: true});
const back = tool("undo", "↶", "Take back");
const again = tool("redo", "↷", "Bring back");
const watch = el("a", {class: "button quiet", href: below("/watch"), hidden: true}, "▶", el("span", {}, " Watch again"));
const after = el("a", {class: "button first", hidden: true}, "After the fight");
fill(find("#tools"), after, watch, again, back);

function head() {
  const {table, turn, land, roll} = now.parts;
  const role = now.me?.role || "";
  const phase = table?.phase || "";
  Object.assign(data, {role, phase});
  const extra = phase === "lobby" ? phase : phase && role;
  extras[extra]?.();
  delete extras[extra];
  body.classList.toggle("mapless", !(land?.width * land?.height > 1));
  find("#title").textContent = table?.name || "Crossblades";
  find("#turn").textContent = turn?.words || "";
  const due = role === "seat" && (roll?.mine || part("asks").some(isDue));
  document.title = [due && "●", now.me?.seat || role, table?.name || "Crossblades"].filter(Boolean).join(" · ");
  watch.hidden = role !== "gm" || phase === "lobby";
  after.hidden = !now.parts.after;
  after.href = `/characters?after=${now.parts.after}`;
  back.hidden = role !== "seat" || phase === "lobby";
  again.hidden = back.hidden || !now.log.at(-1)?.void;
}

mountStatus();
mountProposal(find("#notices"));
mountReveal();
on(["table", "turn", "me", "asks", "roll", "land", "log", "after"], head);
head();
connect(`${location.protocol.replace("http", "ws")}//${location.host}${location.pathname.replace(/\/$/, "")}/live`);
