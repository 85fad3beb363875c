// An encounter that is being made: edits go to the server one after the other, and none is lost.
import {api} from "./api.js";
import {openFile} from "./keeping.js";
import {changed, now} from "./state.js";

const AGAIN = 2000; // milliseconds before edits are sent again

/**
 * Opens the file. Promises `{name, draft, palette, edit(edits), write(text), on(fn), file, ready()}`: `draft` is what
 * the server says of the text (docs/protocol.md), `edit` promises that the edits are made, `on` hears of each
 * new draft. `left` are edits that could not be sent before the file was changed elsewhere; `settle(make)` makes or
 * forgets them. `say(words, bad)` is called where edits wait or are refused.
 */
export async function openWork(name, say) {
  const waits = `crossblades/edits/${name}`;
  const old = `${waits}/old`;
  const listeners = [];
  const file = await openFile("encounters", name, () => look(file.text));
  let [queue, busy, looked] = [[], false, 0];
  const work = {name, file, draft: null, palette: null, edit, write, on: (fn) => listeners.push(fn), ready, left: [], settle};

  function remember() {
    try {
      if (queue.length) localStorage.setItem(waits, JSON.stringify({text: file.text, edits: queue.flatMap((one) => one.edits)}));
      else localStorage.removeItem(waits);
    } catch { /* the browser keeps nothing here */ }
  }

  async function learn(game) {
    if (!game || work.palette?.name === game) return;
    work.palette = {...(await api(`/api/palette/${game}`)), name: game};
    if (work.draft) for (const fn of listeners) fn(work.draft);
  }

  function show(draft) {
    work.draft = draft;
    learn(draft.game).catch((error) => say(error.message, true));
    now.me = {role: "gm", seat: ""};
    now.parts.table = {sides: (draft.data.sides || []).map((side) => ({side})), players: draft.players || now.parts.table?.players};
    if (draft.land) Object.assign(now.parts, {land: draft.land, pieces: draft.pieces});
    changed({table: true, ...(draft.land && {land: true, pieces: true})});
    for (const fn of listeners) fn(draft);
  }

  /** What the server says of a text that came from elsewhere. */
  async function look(text) {
    const number = (looked += 1);
    try {
      const draft = await api("/api/edit", {text, name});
      if (number === looked && text === file.text) show(draft);
      return draft;
    } catch (error) {
      say(error.message, true);
      return {mistakes: [{problem: error.message}]};
    }
  }

  function edit(edits) {
    return new Promise((done) => {
      queue.push({edits, done});
      remember();
      send();
    });
  }

  async function send() {
    if (busy || !queue.length) return;
    busy = true;
    const [{edits, done}] = queue;
    try {
      looked += 1;
      const before = file.text;
      const draft = await api("/api/edit", {text: before, edits, name});
      if (before === file.text) {
        queue.shift();
        file.put(draft.text);
        remember();
        show(draft);
        say("");
        done(true);
      }
    } catch (error) {
      if (error.status && error.status !== 429) {
        queue.shift();
        remember();
        say(error.message, true);
        done(false);
      } else {
        say("The server does not answer. This browser keeps what you do, and sends it as soon as it can.", true);
        await new Promise((after) => setTimeout(after, AGAIN));
      }
    }
    busy = false;
    send();
  }

  async function write(text) {
    file.put(text);
    return look(text);
  }

  /** Makes what was left undone after all, or forgets it. */
  function settle(make) {
    const edits = work.left;
    work.left = [];
    localStorage.removeItem(old);
    if (make) for (const one of edits) edit([one]);
  }

  /** Waits until all is done and kept; an error if that takes too long. */
  async function ready() {
    for (let times = 0; times < 50; times += 1) {
      if (!queue.length && file.isKept) return;
      await new Promise((after) => setTimeout(after, 100));
    }
    throw new Error("Not everything is kept yet. Wait until the page says so.");
  }

  const left = JSON.parse(localStorage.getItem(waits) || "null");
  await look(file.text);
  if (left?.text === file.text) edit(left.edits);
  else if (left) {
    localStorage.setItem(old, JSON.stringify(left.edits));
    localStorage.removeItem(waits);
  }
  work.left = JSON.parse(localStorage.getItem(old) || "[]");
  return work;
}
