// The one line that says how things stand: whom we wait for, what is refused, what is lost.
import {el, fill, find, button} from "./dom.js";
import {now, part, on} from "./state.js";
import {waiting} from "./wire.js";
import {explain} from "./explain.js";

let said = ""; // something passing
let bad = false;
let timer;

/** Says something that passes; `refused` if it is bad news. */
export function tell(words, refused = false) {
  said = words && (/^[a-z]+\d/.test(words) ? words : words[0].toUpperCase() + words.slice(1)); // a space is called k8
  bad = refused;
  clearTimeout(timer);
  if (words) timer = setTimeout(tell, bad ? 9000 : 5000, "");
  draw();
}

/** Says why something was refused. */
export const failed = (error) => tell(error.message, true);

/** A button that explains `{rule}` or `{name}`. */
export const link = (what, words, name = "link") => button(words, () => explain(what), {class: name});

/** Whether a question waits for this screen: it must be answered, and is not locked in. */
export const isDue = (ask) => !ask.optional && (ask.mine ?? null) === null;

const sentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}.`;

function standing() {
  const {over, waits, roll, table} = now.parts;
  if (now.out) return sentence(now.bye);
  if (!now.online) {
    return now.bye ? `${sentence(now.bye)} Trying again …` : !now.v ? "Connecting …"
      : `No connection just now: it comes back by itself. ${waiting() ? "What you have chosen is kept, and sent then." : "Nothing is lost."}`;
  }
  if (over) return over;
  if (table?.phase === "lobby") return "The fight has not begun yet.";
  const open = waits?.open || [];
  if (roll && !open.length) return roll.mine ? "Roll your dice." : roll.who ? `${roll.who} rolls: ${roll.why}.` : `Somebody rolls: ${roll.words}.`;
  const [ready, of] = waits?.sealed || [0, 0];
  const locked = of ? ` ${ready} of ${of} ${ready === 1 ? "has" : "have"} locked in.` : "";
  if (part("asks").some(isDue) && now.me?.role !== "gm") return `You decide.${locked}`;
  const whom = (waits?.whom || []).map((name) => (name === now.me?.seat || (name === "the GM" && now.me?.role === "gm") ? "you" : name));
  const last = whom.pop();
  const looksOn = now.me?.role === "seat" && !part("people").some(({seat}) => seat === now.me.seat);
  const {code} = now.parts.links || {};
  const free = open.length && now.me?.role !== "gm" ? `Nobody plays ${open.join(" and ")}: ${code ? `come in with the code ${code}, or the GM gives a bot the seat`
    : "the GM lets somebody in, or gives a bot the seat"}. ` : "";
  return free + (looksOn ? `Somebody else plays ${now.me.seat} just now. ` : "") + (last ? `We wait for ${whom.length ? `${whom.join(", ")} and ` : ""}${last}.` : "One moment …") + locked;
}

function draw() {
  const line = find("#status");
  const words = said || standing();
  if (line.textContent !== words) line.textContent = words;
  line.className = said ? (bad ? "bad" : "") : now.out ? "bad" : !now.online ? "off" : now.parts.over ? "over" : "";
}

/** This way in was taken back: nothing can be done here any more. */
function shutOut() {
  if (!now.out) return;
  for (const region of find("#main").children) region.inert = true;
  fill(find("#tools"));
  fill(find("#notices"), el("section", {id: "out", class: "panel stack", role: "alert"}, el("h2", {}, "This page is shut out of the table"),
    el("p", {}, `${sentence(now.bye)} Ask the GM for a new link, or come in with the code.`), el("a", {class: "button first", href: "/join"}, "Come in with the code")));
}

/** Keeps the line up to date. */
export function mountStatus() {
  on(["asks", "waits", "roll", "over", "online", "table", "me", "people", "links"], draw);
  on("online", shutOut);
  on("note", (_now, {note}) => tell(note.text));
}
