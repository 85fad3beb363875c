// A proposal to take something back: who, what, the votes so far, and one's own.
import {button, el, fill} from "./dom.js";
import {now, on} from "./state.js";
import {failed} from "./status.js";
import {send} from "./wire.js";

/** Sends something; what is refused is told. Gives whether it was done. */
export const act = (message) => send(message).then(() => true, failed);

/** Shows the proposal that stands. */
export function mountProposal(host) {
  const words = el("p", {role: "alert"});
  const votes = el("p", {class: "small"});
  const buttons = el("div", {class: "row"});
  const box = el("section", {id: "proposal", class: "panel stack", "aria-label": "Taking back", hidden: true}, words, votes, buttons);
  host.append(box);

  function draw() {
    const it = now.parts.proposal;
    box.hidden = !it;
    if (!it) return fill(words);
    const said = `${it.by === now.me?.seat ? "You want" : `${it.by} wants`} to ${it.what}.`;
    if (words.textContent !== said) words.textContent = said;
    fill(votes, it.votes.map(({seat, yes}) => `${seat === "the GM" ? "The GM" : seat} ${yes === null ? "is asked" : yes ? "agrees" : "says no"}`).join(" · "));
    const choice = (t, yes, words) => button(words, () => act({t, proposal: it.id, yes}),
      {class: t === "vote" && yes && "first", "data-vote": `${t} ${yes ? "yes" : "no"}`});
    const held = box.contains(document.activeElement) && document.activeElement.dataset.vote;
    const others = it.votes.some(({seat, yes}) => seat !== "the GM" && yes === null);
    fill(buttons, it.mine && [choice("vote", true, "Yes, take it back"), choice("vote", false, "No, it stands")],
      now.me?.role === "gm" && (!it.mine || others) && [choice("overrule", true, "Decide alone: take it back"), choice("overrule", false, "Decide alone: it stands")]);
    if (held) buttons.querySelector(`[data-vote="${held}"]`)?.focus();
  }

  on(["proposal", "me"], draw);
}
