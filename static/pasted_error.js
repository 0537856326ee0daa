// An error that is pasted over the tools goes to the decoder together with them.

const box = document.getElementById("text");
let tools = "";

box?.addEventListener("paste", () => {
  if (box.value.trim().match(/^[[{]/)) tools = box.value;
});

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
