// "Format" lays out JSON that was pasted as one long line; every number and string stays as it was written.

const STEP = "  ";
const MOST_GROWTH = 20; // deep nesting would become mostly spaces
const TOKENS = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;
const dense = () => [...document.querySelectorAll(".editor textarea")].filter((field) => isDense(field.value));

/** Return whether a text is JSON whose first line is long; after formatting it is one bracket. */
function isDense(text) {
  if (!/^\s*[[{].{60}/.test(text)) return false;
  try { return Boolean(JSON.parse(text)); } catch { return false; }
}

/** Return JSON with a line for each value, or as it is where that would become far too long. */
function laidOut(text) {
  let [out, depth, last] = ["", 0, ""];
  for (const [token] of text.matchAll(TOKENS)) {
    const isStart = "[{".includes(token);
    const isEnd = "]}".includes(token);
    const isFirst = last !== "" && "[{".includes(last);
    depth -= isEnd;
    if (isEnd ? !isFirst : isFirst || last === ",") out += `\n${STEP.repeat(depth)}`;
    out += token === ":" ? ": " : token;
    depth += isStart;
    last = token;
    if (out.length > MOST_GROWTH * text.length) return text;
  }
  return out;
}

/** Replace a text at once: an editing command that can be undone takes seconds for a thousand lines. */
function replace(field, text) {
  field.value = text;
  for (const kind of ["toolprism:replaced", "input"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
  field.setSelectionRange(0, 0);
  field.scrollTop = field.scrollLeft = 0;
}

function format(button) {
  for (const field of dense()) replace(field, laidOut(field.value));
  button.hidden = true;
  document.querySelector(".editor textarea").focus();
}

const offer = () => { document.getElementById("format").hidden = dense().length === 0; };

if (document.getElementById("format")) {
  document.addEventListener("click", (event) => { if (event.target.id === "format") format(event.target); });
  document.addEventListener("htmx:after:swap", offer);
  offer();
}
