// The editor: text areas that are checked at every pause, and a text that is never lost.

const PAUSE = 250;
const HOME = location.pathname === "/wire" ? "/wire" : "/";
const DRAFT = `toolprism-draft${HOME}`;
const BEFORE = `${DRAFT}-before`;
const LARGE = 20_000; // characters that are pasted as a whole
const MOST_BYTES = 20_000_000;
const form = () => document.getElementById("check");
const model = () => document.getElementById("model");
const fields = () => [...(form()?.querySelectorAll("textarea") ?? [])];
let timer = 0;
let own = false; // the editor holds the draft
let fixing; // what a fix was asked for
let isUnsaved = false; // typed and not yet kept
let search = location.search; // the place that the address names
let moved = ""; // what a click asks for
let wanted = ""; // the same, until it is answered
let isWhole = !document.querySelector(".lesson"); // a whole text came from the reader
let stood = null; // what stood in the box before a paste: it is given back if that was an error
let isExplained = Boolean(document.getElementById("explain"));

/** Put the caret at a line and a column, in characters; both count from 1. */
function goTo(field, line, column) {
  const lines = field.value.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const offset = before + Array.from(lines[line - 1] ?? "").slice(0, column - 1).join("").length;
  field.focus();
  field.setSelectionRange(offset, offset + 1);
  field.scrollTop = Math.max(0, (field.scrollHeight / lines.length) * (line - 4));
}

function check(pause) {
  clearTimeout(timer);
  timer = setTimeout(() => form().requestSubmit(), pause);
}

/** What a click asks for goes along until it is answered. */
function send({ target, submitter }) {
  if (target !== form()) return;
  clearTimeout(timer);
  save();
  if (submitter?.name === "set") moved = wanted = submitter.value;
}

/** Show the line of what is open, and leave the focus. */
function follow() {
  const detail = document.querySelector("#results :is(.detail, .explained)");
  const field = document.getElementById("text");
  if (!detail || !field) return;
  const line = detail.dataset.at ?? detail.querySelector("[data-line]")?.dataset.line ?? 1;
  field.scrollTop = Math.max(0, (field.scrollHeight / field.value.split("\n").length) * (line - 4));
}

/** After a click the address names what is open: reloading keeps it, and going back leads back. */
function name() {
  if (!moved || HOME !== "/") return;
  const asked = new URLSearchParams(moved);
  const isAnswered = ["tool", "target", "against", "model", "table"].some((each) => asked.get(each));
  const isTable = asked.get("table");
  const answer = isAnswered && document.getElementById(asked.get("model") ? "chosen-model" : isTable ? "tables" : "selected");
  const isPhone = matchMedia("(max-width: 47rem)").matches;
  const top = answer && answer.getBoundingClientRect().top;
  const isAway = top > innerHeight * .8 || (isTable && top < 0);
  if (answer && (isPhone || isAway)) answer.scrollIntoView({ block: isPhone ? "start" : "center" });
  if (moved.includes("tool=")) follow();
  const words = asked.get("model") ?? model()?.value;
  moved = "";
  const place = new URLSearchParams(/\bsample=[^&]+/.exec(location.search)?.[0]);
  for (const field of document.querySelectorAll("#results > input[type=hidden]")) place.set(field.name, field.value);
  if (words) place.set("model", words);
  if (!["/", "/check"].includes(location.pathname) || location.hash.startsWith("#v1.")) return;
  rename(place, location.pathname === HOME);
}

/** Going back leaves a new place. */
function rename(place, isNew) {
  const address = `${HOME}${place.size ? `?${place}` : ""}`;
  if (address !== location.pathname + location.search + location.hash) history[isNew ? "pushState" : "replaceState"](null, "", address);
  search = location.search;
}

/** Going back or forward opens what the address names. */
function go() {
  if (location.search === search) return;
  const [before, now] = [search, location.search].map((each) => new URLSearchParams(each));
  search = location.search;
  if (before.get("sample") !== now.get("sample") || now.has("present")) { location.reload(); return; }
  for (const field of document.querySelectorAll("#results > input[type=hidden]")) field.remove();
  if (model()) model().value = now.get("model") ?? "";
  for (const other of ["sample", "model"]) now.delete(other);
  wanted = String(now);
  check(0);
}

/** A button that an answer replaced while it was pressed is clicked all the same. */
let pressed = null;
function release(event) {
  const now = pressed && !pressed.isConnected && document.getElementById(pressed.id);
  pressed = null;
  if (now && now === document.elementFromPoint(event.clientX, event.clientY)?.closest("button")) now.click();
}

/** Tools or an error replace a sample. What is large for a browser is put in, and undone, here. */
const WHOLE = /^\s*([[{]|[^"}\],:\s]\S*\s+\S)/;
let replaced = null;
function paste(event) {
  const field = event.target;
  const words = event.clipboardData?.getData("text/plain").replaceAll("\r\n", "\n");
  if (!field.matches?.(".editor textarea") || !words) return;
  if (field.matches(":has(.lesson) #text") && WHOLE.test(words)) field.select();
  if (words.length < LARGE) { remember(field, words); return; }
  event.preventDefault();
  const { value: before, selectionStart: start, selectionEnd: end } = field;
  field.setRangeText(words, start, end, "end");
  replaced = { field, before, start, end, after: field.value };
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
}

/** An error may be pasted into or over somebody's tools; a sample's never answer for it. */
function remember(field, words) {
  if (field.id !== "text") return;
  const isTools = field.value.trim() && !document.querySelector(".lesson, #findings[data-unreadable], #explain:not([data-kept])");
  stood = isTools ? { text: field.value, sent: isWhole ? field.value : "", pasted: words } : null;
  isWhole ||= field.selectionStart === 0 && field.selectionEnd === field.value.length;
}

/** Take the error out of the box again, as the reader's own undoing would. */
function giveBack() {
  const isNow = Boolean(document.getElementById("explain"));
  if (isNow && !isExplained && matchMedia("(max-width: 64rem)").matches) scrollTo(0, 0); // there it stands above the box
  isExplained = isNow;
  const field = document.getElementById("text");
  if (!stood || !document.querySelector("#explain[data-kept]")) return;
  const { text } = stood;
  field.answered = text;
  field.focus({ preventScroll: true });
  document.execCommand("undo");
  if (field.value !== text) put(field, text, 0, 0);
  stood = null;
  clearTimeout(timer);
  keep();
  field.scrollLeft = 0;
  follow();
}

function put(field, text, start, end) {
  field.value = text;
  field.setSelectionRange(start, end);
  for (const kind of ["toolprism:replaced", "input"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

/** The usual key undoes a large paste, and a fix. */
function undo(event) {
  if (event.key?.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
  const field = event.target;
  const isPaste = replaced && field === replaced.field && field.value === replaced.after;
  const fix = field.id === "text" && field.value === field.defaultValue && document.getElementById("undo");
  if (!isPaste && !fix) return;
  event.preventDefault();
  if (!isPaste) { fix.click(); return; }
  const { before, start, end } = replaced;
  replaced = null;
  put(field, before, start, end);
}

/** Show what an answer has changed, and whether the text can be read. */
function settle() {
  const [text] = fields();
  if (!text) return;
  if (fixing && fixing !== `${words()}`) { fixing = ""; edited(); keep(); }
  text.ariaInvalid = document.querySelector("#findings[data-unreadable]") ? "true" : null;
  for (const id of ["clear", "open-file"]) document.getElementById(id).hidden = false;
  offer();
  giveBack();
}

const storages = () => {
  try { return [sessionStorage, localStorage]; } catch { return []; }
};

/** Return what this tab kept or, in a new one, any tab. */
function kept(name) {
  for (const storage of storages()) {
    try {
      const found = JSON.parse(storage.getItem(name));
      if (found) return found;
    } catch { /* not a draft */ }
  }
  return null;
}

function store(name, draft) {
  for (const storage of storages()) {
    try { storage.setItem(name, JSON.stringify(draft)); } catch { /* full */ }
  }
}

const words = () => fields().map((field) => field.value);
const now = () => {
  const [text, args] = words();
  return { text, arguments: args };
};

/** Runs at a pause and when the page is left: keeping is slow. */
const save = () => { if (isUnsaved) keep(); };

/** Keep what is in the editor, and beside it the draft that it displaces. */
function keep() {
  isUnsaved = false;
  const before = own ? null : kept(DRAFT);
  if (before) store(BEFORE, before);
  own = true;
  store(DRAFT, now());
  offer();
}

/** Offer the draft that is not in the editor. */
function offer() {
  const other = kept(own ? BEFORE : DRAFT);
  document.getElementById("restore").hidden = !other?.text || other.text === now().text;
}

function show(text, args) {
  const [first, second] = fields();
  document.getElementById("undo")?.remove();
  first.value = text;
  if (args !== undefined) second.value = args;
  for (const field of fields()) field.dispatchEvent(new Event("toolprism:replaced", { bubbles: true }));
  edited();
  check(0);
}

const write = (selector, words) => {
  const element = document.querySelector(selector);
  if (element && element.textContent !== words) element.textContent = words;
};

/** Nothing of a sample stands over somebody's tools. */
function notASample() {
  document.querySelector(".lesson")?.remove();
  for (const of of document.querySelectorAll("#present-sample, .present .samples > :is(span, [rel])")) of.remove();
  for (const present of document.querySelectorAll("#present")) present.hidden = false;
  const picker = document.getElementById("sample");
  if (picker && picker.value) picker.value = "";
}

/** The text is no longer a sample, nor what a link opens. */
function edited() {
  notASample();
  write(".banner", "Edited since the link was made.");
  const place = new URLSearchParams(location.search);
  place.delete("sample");
  place.delete("s");
  rename(place);
  write("title", "Your tools · Toolprism");
}

async function read(file) {
  if (!file) return;
  if (file.size > MOST_BYTES) {
    document.getElementById("status").textContent = "The file is too large to be checked here.";
    return;
  }
  show(await file.text());
  keep();
}

/** Bring the draft back where the address asks for nothing else. */
function restore() {
  const draft = kept(DRAFT);
  const asked = new URLSearchParams(location.search);
  const isAskedFor = asked.has("sample") || location.pathname !== HOME || location.hash.startsWith("#v1.");
  if (!draft?.text || isAskedFor || draft.text === now().text) return;
  own = true;
  show(draft.text, draft.arguments);
}

const BUTTONS = {
  clear() {
    const before = now();
    show("", "");
    keep();
    store(BEFORE, before);
    offer();
    fields()[0].focus();
  },
  restore() {
    save();
    const other = kept(own ? BEFORE : DRAFT);
    if (own) store(BEFORE, now());
    own = true;
    show(other.text, other.arguments);
    store(DRAFT, other);
    offer();
  },
};

if (form()) {
  document.addEventListener("click", (event) => {
    const place = event.target.closest("a[data-line]");
    if (place) {
      event.preventDefault();
      goTo(document.getElementById(place.hash.slice(1)), Number(place.dataset.line), Number(place.dataset.column));
    } else {
      if (event.target.name === "fix") fixing = `${words()}`;
      BUTTONS[event.target.id]?.(event.target);
    }
  });
  document.addEventListener("input", (event) => {
    if (!event.target.matches(".editor textarea")) return;
    edited();
    isUnsaved = true;
    check(["insertFromPaste", "insertFromDrop"].includes(event.inputType) ? 0 : PAUSE);
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("#quiet, [data-live]")) check(0);
    if (event.target.matches("#open-file input")) read(event.target.files[0]);
  });
  document.addEventListener("paste", paste);
  document.addEventListener("keydown", undo);
  addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", save);
  for (const kind of ["dragover", "drop"]) {
    document.addEventListener(kind, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (kind === "drop") read(event.dataTransfer.files[0]);
    });
  }
  document.addEventListener("submit", send, true);
  document.addEventListener("formdata", ({ formData }) => {
    if (wanted) formData.set("set", wanted);
    for (const name of stood ? ["sent", "pasted"] : []) formData.set(name, stood[name]);
  });
  document.addEventListener("toolprism:replaced", (event) => { isWhole ||= event.target.id === "text"; });
  document.addEventListener("pointerdown", (event) => { pressed = event.target.closest?.("button[name=set][id], button[form=check][id]") ?? null; }, true);
  document.addEventListener("pointerup", release, true);
  addEventListener("toolprism:answered", () => { wanted = ""; name(); });
  addEventListener("popstate", go);
  document.addEventListener("toolprism:opened", () => { save(); own = false; notASample(); });
  document.addEventListener("htmx:after:swap", settle);
  settle();
  restore();
  if (location.pathname === "/check") { keep(); name(moved = "&"); }
}
