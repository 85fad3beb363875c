// The host's own characters: all of them, and what is made, rests and grows.
import {api} from "./api.js";
import {button, el, fill} from "./dom.js";
import {trouble} from "./join.js";
import {mountShelf, fileName, pagePath, putNew} from "./shelf.js";

/** Where something else than the list is shown: /characters?make=ID, ?camp=ana,bo, ?after=TABLE. */
export async function mountList(host) {
  document.head.append(el("link", {rel: "stylesheet", href: "/static/characters.css"}));
  const asked = new URLSearchParams(location.search);
  if (asked.has("make")) return (await import("./making.js")).mountMaking(host, asked.get("make"), asked.get("game"));
  if (asked.has("after")) return (await import("./camp.js")).mountAfter(host, asked.get("after"));
  if (asked.has("camp")) return (await import("./camp.js")).mountCamp(host, asked.get("camp").split(",").filter(Boolean));
  const {games} = await api("/api/making");
  const half = el("section", {class: "stack"});
  host.append(el("section", {class: "stack"}, el("h3", {}, "A new character"), games.map(fresh)), half);
  await showUnfinished(half);
  const mine = el("section", {class: "stack"}, el("h3", {}, "Your characters"),
    el("p", {}, el("a", {class: "button", href: "/characters?camp="}, "Rest together …")));
  host.append(mine);
  await mountShelf(mine, "characters", {empty: "None yet. Make one above; it takes a few minutes."});
}

/** One character: its sheet, its growth, its file. */
export async function mountFile(host, name) {
  document.head.append(el("link", {rel: "stylesheet", href: "/static/characters.css"}));
  return (await import("./sheet.js")).mountSheet(host, name);
}

const newId = () => [...crypto.getRandomValues(new Uint8Array(8))].map((one) => one.toString(16).padStart(2, "0")).join("");

function fresh({game, title, ready}) {
  const news = el("div");
  const name = el("input", {maxlength: 40, autocomplete: "off"});
  const pick = el("select", {"aria-label": `Ready characters of ${title}`}, ready.map((one) => el("option", {value: one.name}, `${one.name}: ${one.text}`)));
  const called = () => name.value.trim() || pick.value[0].toUpperCase() + pick.value.slice(1);
  const copy = () => api(`/api/making/${game}/copy`, {of: pick.value, name: called()})
    .then(async ({text}) => (location.href = pagePath("characters", await putNew("characters", fileName(called()), text))))
    .catch((error) => fill(news, trouble(error.message)));
  return el("div", {class: "panel stack", "data-game": game}, el("b", {}, title),
    el("a", {class: "button first", "data-make": game, href: `/characters?make=${newId()}&game=${game}`},
      "Make one step by step", el("span", {class: "unseen"}, ` for ${title}`)),
    el("details", {}, el("summary", {}, "Or copy one that is ready to play"), el("div", {class: "stack"}, news, pick,
      el("label", {class: "row"}, "Its name", name), button("Copy it", copy, {"data-copy": game}))));
}

async function showUnfinished(host) {
  const {unfinished} = await api("/api/unfinished");
  const remove = async (id) => {
    if (!confirm("Remove this unfinished character for good?")) return;
    await api(`/api/unfinished/${id}`, undefined, "DELETE");
    localStorage.removeItem(`crossblades/making/${id}`);
    await showUnfinished(host);
  };
  const row = ({id, game, title, name}) => el("li", {class: "panel row", "data-unfinished": id},
    el("div", {class: "grow"}, el("b", {}, name || "Without a name yet"), el("p", {class: "dim small"}, title)),
    el("a", {class: "button first", href: `/characters?make=${id}&game=${game}`, "aria-label": `Go on making ${name || "it"}`}, "Go on"),
    button("Remove", () => remove(id), {"aria-label": `Remove ${name || "it"}`}));
  fill(host, unfinished.length > 0 && [el("h3", {}, "Not finished yet"), el("ul", {class: "stack"}, unfinished.map(row))]);
}
