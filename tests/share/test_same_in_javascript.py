"""Links made and opened by JavaScript are those that Python makes and opens."""

import json
import subprocess

import pytest

from toolprism.share.envelope import Envelope, Options
from toolprism.share.link import decode, encode

pytestmark = pytest.mark.requires("node")  # it has the compression streams of browsers

_PROGRAM = """
const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

const make = async (envelope) => {
  const bytes = new TextEncoder().encode(JSON.stringify(envelope));
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return "v1." + text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

const open = async (link) => {
  const text = atob(link.slice(3).replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const bytes = await through(packed, new DecompressionStream("deflate-raw"));
  return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
};

(async () => {
  const envelope = await open(process.argv[1]);
  console.log(JSON.stringify({ envelope, link: await make(envelope) }));
})();
"""


@pytest.mark.parametrize(
    "text",
    ["", "{}", "\ufeffé 🧪 \ud83d \0 \r\n\u2028", "\ud800", '{"type": "object"}\n' * 500],
    ids=["empty", "object", "odd", "half a character", "long"],
)
def test_a_link_goes_to_javascript_and_back(text: str) -> None:
    envelope = Envelope(input=text, args=text, opts=Options(no_strict=True, tool=2), sel="google", dig={"google": "0"})
    ended = subprocess.run(["node", "-e", _PROGRAM, encode(envelope)], capture_output=True, check=True, timeout=60)
    printed = json.loads(ended.stdout)
    assert printed["envelope"] == envelope.to_json()
    assert decode(printed["link"]) == envelope
