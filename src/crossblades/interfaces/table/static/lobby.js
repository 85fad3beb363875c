// Before the fight: the GM sets the table, everybody else sees who is here.
import {api} from "./api.js";
import {button, el, fill, find} from "./dom.js";
import {editor} from "./editor.js";
import {dot, mountLinks, picture} from "./links.js";
import {act} from "./proposal.js";
import {mountSeats} from "./seats.js";
import {policy} from "./options.js";
import {now, on, part} from "./state.js";
import {send} from "./wire.js";

const setup = () => now.parts.setup || {};

const ASKING = [["when it matters", "when it matters"], ["always", "always"], ["never", "never"]];
const heroes = () => part("people").filter((one) => one.seat && one.side === now.parts.table?.players).map((one) => one.seat);

/** A choice that follows the table: `read` gives what holds, `write` the message that changes it. */
function choice(label, name, ways, read, write) {
  const input = el("select", {name, onchange: () => act(write(ways[input.selectedIndex][0])).then((done) => done || follow())},
    ways.map(([, words]) => el("option", {}, words)));
  const field = el("label", {class: "field"}, label, input);
  const follow = () => {
    input.selectedIndex = ways.findIndex(([value]) => value === read());
    field.hidden = read() === undefined;
  };
  on(["table", "setup", "people"], follow);
  follow();
  return field;
}

/** What may be changed at any time. */
export function settings() {
  const setting = (label, name, ways) => choice(label, name, ways, () => now.parts.table?.[name], (value) => ({t: "settings", [name]: value}));
  return [
    setting("When a choice is sealed, players", "advice", [[true, "may ask for advice"], [false, "get no advice"]]),
    setting("What the book leaves to the GM", "usual", [[false, "is asked every time"], [true, "has its usual answer"]]),
    setting("Bots play", "pace", [[0, "at once"], [300, "quickly"], [600, "calmly"], [1500, "slowly"], [3000, "very slowly"]]),
  ];
}

/** Draws into `host` whenever the setup has changed; the focus stays. */
function following(host, make) {
  let shown = "";
  const draw = () => {
    const next = JSON.stringify(setup());
    if (next === shown) return;
    shown = next;
    const held = host.contains(document.activeElement) && document.activeElement;
    fill(host, make((message) => act({t: "setup", ...message}).then((done) => done || ((shown = ""), draw()))));
    if (held) host.querySelector(`[name="${CSS.escape(held.name)}"][value="${held.value}"], select[name="${CSS.escape(held.name)}"]`)?.focus();
  };
  on("setup", draw);
  draw();
  return host;
}

function encounter() {
  const pick = el("select", {name: "encounter", "aria-label": "Encounter", hidden: true, onchange: () => act({t: "setup", encounter: pick.value})});
  let heard = () => {};
  const own = editor((text) => new Promise((done, refused) => {
    heard = () => setup().text === text && done(setup());
    heard();
    if (setup().text !== text) send({t: "setup", text}).catch(refused); // the setup comes after the `ok`
  }));
  on("setup", () => heard());
  const follow = () => (pick.value = setup().encounter || "");
  on("setup", follow);
  api("/api/encounters").then(({encounters}) => { // only the host may look at the shelf
    fill(pick, el("option", {value: "", disabled: true}, "a text of your own"),
      encounters.map(({game, name, heading, title}) => el("option", {value: `${game}/${name}`}, `${heading} (${title})`)));
    pick.hidden = false;
    follow();
  }, () => {});
  return [pick, following(el("div", {class: "stack"}), () => [el("p", {}, setup().summary),
    setup().warnings?.map((words) => el("p", {class: "warn small"}, `Careful: ${words}`))]),
  el("details", {ontoggle: () => (own.text && !setup().encounter) || own.put(setup().text || "")}, el("summary", {}, "Change its text, or use your own"), own.host)];
}

/** The seats of the fighters: one each, or several in one hand. */
const hands = (change) => (setup().fighters || []).map(({name, side, seat, kind}, _, all) => el("label", {class: "field"},
  el("span", {}, el("b", {}, name), ` ${kind} · ${side}`), el("select", {name: `seat of ${name}`, onchange: (event) => change({seats: {[name]: event.target.value}})},
    [...new Set([name, ...all.filter((one) => one.side === side).map((one) => one.seat)])].map((one) =>
      el("option", {value: one, selected: one === seat}, one === name ? "a seat of its own" : `seat: ${one}`)))));

const rulings = (change) => (setup().rulings || []).map(({id, title, value, values, why}) => el("fieldset", {},
  el("legend", {}, el("b", {}, title), el("p", {class: "small dim"}, `${id}. ${why}`)),
  values.map((one, at) => el("label", {class: "check"}, el("input", {type: "radio", name: id, value: at, checked: one.value === value,
    onchange: () => change({rulings: {[id]: one.value}})}), one.words))));

function gmLobby(host) {
  const section = (title, ...children) => el("section", {class: "panel stack"}, el("h2", {}, title), ...children);
  const fold = (title, make) => el("details", {}, el("summary", {}, title), following(el("div", {class: "grid"}), make));
  const [seats, links] = [el("div"), el("div")];
  const missing = el("p", {class: "grow", role: "status"});
  const begin = button("Begin", () => act({t: "begin"}), {id: "begin", class: "first big"});
  host.append(el("p", {}, el("a", {class: "button", href: "/"}, "All tables")), el("div", {class: "columns"},
    el("div", {class: "stack"}, section("Encounter", encounter()), section("Who plays whom", seats, fold("Put several fighters in one hand", hands))),
    el("div", {class: "stack"}, section("Come in", links), section("The table",
      choice("Players see of foes' health", "foes", [["numbers", "hit points in numbers"], ["words", "words and a bar"], ["nothing", "nothing"]],
        () => setup().foes, (foes) => ({t: "setup", foes})),
      choice("Players are asked for instants", "asking", ASKING, () => (heroes().length ? setup().asking?.[heroes()[0]] : undefined),
        (how) => ({t: "setup", asking: Object.fromEntries(heroes().map((seat) => [seat, how]))})), settings(), fold("Rulings", rulings)))),
  el("div", {class: "foot panel row"}, missing, begin));
  mountSeats(seats);
  mountLinks(links);
  const draw = () => {
    const open = part("people").filter((one) => one.player === "open").map((one) => one.seat);
    const wrong = setup().mistakes?.length > 0;
    begin.disabled = wrong;
    missing.textContent = wrong ? "The encounter has mistakes." : open.length ? `Nobody plays ${open.join(", ")} yet.` : "Everybody has a player.";
  };
  on(["people", "setup"], draw);
  draw();
}

// --- everybody else's

function guestLobby(host) {
  const box = el("section", {class: "panel stack guest"});
  const wish = el("div", {class: "panel guest", hidden: true});
  const way = el("div", {class: "panel way-in", hidden: true});
  host.append(way, box, wish);
  const invite = () => {
    const {links} = now.parts;
    way.hidden = !links;
    fill(way, links && [picture(links), el("div", {class: "stack"}, el("p", {}, "Scan the picture, or open"), el("b", {class: "url"}, links.url.replace(/.*\/\/|#.*/g, "")),
      el("p", {}, "and enter the code"), el("output", {id: "code"}, links.code))]);
  };
  on("links", invite);
  invite();
  const ask = () => {
    const held = document.activeElement?.dataset.instants;
    wish.hidden = !now.parts.instants;
    fill(wish, policy());
    find(`[data-instants="${held}"]`, wish)?.focus();
  };
  on("instants", ask);
  ask();
  const names = {gm: "the GM", screen: "shared screen", spectator: "spectator"};
  const draw = () => {
    const mine = part("people").find((one) => one.seat && one.seat === now.me?.seat);
    fill(box, mine && [el("p", {class: "dim"}, "You play"), el("p", {class: "mine"}, mine.fighters.join(", ") || mine.seat)],
      el("p", {class: "wait"}, "We wait for the GM to begin."), el("h2", {}, "Who is here"),
      el("ul", {}, part("people").filter((one) => one.role === "seat" || one.here).map(({seat, side, role, here, player}) => el("li", {}, dot(here), ` ${names[role] || seat || `one of the ${side}`}`,
        here > 1 && role !== "seat" && ` × ${here}`, player === "open" && el("span", {class: "dim"}, " is not taken yet")))));
  };
  on(["people", "me"], draw);
  draw();
}

/** What stands in the place of the fight until it begins. */
export function mountLobby(host) {
  document.head.append(el("link", {rel: "stylesheet", href: "/static/gm.css"}));
  const box = el("div", {id: "lobby"});
  host.append(box);
  (now.me?.role === "gm" ? gmLobby : guestLobby)(box);
  on("table", () => now.parts.table?.phase !== "lobby" && box.remove());
}
