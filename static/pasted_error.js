// An error that is pasted over somebody's own tools is explained with them; a sample never is.

const box = document.getElementById("text");
const sent = document.getElementById("sent"); // the tools that stood in the box before the error
let isShown = Boolean(document.getElementById("explain"));
let asked = ""; // the text that was sent last
let isOwn = !document.querySelector(".lesson"); // a whole text came from the reader

document.addEventListener("toolprism:replaced", (event) => { isOwn ||= event.target === box; });
document.addEventListener("paste", (event) => {
  const field = event.target;
  if (field === box && sent) {
    const isTools = box.value.trim() && !document.querySelector("#findings[data-unreadable], #explain");
    if (isTools) Object.assign(sent, { value: isOwn ? box.value : "", disabled: false });
    isOwn ||= field.selectionStart === 0 && field.selectionEnd === field.value.length;
  }
  // Beside an error the tools are explained as soon as they are there, and the other way round.
  const form = field.form;
  if (form?.id !== "explain") return;
  setTimeout(() => { if (form.elements.error.value.trim()) form.requestSubmit(form.querySelector("button.main")); });
});
document.addEventListener("submit", () => { asked = box?.value; }, true);
document.addEventListener("htmx:after:swap", () => {
  const isError = document.getElementById("explain");
  if (sent && !isError && box.value === asked) Object.assign(sent, { value: "", disabled: true });
  // On a phone the explanation stands above the box.
  if (isError && !isShown && matchMedia("(max-width: 64rem)").matches) scrollTo(0, 0);
  // What explains an error does not explain the text after it.
  if (isError && box && document.querySelector("#findings[data-unreadable]")) isError.parentElement.replaceChildren();
  isShown = Boolean(isError);
});
