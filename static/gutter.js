// The gutter: numbers of lines, and marks where findings and changes point.

const RANK = [undefined, "note", "same", "stricter", "lost", "warning", "error"];
const PART = 500; // lines that are laid out together
const fields = () => document.querySelectorAll(".gutter + textarea");
const gutterOf = (field) => field.parentElement.querySelector(".gutter");
const lineAt = (gutter, line) => gutter.children[Math.floor((line - 1) / PART)]?.children[(line - 1) % PART];
const marked = (gutter) =>
  [...gutter.querySelectorAll("[class]")].map((element) => [Number(element.textContent), element.className]);

function countLines(text) {
  let count = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

function linesIn(gutter) {
  const last = gutter.lastElementChild;
  return last ? (gutter.childElementCount - 1) * PART + last.childElementCount : 0;
}

/** Add or remove numbers at the end. */
function resize(gutter, count) {
  while (gutter.childElementCount > Math.ceil(count / PART)) gutter.lastElementChild.remove();
  while (linesIn(gutter) > count) gutter.lastElementChild.lastElementChild.remove();
  for (let line = linesIn(gutter); line < count;) {
    if (line % PART === 0) gutter.append(document.createElement("div"));
    const part = gutter.lastElementChild;
    do {
      const element = document.createElement("span");
      element.textContent = line += 1;
      part.append(element);
    } while (line < count && line % PART);
  }
}

/** Mark these lines and no others. */
function mark(gutter, marks) {
  for (const [line] of marked(gutter)) if (!marks.has(line)) lineAt(gutter, line).removeAttribute("class");
  for (const [line, name] of marks) {
    const element = lineAt(gutter, line);
    if (element && element.className !== name) element.className = name;
  }
}

/** Read the marks off the links to lines; the worst wins. Results beside an unreadable text mark nothing. */
function marksFor(field) {
  const marks = new Map();
  const current = document.querySelector("#findings[data-unreadable]") ? "#findings " : "";
  for (const { dataset } of document.querySelectorAll(`${current}a[href="#${field.id}"][data-line]`)) {
    const line = Number(dataset.line);
    const mark = dataset.severity ?? dataset.mark;
    if (RANK.indexOf(mark) > RANK.indexOf(marks.get(line))) marks.set(line, mark);
  }
  return marks;
}

/** Follow an edit: marks below it move with their lines. */
function follow(field) {
  const gutter = gutterOf(field);
  const text = field.value;
  const more = countLines(text) - linesIn(gutter);
  if (!more) return;
  const caret = countLines(text.slice(0, field.selectionEnd));
  const edge = caret - Math.max(more, 0);
  const marks = marked(gutter).map(([line, name]) => [line > edge ? Math.max(line + more, caret) : line, name]);
  resize(gutter, linesIn(gutter) + more);
  mark(gutter, new Map(marks));
}

/** Number and mark a text as a whole. */
function renew(field) {
  const gutter = gutterOf(field);
  resize(gutter, countLines(field.value));
  mark(gutter, isOld(field) ? new Map() : marksFor(field));
  gutter.scrollTop = field.scrollTop;
}

/** Marks that followed typing stay until it is answered. */
function settle() {
  for (const field of fields()) if (!isOld(field) || !linesIn(gutterOf(field))) renew(field);
}

document.addEventListener("input", (event) => {
  if (event.target.matches(".gutter + textarea")) (isOld(event.target) ? follow : renew)(event.target);
});
document.addEventListener("toolprism:replaced", (event) => renew(event.target));
document.addEventListener("scroll", (event) => {
  if (event.target.matches?.(".gutter + textarea")) gutterOf(event.target).scrollTop = event.target.scrollTop;
}, true);
document.addEventListener("htmx:after:swap", settle);
settle();
