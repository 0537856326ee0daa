// Linked lines: pointing at a line lights up all that comes from it: lines, changes, targets.

const results = () => document.getElementById("results");
const numbers = (list) => (list ?? "").split(" ").filter(Boolean);
const idNumber = (line) => /\d+$/.exec(line.id)[0];

/** Return both columns: what was pasted, and what is sent. */
const columnsOf = (element) => element.closest(".detail").querySelectorAll(".sides pre");

/** Return the pasted lines that an element belongs to. */
function linesOf(element) {
  if (element.matches(".changes li")) {
    if (element.dataset.at) return [element.dataset.at];
    return numbers(document.getElementById(`s${element.dataset.to}`)?.dataset.from);
  }
  return element.closest("pre") === columnsOf(element)[0] ? [idNumber(element)] : numbers(element.dataset.from);
}

let pointedAt = null; // what is lit

function light(element) {
  dim();
  pointedAt = element;
  const lines = new Set(linesOf(element));
  if (element.matches(".line")) element.classList.add("lit", "here");
  const [given, sent] = columnsOf(element);
  for (const line of given.querySelectorAll(".line")) {
    if (lines.has(idNumber(line))) line.classList.add("lit");
  }
  for (const line of sent?.querySelectorAll(".line") ?? []) {
    if (numbers(line.dataset.from).some((from) => lines.has(from))) line.classList.add("lit");
  }
  for (const change of results().querySelectorAll(".changes li")) {
    if (linesOf(change).some((line) => lines.has(line))) change.classList.add("lit");
  }
  for (const target of results().querySelectorAll(".matrix button[data-name]")) {
    const coverage = numbers(target.dataset.coverageLines).map((each) => each.split(":")).find(([line]) => lines.has(line));
    target.dataset.coverage = coverage ? coverage[1] : "kept";
  }
  for (const row of results().querySelectorAll(".matrix tr:has([data-coverage])")) {
    row.dataset.coverage = [...new Set([...row.querySelectorAll("[data-coverage]")].map((each) => each.dataset.coverage))].join(", ");
  }
  tell(lines);
}

function dim() {
  pointedAt = null;
  for (const lit of results().querySelectorAll(".lit")) lit.classList.remove("lit", "here");
  for (const row of results().querySelectorAll(".matrix [data-coverage]")) delete row.dataset.coverage;
  const pointed = document.getElementById("pointed");
  if (pointed) pointed.textContent = pointed.dataset.hint;
}

/** Write what the colours show. */
function tell(lines) {
  const pointed = document.getElementById("pointed");
  if (!pointed) return;
  const target = results().querySelector(".detail h2").lastChild.textContent.trim();
  const sent = [...results().querySelectorAll(".side + .side .lit")].map(idNumber);
  const changes = [...results().querySelectorAll(".changes .lit")];
  const reasons = changes.map((change) => `${change.dataset.action} by “${change.dataset.rule}”`);
  const where = sent.length ? `sent as line ${sent.slice(0, 5).join(", ")}` : results().querySelector("pre .lit:is(.gone, .left)") ? `not sent to ${target}` : "";
  const pasted = [...new Set([...lines].map((line) => pastedLine(document.getElementById(`o${line}`))))].filter(Boolean);
  const from = lines.size ? `Pasted line ${pasted.join(", ") || "–"}: ` : "Added: ";
  const everywhere = lines.size ? [byCoverage()] : [];
  pointed.textContent = `${from}${[where, ...new Set(reasons)].slice(0, 4).concat(everywhere).filter(Boolean).join("; ")}.`;
}

/** Return the number of the pasted line; of several lines that are one there, only the first has it. */
function pastedLine(line) {
  while (line && !line.dataset.n) line = line.previousElementSibling;
  return line?.dataset.n;
}

/** Name what becomes of the line: "kept at 9 targets, lost at Gemini and Moonshot". */
function byCoverage() {
  const names = {};
  for (const { dataset } of results().querySelectorAll(".matrix button[data-coverage]")) (names[dataset.coverage] ??= []).push(dataset.name);
  const listed = (all) => (all.length > 3 ? `${all.length} targets` : new Intl.ListFormat("en-GB").format(all));
  return Object.entries(names).map(([word, all]) => `${word} at ${listed(all)}`).join(", ");
}

/** Go up or down in a column. */
function walk(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const column = event.target.closest?.(".sides pre");
  if (event.key === "Escape") dim();
  const lines = [...(column?.querySelectorAll(".line") ?? [])];
  if (!step || !lines.length) return;
  const next = lines[lines.findIndex((line) => line.classList.contains("here")) + step] ?? lines[step > 0 ? 0 : lines.length - 1];
  light(next);
  next.scrollIntoView({ block: "nearest" });
  event.preventDefault();
}

let mouse = ""; // a page that moves below a mouse at rest would light up, grow, and move again

/** Point with a mouse, or move the focus to a change. */
function point(event) {
  if (event.type === "pointerover") {
    const now = `${event.screenX} ${event.screenY}`;
    if (now === mouse) return;
    mouse = now;
  }
  const element = event.target.closest?.(".sides .line, .changes li");
  if (element) light(element);
  else if (event.type === "pointerover" && results()?.querySelector(".lit")) dim();
}

if (results()) {
  document.addEventListener("pointerover", point);
  document.addEventListener("focusin", point);
  document.addEventListener("keydown", walk);
  document.addEventListener("htmx:after:swap", () => { if (pointedAt?.isConnected) light(pointedAt); });
}
