// Runs modules that check calls: `node calls.mjs FOLDER` reads FOLDER/calls.json, a list of [file, [[name, arguments]]],
// takes the types away from FOLDER/file.mts, and writes what `check` gives to FOLDER/answers.json.
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";

const folder = path.resolve(process.argv[2]);
const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
const answers = [];
// What every module does is the same, and its types are taken away once; its data has none.
const plain = new Map();
function withoutTypes(text) {
  const [, before, data, after] = /^(.*?)(String\.raw`[^`]*`)(.*)$/s.exec(text);
  const code = `${before}"DATA"${after}`;
  if (!plain.has(code)) plain.set(code, ts.transpileModule(code, { compilerOptions }).outputText);
  return plain.get(code).replace('"DATA"', () => data);
}
for (const [file, calls] of JSON.parse(fs.readFileSync(path.join(folder, "calls.json"), "utf8"))) {
  const text = fs.readFileSync(path.join(folder, `${file}.mts`), "utf8");
  fs.writeFileSync(path.join(folder, `${file}.mjs`), withoutTypes(text));
  const { check, InvalidArguments } = await import(path.join(folder, `${file}.mjs`));
  for (const [name, given] of calls) {
    try {
      answers.push([true, check(name, given)]);
    } catch (error) {
      if (!(error instanceof InvalidArguments)) throw error;
      answers.push([false, error.message, error.repaired ?? null]);
    }
  }
}
fs.writeFileSync(path.join(folder, "answers.json"), JSON.stringify(answers));
