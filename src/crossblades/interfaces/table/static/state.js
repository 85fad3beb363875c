// What this screen knows, as the server has told it, and who wants to hear of changes.

/** Everything: `parts` and `log` are as in docs/protocol.md; nothing else may write to it. */
export const now = {me: null, parts: {}, log: [], online: false, v: 0, epoch: "", bye: "", out: false};

/** A part that is a list; an empty one as long as it is not there. */
export const part = (name) => now.parts[name] || [];

/** The creature of this name on the map. */
export const pieceOf = (name) => part("pieces").find((piece) => piece.name === name);

const listeners = new Map();

/**
 * Calls `fn(now, what)` after a change of one of these: names of parts, "log", "online", "me",
 * "said", "note". `what` has what changed by name: for "log" the new lines, for "said" and "note"
 * the message; `what.full` if all was told anew.
 */
export function on(names, fn) {
  for (const name of [names].flat()) listeners.set(name, (listeners.get(name) || new Set()).add(fn));
}

/** Tells of changes, each listener once. */
export function changed(what) {
  const called = new Set(Object.keys(what).flatMap((name) => [...(listeners.get(name) || [])]));
  for (const fn of called) {
    try {
      fn(now, what);
    } catch (error) {
      console.error(error);
    }
  }
}

/** Takes in a `full` or an `up`. */
export function take({t, v, epoch, me, parts = {}, log = []}) {
  const what = {full: t === "full"};
  now.v = v;
  if (what.full) {
    Object.assign(what, now.parts, {me: true, log: true});
    Object.assign(now, {epoch, me, parts: {}, log: []});
  }
  Object.assign(now.parts, parts);
  Object.assign(what, parts);
  const known = now.log.at(-1)?.n || 0;
  const fresh = log.filter((line) => line.n > known);
  now.log.push(...fresh);
  if (fresh.length) what.log = fresh;
  changed(what);
}
