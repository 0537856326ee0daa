// An error that is pasted over somebody's own tools goes to the decoder together with them; a sample never does.

const box = document.getElementById("text");
let tools = "";
let isOwn = !document.querySelector(".lesson"); // a whole text came from the reader

box?.addEventListener("paste", () => {
  const whole = box.selectionStart === 0 && box.selectionEnd === box.value.length;
  if (isOwn && box.value.trim().match(/^[[{]/)) tools = box.value;
  isOwn ||= whole;
});
document.addEventListener("toolprism:replaced", (event) => { isOwn ||= event.target === box; });

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-explain]");
  if (!button || !box) return;
  event.preventDefault();
  event.stopPropagation();
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/explain-error";
  form.hidden = true;
  for (const [name, value] of [["error", box.value], ["text", tools]]) {
    const field = document.createElement("textarea");
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}, true);
