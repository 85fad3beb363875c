// A file that is being worked on: every change is kept by itself, and can be taken back.
// While the server does not answer, the browser keeps the text, and says so.
import {api} from "./api.js";
import {button, el, fill} from "./dom.js";
import {pagePath, putNew, shelfPath} from "./shelf.js";

const PAUSE = 400; // milliseconds without a change before it is sent
const AGAIN = 2000; // milliseconds before it is sent again
const MOST = 200; // texts that can be taken back

/**
 * Opens a file. Promises `{text, put(text), undo(), redo(), settled(), status, isKept}`: `status` is an element that says whether
 * all is kept and holds the buttons for taking back; `changed(text)` hears of a text that came from elsewhere
 * than `put`: by taking back, or out of the browser's own keeping.
 */
export async function openFile(shelf, name, changed = () => {}) {
  const here = `crossblades/${shelf}/${name}`;
  const kept = await api(shelfPath(shelf, name));
  let {text, tag} = kept;
  let [sent, sending, timer, shut] = [text, false, 0, false];
  const [before, after] = [[], []];
  const words = el("span", {class: "kept", role: "status"});
  const back = button("↶ Undo", undo, {disabled: true, "data-undo": true});
  const again = button("↷ Redo", redo, {disabled: true, "data-redo": true});
  const choice = el("span", {class: "row"});
  const status = el("div", {class: "row"}, back, again, words, choice);

  function remember() {
    if (text === sent) localStorage.removeItem(here);
    else localStorage.setItem(here, JSON.stringify({text, tag}));
  }

  function say(what, bad = false) {
    words.className = bad ? "kept warn" : "kept dim";
    words.textContent = what;
  }

  function buttons() {
    back.disabled = !before.length;
    again.disabled = !after.length;
  }

  function become(next) {
    text = next;
    buttons();
    try {
      remember();
    } catch { /* the browser keeps nothing here: then the server alone does */ }
    if (text !== sent) say("…");
    clearTimeout(timer);
    timer = setTimeout(send, PAUSE);
  }

  function put(next) {
    if (next === text) return;
    before.push(text);
    if (before.length > MOST) before.shift();
    after.length = 0;
    become(next);
  }

  function step(from, to) {
    if (!from.length) return;
    to.push(text);
    become(from.pop());
    changed(text);
  }

  function undo() {
    step(before, after);
  }

  function redo() {
    step(after, before);
  }

  async function send() {
    if (sending || shut || text === sent) return say(text === sent ? "All is kept." : words.textContent);
    sending = true;
    const wanted = text;
    try {
      tag = (await api(shelfPath(shelf, name), {text: wanted, tag}, "PUT")).said;
      sent = wanted;
      remember();
      say(text === sent ? "All is kept." : "…");
    } catch (error) {
      failed(error);
    }
    sending = false;
    if (text !== sent && !shut) timer = setTimeout(send, text === wanted ? AGAIN : PAUSE);
  }

  /** Sends at once what is not kept yet; an Error if that cannot be done now. */
  async function settled() {
    clearTimeout(timer);
    while (sending) await new Promise((then) => setTimeout(then, 20));
    if (text !== sent) await send();
    if (text !== sent) throw new Error("This could not be kept yet. Try again in a moment.");
  }

  function failed(error) {
    if (error.status === 409) return conflict(error.message);
    if (error.status) say(`Not kept: ${error.message}`, true);
    else say("The server does not answer. This browser keeps your work, and sends it as soon as it can.", true);
  }

  /** Somebody else has changed the file: nobody's work is written over. */
  function conflict(why) {
    shut = true;
    say(`Not kept: ${why}.`, true);
    fill(choice, button("Keep mine as a copy", async () => {
      const copy = await putNew(shelf, `${name}-mine`.slice(0, 56), text);
      localStorage.removeItem(here);
      location.href = pagePath(shelf, copy);
    }, {"data-mine": true}), button("Show the other", () => {
      localStorage.removeItem(here);
      location.reload();
    }, {"data-theirs": true}));
  }

  const left = JSON.parse(localStorage.getItem(here) || "null");
  if (left && left.text !== text) {
    before.push(text);
    tag = left.tag;
    become(left.text);
  } else {
    localStorage.removeItem(here);
    say("All is kept.");
  }
  buttons();
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z" || event.target.matches("input, textarea")) return;
    event.preventDefault();
    (event.shiftKey ? redo : undo)();
  });
  return {put, undo, redo, settled, status, get text() { return text; }, get isKept() { return text === sent; }};
}
