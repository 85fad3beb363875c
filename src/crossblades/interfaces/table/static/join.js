// Coming in: with a link, or with the code of a table.
import {api} from "./api.js";
import {button, el, fill} from "./dom.js";

const host = document.getElementById("join");

export const trouble = (words) => words && el("p", {class: "trouble", role: "alert"}, words);

/** Asks for the code; also what is left when a link or a code is no good. */
export function askForCode(host, why = "") {
  const code = el("input", {id: "code", required: true, maxlength: 12, autocomplete: "off", autocapitalize: "characters",
    spellcheck: "false", "aria-describedby": "where"});
  fill(host, trouble(why), el("form", {class: "code", onsubmit(event) {
    event.preventDefault();
    offerSeats(host, code.value.replace(/[^a-z]/gi, ""));
  }}, el("label", {for: "code"}, "Enter the code"), code,
  el("p", {id: "where", class: "dim"}, "Six letters. They are on the GM's screen."), el("button", {class: "first big"}, "Join")));
  code.focus();
}

async function offerSeats(host, code) {
  let table;
  try {
    table = await api("/api/code", {code});
  } catch (error) {
    return askForCode(host, error.message);
  }
  const news = el("div");
  const card = (wanted, name, about) => button([el("b", {}, name), el("span", {}, about)],
    () => go("/api/claim", {code, ...wanted}, (why) => fill(news, trouble(why))), {class: wanted.seat && "seat", "data-seat": wanted.seat, "data-role": wanted.role});
  document.title = `${table.name} · Crossblades`;
  fill(host, el("h2", {}, table.name),
    el("p", {class: "dim"}, table.seats.length ? "Who are you? Tap your character." : "Every seat is taken. You can still look on."), news,
    el("div", {class: "cards"}, table.seats.map(({seat, side, fighters}) => card({seat}, fighters.join(", ") || seat,
      fighters.length === 1 && fighters[0] === seat ? side : `${seat} · ${side}`))),
    el("div", {class: "cards"}, card({role: "screen"}, "Shared screen", "The map for all, on a TV or a laptop"),
      card({role: "spectator"}, "Just watch", "See what everybody may see")));
}

const go = (path, body, refused) => api(path, body).then(({at}) => location.replace(at), (error) => refused(error.message));

function begin() {
  const given = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname); // a token stays in no history
  if (/^[a-z]{6}$/i.test(given)) offerSeats(host, given);
  else if (given) go("/api/enter", {token: given}, (why) => askForCode(host, why));
  else askForCode(host);
}

if (host) {
  begin();
  addEventListener("hashchange", () => location.hash && begin());
}
