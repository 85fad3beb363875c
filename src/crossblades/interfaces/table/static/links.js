// Ways in: the code, its QR picture, links for seats and screens, and shutting somebody out.
import {button, el, fill} from "./dom.js";
import {act} from "./proposal.js";
import {now, on} from "./state.js";
import {failed} from "./status.js";
import {send} from "./wire.js";

/** Whether somebody's page is open. */
export const dot = (here) => el("span", {class: `here ${here ? "on" : ""}`, role: "img", "aria-label": here ? "here" : "away"}, here ? "●" : "○");

/** A picture of a link that the server has drawn; with a warning if it leads nowhere for others. */
export function picture({qr, url}) {
  const drawn = document.importNode(new DOMParser().parseFromString(qr, "image/svg+xml").documentElement, true);
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", "QR picture of the link");
  return [el("div", {class: "qr"}, drawn), /\/\/127\./.test(url) &&
    el("p", {class: "warn"}, "Only this machine can reach this address: phones cannot. Start the table with --lan to let them in.")];
}

function copying(text) {
  const field = el("input", {readonly: true, value: text, "aria-label": "Link"});
  const copy = button("Copy", () => {
    field.select();
    document.execCommand("copy"); // navigator.clipboard is not there on plain http
    copy.textContent = "Copied";
  });
  return el("div", {class: "row copy"}, field, copy);
}

/** Makes a link and shows it, with its picture, in a dialog. */
export async function showLink(wanted, title) {
  const said = await send({t: "link", ...wanted}).catch(failed);
  if (!said) return;
  const dialog = el("dialog", {"aria-label": title, onclose: () => dialog.remove()}, el("div", {class: "stack"}, el("h2", {}, title),
    el("p", {class: "dim"}, "Whoever has this link may come in. Give it to one person only."), picture(said), copying(said.url),
    button("Close", () => dialog.close())));
  document.body.append(dialog);
  dialog.showModal();
}

/** The code, large, and everybody who was let in. */
export function mountLinks(host) {
  const box = el("div", {id: "links", class: "stack"});
  host.append(box);
  const names = {gm: "GM", screen: "shared screen", spectator: "spectator"};

  function token({kid, role, seat, here}) {
    const name = names[role] || seat;
    return el("li", {class: "row", "data-kid": kid}, dot(here), el("span", {class: "grow"}, name),
      role !== "gm" && button("Shut out", () => act({t: "revoke", kid}), {"aria-label": `Shut out: ${name}`}));
  }

  function draw() {
    const links = now.parts.links || {};
    const {code, url, tokens = []} = links;
    const held = box.contains(document.activeElement) && document.activeElement.textContent;
    const open = box.querySelector("details")?.open;
    fill(box, code ? el("div", {class: "way-in"}, picture(links), el("div", {class: "stack"},
      el("p", {class: "dim"}, "Friends scan the picture, or enter this code:"), el("output", {id: "code"}, code), copying(url)))
      : el("p", {}, "The table is closed: no code works now."),
    el("div", {class: "row"}, button(code ? "New code" : "Open the table", () => act({t: "code", open: true})),
      code && button("Close the table", () => act({t: "code", open: false})),
      button("Shared screen …", () => showLink({role: "screen"}, "Link for a shared screen")),
      button("Spectator …", () => showLink({role: "spectator"}, "Link for a spectator"))),
    el("details", {open}, el("summary", {}, `Who was let in (${tokens.length})`), el("ul", {class: "stack"}, tokens.map(token))));
    if (held) [...box.querySelectorAll("button")].find((one) => one.textContent === held)?.focus();
  }

  on("links", draw);
  draw();
}
