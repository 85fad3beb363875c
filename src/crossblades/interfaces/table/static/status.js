// The one line that says how things stand: whom we wait for, what is refused, what is lost.
import {find, button} from "./dom.js";
import {now, part, on} from "./state.js";
import {waiting} from "./wire.js";
import {explain} from "./explain.js";

let said = ""; // something passing
let bad = false;
let timer;

/** Says something that passes; `refused` if it is bad news. */
export function tell(words, refused = false) {
  said = words && words[0].toUpperCase() + words.slice(1);
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

function standing() {
  const {over, waits, roll, table} = now.parts;
  if (!now.online) {
    return now.bye ? `${now.bye[0].toUpperCase()}${now.bye.slice(1)}. Trying again …` : !now.v ? "Connecting …"
      : `No connection just now: it comes back by itself. ${waiting() ? "What you have chosen is kept, and sent then." : "Nothing is lost."}`;
  }
  if (over) return over;
  if (table?.phase === "lobby") return "The fight has not begun yet.";
  if (roll) return roll.mine ? "Roll your dice." : `Somebody rolls: ${roll.words}.`;
  const [ready, of] = waits?.sealed || [0, 0];
  const locked = of ? ` ${ready} of ${of} ${ready === 1 ? "has" : "have"} locked in.` : "";
  if (part("asks").some(isDue) && now.me?.role !== "gm") return `You decide.${locked}`;
  const whom = (waits?.whom || []).map((name) => (name === now.me?.seat || (name === "the GM" && now.me?.role === "gm") ? "you" : name));
  const last = whom.pop();
  const looksOn = now.me?.role === "seat" && !part("people").some(({seat}) => seat === now.me.seat);
  return (looksOn ? `Somebody else plays ${now.me.seat} just now. ` : "") + (last ? `We wait for ${whom.length ? `${whom.join(", ")} and ` : ""}${last}.` : "One moment …") + locked;
}

function draw() {
  const line = find("#status");
  const words = said || standing();
  if (line.textContent !== words) line.textContent = words;
  line.className = said ? (bad ? "bad" : "") : !now.online ? "off" : now.parts.over ? "over" : "";
}

/** Keeps the line up to date. */
export function mountStatus() {
  on(["asks", "waits", "roll", "over", "online", "table", "me", "people"], draw);
  on("note", (_now, {note}) => tell(note.text));
}
