// What every page does: copying, the theme, arrow keys, and the words for a failed check.

const THEMES = ["", "light", "dark"];

async function copy(button) {
  const words = button.textContent;
  try {
    const source = document.getElementById(button.dataset.copy);
    const lines = [...source.querySelectorAll(".line")].map((line) => line.textContent);
    await navigator.clipboard.writeText(source.value ?? (lines.length ? lines.join("\n") : source.textContent));
    button.textContent = "Copied";
  } catch {
    button.textContent = "Not copied";
  }
  setTimeout(() => { button.textContent = words; }, 2000);
}

function settle() {
  for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = !navigator.clipboard;
}

function nextTheme(button) {
  const now = document.documentElement.dataset.theme ?? "";
  const next = THEMES[(THEMES.indexOf(now) + 1) % THEMES.length];
  document.documentElement.dataset.theme = next;
  try { localStorage.setItem("toolprism-theme", next); } catch { /* storage is switched off */ }
  nameTheme(button);
}

function nameTheme(button) {
  button.textContent = `Theme: ${document.documentElement.dataset.theme || "auto"}`;
  button.hidden = false;
}

/** Up and down go through targets; arrows and their buttons through what is presented. */
function steer(event) {
  const key = event.key ?? event.target.closest("[data-key]")?.dataset.key;
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  const row = event.target.closest(".matrix button");
  if (row && step) {
    const all = [...document.querySelectorAll(".matrix button")];
    all[all.indexOf(row) + step]?.focus();
    event.preventDefault();
  }
  if (!document.body.matches(".present") || event.target.closest("textarea, input, select, pre, [role=dialog]")) return;
  const way = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (way) turn(way);
  if (step) { walk(step); event.preventDefault(); }
  if (key === "Escape") document.querySelector(".samples > :last-child")?.click();
}

let reason = 0; // the reason that is presented
const told = () => document.querySelectorAll(".present .told > li");

/** Go to the next reason; past the last one, to the next tool. */
function walk(step) {
  if (told()[reason + step]) { reason += step; present(); } else turn(step);
}

/** Go to the next tool, sample or target. */
function turn(step) {
  const tools = [...document.querySelectorAll(".heat th button")];
  const other = tools.length
    ? tools[tools.findIndex((tool) => tool.hasAttribute("aria-current")) + step]
    : document.querySelector(`[data-way="${step}"]`);
  other?.click();
}

/** Show the reason, and its line in both columns. */
function present() {
  for (const old of document.querySelectorAll(".failing")) old.classList.remove("failing");
  for (const [number, each] of told().entries()) {
    each.hidden = number !== reason;
    for (const side of each.hidden ? "" : "os") {
      const shown = document.getElementById(side + each.dataset[side]);
      const column = shown?.closest("pre");
      shown?.classList.add("failing");
      if (column) column.scrollTop += shown.getBoundingClientRect().top - column.getBoundingClientRect().top - column.clientHeight / 3;
    }
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copy(button);
  // A long report.
  if (event.target.closest("#issue")) navigator.clipboard?.writeText(document.getElementById("report").value).catch(() => {});
});
for (const kind of ["click", "keydown"]) document.addEventListener(kind, steer);
/** A menu closes by Escape, and by a click or the focus beside it. */
function closeMenus(event) {
  for (const menu of document.querySelectorAll(".menu[open]")) {
    if (event.type === "keydown" ? event.key !== "Escape" : menu.contains(event.target)) continue;
    if (menu.contains(document.activeElement) && event.type === "keydown") menu.querySelector("summary").focus();
    menu.open = false;
  }
}
for (const kind of ["click", "keydown", "focusin"]) document.addEventListener(kind, closeMenus);
// A link to a menu opens it.
addEventListener("click", (event) => {
  const menu = event.target.closest("[href='#compare']") && document.getElementById("compare");
  if (menu) menu.open = true;
});
addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  const form = event.target.closest?.("textarea")?.form;
  form?.requestSubmit(form.querySelector("button.main"));
});
// A browser takes seconds to tie thousands of buttons to a form: a click does. And htmx copies the size that a reader
// gave to a field, which the policy on styles refuses.
document.addEventListener("htmx:before:swap", (event) => {
  for (const { fragment, target } of event.detail.tasks) {
    for (const button of fragment?.querySelectorAll?.("button[form=check][name=set]:not([hx-post])") ?? []) {
      button.removeAttribute("form");
      button.type = "button";
    }
    const place = typeof target === "string" ? document.querySelector(target) : target;
    for (const sized of place?.querySelectorAll?.("[id][style]") ?? []) sized.removeAttribute("style");
  }
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=set][type=button]");
  const form = button && document.getElementById("check");
  if (!form) return;
  const proxy = Object.assign(document.createElement("button"), { name: "set", value: button.value, hidden: true });
  form.append(proxy);
  form.requestSubmit(proxy);
  proxy.remove();
});
// What the first sight does not need.
function loadRest() {
  for (const { dataset } of document.querySelectorAll("[data-module]")) import(dataset.module);
}
for (const kind of ["pointerdown", "focusin", "hashchange", "toolprism:replaced"]) addEventListener(kind, loadRest, { once: true });
if (location.hash) loadRest();
document.addEventListener("htmx:after:swap", (event) => {
  // Where the answer follows typing: whether the text can be read.
  for (const field of document.querySelectorAll("form[hx-select] textarea[aria-describedby]")) {
    const wrong = document.querySelector(`#${field.getAttribute("aria-describedby")} > .finding.error`);
    field.ariaInvalid = wrong ? "true" : null;
  }
  settle();
  const { response, request: { form, action, body } } = event.detail.ctx;
  if (response.status >= 400 || action.endsWith("/losses")) return;
  if (form?.action.endsWith(action)) {
    document.documentElement.className = "";
    reason = 0;
    for (const field of form.querySelectorAll("textarea")) field.answered = body.get(field.name);
    dispatchEvent(new Event("toolprism:answered"));
  }
  present();
  compare();
  recover();
});
// While a check is on its way, typing goes on.
globalThis.isOld = (field = document.getElementById("text")) => field?.value !== (field?.answered ?? field?.defaultValue);
const compare = () => document.body.classList.toggle("edited", isOld());
for (const kind of ["input", "toolprism:replaced"]) addEventListener(kind, compare);
// A fix for another text than the one in the box does nothing.
addEventListener("click", (event) => {
  if (!event.target.closest(".edited [name=fix]:not([value=undo], [value=format])")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
let said; // by the status before it failed
let failed = "";

function fail(reason) {
  const status = document.getElementById("status");
  if (!status) return;
  const opening = document.querySelector(".opening");
  if (opening) {
    opening.className = "";
    document.getElementById("results").replaceChildren();
  }
  const what = opening ? "; reload the page to open the link" : isOld() ? "; the results may be old" : "";
  if (status.textContent !== failed) said = [...status.childNodes];
  status.textContent = failed = `${reason}${what}.`;
  document.body.classList.toggle("stale", isOld());
  if (opening || document.getElementById("retry")) return;
  const retry = Object.assign(document.createElement("button"), { type: "button", id: "retry", className: "link", textContent: "Retry" });
  retry.addEventListener("click", () => document.getElementById("check").requestSubmit());
  status.after(retry);
}

function recover() {
  document.body.classList.remove("stale");
  document.getElementById("retry")?.remove();
  const status = document.getElementById("status");
  if (failed && status.textContent === failed) status.replaceChildren(...said);
}

document.addEventListener("htmx:response:error", (event) => {
  fail(`The server refused the request (${event.detail.ctx.response.status})`);
});
document.addEventListener("htmx:error", (event) => {
  // An abort is no failure: a newer check replaced this one.
  if (event.detail.error?.name !== "AbortError") fail("The server did not answer");
});
// The browser handles buttons whose answer is a file.
document.addEventListener("submit", (event) => {
  if (event.submitter?.hasAttribute("data-native")) event.stopImmediatePropagation();
}, true);

const theme = document.getElementById("theme");
if (theme) {
  nameTheme(theme);
  theme.addEventListener("click", () => nextTheme(theme));
}
settle();
present();
