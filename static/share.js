// Sharing: the server's panel, links that carry their state in the fragment, and stored links.

const panel = document.getElementById("share");
const KEYS = "toolprism-stored";

/** Remember the token of a link stored just now; list those of this browser, to be deleted. */
function remember() {
  const { id, token } = panel.querySelector("[data-token]")?.dataset ?? {};
  let tokens = {};
  try {
    tokens = JSON.parse(localStorage.getItem(KEYS)) ?? {};
    if (id) localStorage.setItem(KEYS, JSON.stringify({ ...tokens, [id]: token }));
  } catch { /* storage is switched off: the panel shows the token once */ }
  for (const [other, its] of Object.entries(tokens)) {
    const link = document.createElement("a");
    link.href = `/s/${other}/delete?token=${its}`;
    link.textContent = `Delete /s/${other}`;
    panel.querySelector("#kept")?.append(link, " ");
  }
}

/** Send the fragment, which no server has seen, to be opened. */
function open() {
  if (!location.hash.startsWith("#v1.")) return;
  document.dispatchEvent(new Event("toolprism:opened")); // a draft is kept before the link takes its place
  document.documentElement.className = "opening";
  const link = document.getElementById("opened");
  link.elements.s.value = location.hash.slice(1);
  link.requestSubmit();
}

/** Show what the server has put into the panel. */
function show() {
  const fresh = panel.querySelector("[data-fresh]");
  if (!fresh) return;
  fresh.removeAttribute("data-fresh");
  if (!panel.matches(":popover-open")) panel.showPopover();
  remember();
  const short = panel.querySelector("#short");
  (short ?? panel.querySelector("h2")).focus();
  short?.select();
}

document.addEventListener("htmx:after:swap", show);
addEventListener("hashchange", open);
show(); // the answer may have come before this file
setTimeout(open); // after htmx has started
