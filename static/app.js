// What every page does beyond HTML and htmx: copying, the theme, arrow keys in tables, and the words for a failed check.

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

/** Up and down go through the targets; left and right through the samples while presenting. */
function steer(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const row = event.target.closest(".matrix button");
  if (row && step) {
    const all = [...document.querySelectorAll(".matrix button")];
    all[all.indexOf(row) + step]?.focus();
    event.preventDefault();
  }
  const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (way && !event.target.closest("textarea, input, select, pre, [role=dialog]")) {
    document.querySelector(`.present a[rel=${way}]`)?.click();
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copy(button);
});
document.addEventListener("keydown", steer);
document.addEventListener("htmx:after:swap", settle);
function fail(reason) {
  const status = document.getElementById("status");
  const opening = document.querySelector("#results[aria-busy]");
  if (status) status.textContent = `${reason}; ${opening ? "reload the page to open the link" : "the results may be old"}.`;
}

// A refused request leaves the results in place; the status says why.
document.addEventListener("htmx:response:error", (event) => {
  fail(`The server refused the request (${event.detail.ctx.response.status})`);
});
document.addEventListener("htmx:error", (event) => {
  // An abort is no failure: a newer check has replaced this one.
  if (event.detail?.error?.name !== "AbortError") fail("The server did not answer");
});
// The browser handles buttons that are answered with a file.
document.addEventListener("submit", (event) => {
  if (event.submitter?.hasAttribute("data-native")) event.stopImmediatePropagation();
}, true);

const theme = document.getElementById("theme");
if (theme) {
  nameTheme(theme);
  theme.addEventListener("click", () => nextTheme(theme));
}
settle();
