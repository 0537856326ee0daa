// Print what packages for Node.js say of bad schemas and arguments, a JSON line a text: `node said.mjs SCHEMAS`.
// SCHEMAS is a JSON file `{"schemas": […], "arguments": {"schema": …, "instances": […]}}`; the packages lie beside it.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const file = resolve(process.argv[2]);
const require = createRequire(file);
const given = JSON.parse(readFileSync(file, "utf8"));
const version = (name) => JSON.parse(readFileSync(resolve(file, `../node_modules/${name}/package.json`), "utf8")).version;
const told = new Set();
const tell = (name, of, text) => {
  const line = JSON.stringify({ package: `${name} ${version(name)}`, of, text: String(text).slice(0, 600) });
  if (text && !told.has(line)) told.add(line), console.log(line);
};

const drafts = [require("ajv"), require("ajv/dist/2020")].map((found) => found.default ?? found);
for (const Draft of drafts) {
  for (const strict of [true, "log", false]) {
    for (const schema of given.schemas) {
      const said = [];
      const logger = { log: (...text) => said.push(text.join(" ")), warn: (...text) => said.push(text.join(" ")), error: (...text) => said.push(text.join(" ")) };
      try {
        new Draft({ strict, strictTypes: strict, logger, allErrors: false }).compile(schema);
      } catch (error) {
        said.push(error.message);
      }
      said.forEach((text) => tell("ajv", "schema", text));
    }
  }
}
const ajv = new drafts[1]({ strict: false, allErrors: true });
const validate = ajv.compile(given.arguments.schema);
for (const instance of given.arguments.instances) {
  if (!validate(instance)) for (const error of validate.errors) tell("ajv", "arguments", ajv.errorsText([error]));
}

const { z } = await import(require.resolve("zod"));
const unheld = [z.bigint(), z.date(), z.map(z.string(), z.string()), z.set(z.string()), z.symbol(), z.undefined(), z.void(), z.nan(), z.custom(), z.string().transform(Number), z.literal(undefined), z.literal(1n), z.function?.()];
for (const type of unheld.filter(Boolean)) {
  try {
    z.toJSONSchema(z.object({ a: type }));
  } catch (error) {
    tell("zod", "schema", error.message);
  }
}
const shape = z.object({ n: z.int().min(3), s: z.string().regex(/^a/), e: z.enum(["a", "b"]), l: z.array(z.string()).min(1), o: z.strictObject({ x: z.boolean() }), u: z.union([z.string(), z.number()]) });
for (const instance of given.arguments.instances) {
  const parsed = shape.safeParse(instance);
  if (!parsed.success) tell("zod", "arguments", parsed.error.message), tell("zod", "arguments", z.prettifyError(parsed.error));
}

const { ListToolsResultSchema } = await import(require.resolve("@modelcontextprotocol/sdk/types.js"));
for (const schema of given.schemas) {
  for (const member of ["inputSchema", "outputSchema"]) {
    const tool = { name: "f", inputSchema: { type: "object" }, [member]: schema };
    const parsed = ListToolsResultSchema.safeParse({ tools: [{ name: "a", inputSchema: { type: "object" } }, tool] });
    if (!parsed.success) tell("@modelcontextprotocol/sdk", "schema", parsed.error.message);
  }
}
