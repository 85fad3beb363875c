// The way between the host's pages.
import {el} from "./dom.js";

const PLACES = [["/", "Tables"], ["/evenings", "Evenings"], ["/encounters", "Encounters"], ["/characters", "Characters"], ["/foes", "Foes"]];

/** Shows them below the title of the page. */
export function showPlaces() {
  if (document.querySelector(".places")) return;
  const here = `/${location.pathname.split("/")[1]}`;
  document.querySelector("header").after(el("nav", {class: "places", "aria-label": "Pages"},
    PLACES.map(([href, name]) => el("a", {href, "aria-current": href === here ? "page" : null}, name))));
}
