// What the page can do beyond HTML and htmx: a shortcut, places in the text, and copying.
"use strict";

const form = document.getElementById("check");
const text = document.getElementById("text");

/** Put the caret at a line and a column; both count from 1, and a column is a character. */
function goTo(line, column) {
  const lines = text.value.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const offset = before + Array.from(lines[line - 1] ?? "").slice(0, column - 1).join("").length;
  text.focus();
  text.setSelectionRange(offset, offset + 1);
  const height = text.scrollHeight / lines.length;
  text.scrollTop = Math.max(0, height * (line - 4));
}

/** Tell assistive technology whether the text can be read; show buttons that need this script. */
function settle() {
  if (document.querySelector("#findings[data-unreadable]")) {
    text.setAttribute("aria-invalid", "true");
  } else {
    text.removeAttribute("aria-invalid");
  }
  for (const button of document.querySelectorAll("[data-copy][hidden]")) {
    button.hidden = !navigator.clipboard;
  }
}

async function copy(button) {
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).innerText);
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
}

document.addEventListener("click", (event) => {
  const place = event.target.closest("[data-line]");
  const button = event.target.closest("[data-copy]");
  if (place && text) {
    event.preventDefault();
    goTo(Number(place.dataset.line), Number(place.dataset.column));
  } else if (button) {
    copy(button);
  }
});

if (form) {
  text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
  document.addEventListener("htmx:after:swap", settle);
  document.addEventListener("htmx:error", (event) => {
    // A newer check has replaced the older one; nothing is wrong.
    const error = event.detail?.error;
    if (error?.name === "AbortError") return;
    document.getElementById("status").textContent = "The server did not answer; the results may be old.";
  });
  settle();
}
