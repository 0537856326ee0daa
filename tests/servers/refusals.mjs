// Prints which of the given tools the TypeScript SDK refuses: `node refusals.mjs FOLDER < tools.json`.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(`${process.argv[2]}/`);
const { ListToolsResultSchema } = await import(pathToFileURL(require.resolve("@modelcontextprotocol/sdk/types.js")));
const tools = JSON.parse(readFileSync(0, "utf8"));
const refused = Object.fromEntries(
  Object.entries(tools).map(([name, tool]) => [name, !ListToolsResultSchema.safeParse({ tools: [tool] }).success]),
);
console.log(JSON.stringify(refused));
