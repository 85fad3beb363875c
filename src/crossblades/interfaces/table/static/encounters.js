// The host's own encounters: all of them, new ones, and the page on which one is made.
import {api} from "./api.js";
import {button, el, fill} from "./dom.js";
import {trouble} from "./join.js";
import {fileName, mountShelf, pagePath, putNew} from "./shelf.js";

const SIZE = {east: 24, north: 16}; // spaces of a new map

/** A new encounter of a game, with an empty map. */
async function begun(game, name) {
  const {start, title} = await api(`/api/palette/${game}`);
  const said = {game, name, summary: `A fight of ${title}.`, ...start};
  const edits = [...Object.entries(said).map(([key, value]) => ({do: "set", path: [key], value})), {do: "resize", ...SIZE}];
  return (await api("/api/edit", {text: "", edits})).text;
}

function making(games, act) {
  const name = el("input", {required: true, maxlength: 40, name: "name", autocomplete: "off"});
  const game = el("select", {name: "game"}, games.map(([id, title]) => el("option", {value: id}, title)));
  return el("form", {class: "panel row", onsubmit(event) {
    event.preventDefault();
    act(async () => putNew("encounters", fileName(name.value), await begun(game.value, name.value.trim())));
  }}, el("label", {class: "field grow"}, "Name", name), el("label", {class: "field"}, "Game", game), el("button", {class: "first", id: "make"}, "Make it"));
}

/** Opens a map that another program has drawn: a new encounter, with what is not as it was drawn for its page to tell. */
async function opened(file, game, name, [left, top]) {
  const made = await api("/api/maps", {text: await file.text(), game, file: file.name.slice(0, 200), name: fileName(name || file.name.replace(/\.[^.]*$/, "")), left, top});
  sessionStorage.setItem(`crossblades/remarks/${made.name}`, JSON.stringify(made.remarks));
  return made.name;
}

function drawnMap(act) {
  const where = ["left", "top"].map((side) => el("input", {type: "number", min: 0, value: 0, name: side}));
  const file = el("input", {type: "file", id: "drawn", accept: ".uvtt,.dd2vtt,.df2vtt", onchange() {
    const [name, game] = ["name", "game"].map((one) => document.querySelector(`form [name=${one}]`).value);
    if (file.files[0]) act(() => opened(file.files[0], game, name.trim(), where.map((one) => one.valueAsNumber || 0))).then(() => (file.value = ""));
  }});
  return el("div", {class: "panel row"}, el("label", {class: "field grow"}, "Or open a map (.uvtt, .dd2vtt, .df2vtt), for the game above", file),
    el("details", {}, el("summary", {}, "Of a map above 60 by 60: where the part begins"), el("div", {class: "row"}, where.map((input) => el("label", {class: "field"}, `Spaces from the ${input.name}`, input)))));
}

export async function mountList(host) {
  const news = el("div");
  const act = (does) => does().then((name) => (location.href = pagePath("encounters", name)), (error) => fill(news, trouble(error.message)));
  const copy = ({game, name}) => act(async () => putNew("encounters", name, (await api(`/api/shipped/${game}/${name}`)).text));
  const {encounters} = await api("/api/encounters");
  const shipped = encounters.filter(({game}) => game !== "own");
  const games = [...new Map(shipped.map(({game, title}) => [game, title]))];
  host.append(news, el("h3", {}, "A new one"), making(games, act), drawnMap(act), el("h3", {}, "Yours"));
  await mountShelf(host, "encounters", {empty: "Nothing is here yet. Make one, or copy one that comes with a game."});
  host.append(games.map(([id, title]) => el("details", {class: "stack"}, el("summary", {}, `Copy one of ${title}`), el("div", {class: "cards"},
    shipped.filter(({game}) => game === id).map((one) => button([el("b", {}, one.heading), el("span", {}, one.summary)], () => copy(one), {"data-copy": `${id}/${one.name}`}))))).reduce((all, one) => (all.append(one), all), el("div", {class: "stack"})));
}

export async function mountFile(host, name) {
  const {mountEncounter} = await import("./encounter.js");
  await mountEncounter(host, name);
}
