// The WebSocket: comes back by itself, goes on by number, and sends again what was not answered.
import {now, take, changed} from "./state.js";

const PATIENCE = 12000; // milliseconds for a reply
const BEAT = 20000; // between two pings
const SLOWEST = 8000; // between two attempts

const unanswered = new Map(); // by id, in the order of sending
const asked = new Set();
let address, socket, again;
let attempts = 0;
let heard = 0;

/** Starts; from then on `now` in state.js is kept up to date. */
export function connect(url) {
  address = url;
  open();
  setInterval(beat, BEAT);
  document.addEventListener("visibilitychange", () => document.hidden || awake());
  addEventListener("pageshow", awake);
  addEventListener("online", awake);
  addEventListener("offline", () => socket?.close());
}

/** Sends something that changes the fight; resolves to `said`, rejects with the reason of a `no`. */
export function send(message) {
  const whole = {...message, id: uuid()};
  return new Promise((resolve, reject) => {
    unanswered.set(whole.id, {message: whole, resolve, reject});
    push(whole);
  });
}

let other = null;

/** Without a connection: `ask(message)` promises what `request` would. */
export const elsewhere = (ask) => (other = ask);

/** Asks for something that changes nothing; resolves to the message whose `t` is `reply`. */
export function request(message, reply) {
  if (other) return other(message);
  return new Promise((resolve, reject) => {
    const entry = {message, reply, resolve, reject};
    entry.timer = setTimeout(drop, PATIENCE, entry, "no answer came");
    asked.add(entry);
    if (!push(message)) drop(entry, "there is no connection just now");
  });
}

/** How many messages wait for their answer. */
export const waiting = () => unanswered.size;

// crypto.randomUUID is not there on plain http in a local network
function uuid() {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, "$1-$2-4$3-a$4-$5");
}

function push(message) {
  if (now.online) socket.send(JSON.stringify(message));
  return now.online;
}

function open() {
  clearTimeout(again);
  const mine = (socket = new WebSocket(address));
  mine.onopen = () => mine.send(JSON.stringify({t: "hello", since: now.v, epoch: now.epoch}));
  mine.onmessage = ({data}) => {
    heard = Date.now();
    if (mine === socket) receive(JSON.parse(data));
  };
  mine.onclose = () => mine === socket && lost();
  setTimeout(() => mine === socket && !now.online && giveUp(), PATIENCE);
}

// Without waiting for the close, which may take minutes.
function giveUp() {
  socket.close();
  lost();
}

function lost() {
  socket = null;
  now.online = false;
  changed({online: true});
  for (const entry of asked) drop(entry, "the connection was lost");
  if (now.out) return; // for good
  again = setTimeout(open, Math.min(SLOWEST, 250 * 2 ** attempts++) * (0.75 + Math.random() / 2));
}

// A sleeping phone's socket may be dead without saying so.
function awake() {
  if (socket) return beat();
  if (now.out) return;
  attempts = 0;
  open();
}

function beat() {
  const mine = socket;
  const since = Date.now();
  if (!push({t: "ping"})) return;
  setTimeout(() => mine === socket && heard < since && giveUp(), PATIENCE / 2);
}

function receive(message) {
  const {t} = message;
  if (t === "full" || t === "up") {
    if (t === "up" && message.v > now.v + 1) return socket.close();
    if (t === "full" || message.v > now.v) take(message);
  }
  if (t === "resumed") now.v = message.v;
  if (t === "full" || t === "resumed") settled();
  else if (t === "ok" || t === "no") answered(message);
  else if (t === "said" || t === "note") changed({[t]: message});
  else if (t === "bye") Object.assign(now, {bye: message.why, out: Boolean(message.out)});
  else replied(message);
}

function settled() {
  attempts = 0;
  Object.assign(now, {bye: "", online: true});
  for (const {message} of unanswered.values()) push(message);
  changed({online: true});
}

function answered({t, id, why, rules, said}) {
  const [oldest] = asked;
  if (!id && oldest) return drop(oldest, why); // a request has no id
  const key = id || [...unanswered.keys()][0];
  const entry = unanswered.get(key);
  unanswered.delete(key);
  if (entry && t === "ok") entry.resolve(said);
  else if (entry) entry.reject(Object.assign(new Error(why), {rules}));
}

function replied(message) {
  const fits = (entry) => entry.reply === message.t &&
    Object.entries(entry.message).every(([name, value]) => name === "t" || (message[name] ?? value) === value);
  const entry = [...asked].find(fits);
  if (entry) drop(entry).resolve(message);
}

/** Waits for it no longer. */
function drop(entry, why) {
  clearTimeout(entry.timer);
  asked.delete(entry);
  if (why) entry.reject(new Error(why));
  return entry;
}
