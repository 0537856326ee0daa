// The box of models: a combobox whose list opens over the page. What is typed chooses nothing.

const list = document.getElementById("model-options");
const box = () => document.getElementById("model"); // an answer may replace it
let chosen = box().defaultValue; // words may have been typed already
let timer = 0;
let asked = 0;

const options = () => [...list.querySelectorAll("[role=option]:not([aria-disabled])")];
const active = () => list.querySelector("[aria-selected=true]");

/** An answer may have replaced the field: what it holds then is chosen. */
function settle() {
  if (document.activeElement !== box()) chosen = box().value;
}

function mark(option) {
  for (const each of options()) each.ariaSelected = each === option;
  if (option) box().setAttribute("aria-activedescendant", option.id);
  else box().removeAttribute("aria-activedescendant");
  option?.scrollIntoView({ block: "nearest" });
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  return asked += 1;
}

function close() {
  stop();
  list.hidden = true;
  box().ariaExpanded = false;
  mark();
}

async function open(words) {
  const number = stop();
  let answer = "";
  try {
    const response = await fetch(`/models/options?q=${encodeURIComponent(words)}&edition=${box().form.edition?.value}`);
    if (response.ok) answer = await response.text();
  } catch { /* no list */ }
  if (number !== asked || document.activeElement !== box()) return;
  list.replaceChildren(document.createRange().createContextualFragment(answer));
  for (const [at, each] of [...list.children].entries()) each.id = `model-option-${at}`;
  list.hidden = !answer;
  box().ariaExpanded = Boolean(answer);
  mark(words ? options()[0] : options().find((each) => each.dataset.value === chosen));
  list.scrollIntoView({ block: "nearest" }); // the field may stand at the end of the window
}

/** Choose an option as a button would; only a model stays in the box. */
function choose({ dataset }) {
  chosen = box().value = dataset.value ?? chosen;
  close();
  const value = dataset.set ?? `model=${encodeURIComponent(chosen)}`;
  const button = Object.assign(document.createElement("button"), { type: "button", name: "set", value });
  list.after(button);
  button.click();
  button.remove();
}

/** Choose what is marked, by the words that stand there now. */
async function take() {
  if (timer || (list.hidden && shown())) await open(shown());
  if (!list.hidden && active()) choose(active());
}

const shown = () => (box().value === chosen ? "" : box().value);

document.addEventListener("click", (event) => { if (event.target === box() && list.hidden) { box().select(); open(shown()); } });
document.addEventListener("input", (event) => {
  if (event.target !== box()) return;
  stop();
  timer = setTimeout(() => open(shown()), 120);
});
document.addEventListener("focusout", (event) => {
  if (event.target !== box()) return;
  box().value = chosen;
  close();
});
list.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
list.addEventListener("click", (event) => {
  const option = event.target.closest("[role=option]:not([aria-disabled])");
  if (option) choose(option);
});
document.addEventListener("keydown", (event) => {
  if (event.target !== box()) return;
  const all = options();
  const at = all.indexOf(active());
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && list.hidden) open(shown());
  else if (step) mark(all[(at + step + all.length) % all.length] ?? all[0]);
  else if (event.key === "Escape") { box().value = chosen; close(); }
  else if (event.key === "Enter") take();
  else return;
  event.preventDefault();
});
document.addEventListener("htmx:after:swap", settle);
addEventListener("popstate", () => { chosen = box().value; });
// It is loaded when the field is first touched.
if (document.activeElement === box()) {
  if (!shown()) box().select();
  open(shown());
}
