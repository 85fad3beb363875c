// The host's pages: /encounters, /encounters/NAME and the like. The module that is named like the shelf
// shows them: `mountList(host)` all files, `mountFile(host, name)` one of them.
import {el, fill} from "./dom.js";
import {askForCode, trouble} from "./join.js";
import {showPlaces} from "./places.js";

const MODULES = {
  encounters: () => import("./encounters.js"),
  characters: () => import("./characters.js"),
  foes: () => import("./foes.js"),
  evenings: () => import("./evenings.js"),
};
const TITLES = {encounters: "Encounters", characters: "Characters", foes: "Foes", evenings: "Evenings"};

const host = document.getElementById("workshop");
const [shelf, name] = location.pathname.split("/").slice(1).map(decodeURIComponent);

async function show() {
  document.title = `${name || TITLES[shelf]} · Crossblades`;
  showPlaces();
  const made = await MODULES[shelf]();
  fill(host, el("h2", {}, name || TITLES[shelf]));
  await (name ? made.mountFile(host, name) : made.mountList(host));
}

show().catch((error) => {
  if (error.status === 401) askForCode(host);
  else fill(host, trouble(error.message), el("p", {}, el("a", {href: `/${shelf}`}, `All ${TITLES[shelf].toLowerCase()}`)));
});
