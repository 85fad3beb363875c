// Test fights by bots: who wins how often, and how sure that is.
import {api} from "./api.js";
import {button, el, fill} from "./dom.js";

const MANY = [50, 100, 300, 1000];
const percent = (share) => `${Math.round(share * 100)}%`;

export function mountTrial({work}) {
  const bots = el("div", {class: "row"});
  const many = el("select", {name: "fights"}, MANY.map((one) => el("option", {value: one, selected: one === 100}, one)));
  const run = button("Let bots fight", start, {id: "try", class: "first"});
  const stop = button("Stop", () => end("Stopped."), {id: "stop", hidden: true});
  const bar = el("progress", {max: 1, value: 0, hidden: true, "aria-label": "Fights fought"});
  const words = el("p", {role: "status"});
  const found = el("div", {class: "stack", id: "odds"});
  let wanted = 0; // the number of the run that goes on; 0 if none does
  let runs = 0;
  let tried = ""; // the text that was tried

  function end(said = "") {
    wanted = 0;
    run.hidden = false;
    stop.hidden = true;
    bar.hidden = true;
    words.textContent = said;
  }

  async function start() {
    const mine = (wanted = runs += 1);
    run.hidden = true;
    stop.hidden = false;
    bar.hidden = false;
    bar.value = 0;
    tried = work.file.text;
    fill(found);
    const chosen = Object.fromEntries([...bots.querySelectorAll("select")].map((one) => [one.name, one.value]));
    const fights = Number(many.value);
    const asked = {text: tried, name: work.name, seed: Math.floor(Math.random() * 2 ** 48), fights, bots: chosen, so_far: {}};
    words.textContent = "They fight …";
    try {
      for (let done = 0; done < fights && wanted === mine;) {
        const trial = await api("/api/trial", asked);
        if (wanted !== mine) return;
        asked.so_far = trial.so_far;
        done = trial.so_far.fights;
        bar.value = done / fights;
        show(trial);
      }
      end(`All ${fights} fights are fought.`);
    } catch (error) {
      if (wanted === mine) end(error.message);
    }
  }

  function show({so_far: {fights}, rates, rounds, deaths}) {
    const row = ({side, rate: {value, low, high}}) => el("tr", {}, el("th", {scope: "row"}, side || "nobody"), el("td", {}, el("meter", {min: 0, max: 1, value, "aria-hidden": "true"})),
      el("td", {"data-rate": side}, percent(value)), el("td", {class: "dim"}, `${percent(low)} to ${percent(high)}`));
    const dying = Object.entries(deaths).filter(([, share]) => share > 0).sort(([, one], [, other]) => other - one).slice(0, 12);
    fill(found, el("table", {class: "odds"}, el("caption", {}, `Who wins, after ${fights} ${fights === 1 ? "fight" : "fights"} of ${rounds.toFixed(1)} rounds`),
      el("thead", {}, el("tr", {}, ["Side", "", "Wins", "95% interval"].map((head) => head ? el("th", {scope: "col"}, head) : el("td")))), el("tbody", {}, rates.map(row))),
    dying.length > 0 && el("p", {class: "small"}, "Dies: ", dying.map(([name, share]) => `${name} ${percent(share)}`).join(", "), "."));
  }

  function follow({data, text, mistakes}) {
    const sides = Array.isArray(data.sides) ? data.sides : [];
    const names = work.palette?.bots || [];
    const known = [...bots.querySelectorAll("select")].map((one) => one.name);
    if (known.join() !== sides.join() || !known.length || !bots.querySelector("option")) fill(bots, sides.map((side) => el("label", {class: "field"}, `The ${side} play`, el("select", {name: side}, names.map((one) => el("option", {value: one}, one))))));
    run.disabled = mistakes.length > 0;
    if (tried && tried !== text && !wanted && found.childElementCount) words.textContent = "The encounter has changed since.";
  }

  work.on(follow);
  if (work.draft) follow(work.draft);
  return el("div", {class: "stack"}, el("p", {class: "dim"}, "Bots fight it out many times, each time with other dice. People play better than bots, or worse."),
    bots, el("label", {class: "field"}, "Fights", many), el("div", {class: "row"}, run, stop), bar, words, found);
}
