// Lists and calls the tools of `toolprism mcp` with the official TypeScript SDK, over stdio and Streamable HTTP.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [sdk, python] = process.argv.slice(2);
const require = createRequire(`${sdk}/`);
const load = async (name) => import(pathToFileURL(require.resolve(`@modelcontextprotocol/sdk/client/${name}.js`)));
const { Client } = await load("index");
const { StdioClientTransport } = await load("stdio");
const { StreamableHTTPClientTransport } = await load("streamableHttp");

async function ask(transport, how) {
  const client = new Client({ name: "check", version: "1" });
  await client.connect(transport);
  const { tools } = await client.listTools();
  const asked = { tools: '{"type": "object", "properties": {}}', targets: "mcp" };
  const answer = await client.callTool({ name: "check_tools", arguments: asked });
  await client.close();
  console.log(`TypeScript SDK over ${how}: ${tools.length} tools; check_tools: ${answer.structuredContent.fix}`);
}

const mcp = ["-m", "toolprism", "mcp"];
await ask(new StdioClientTransport({ command: python, args: mcp }), "stdio");
const server = spawn(python, [...mcp, "--http", "0"], { stdio: ["ignore", "ignore", "pipe"] });
const [said] = await once(server.stderr, "data");
try {
  await ask(new StreamableHTTPClientTransport(new URL(String(said).split(" ")[3])), "Streamable HTTP");
} finally {
  server.kill();
}
