"""llama.cpp's converter and grammar, built from the sources in `llama-cpp-python`.

Only the files of the grammar are compiled, with `llama_cpp.cpp` beside this one: half a minute instead of the whole
library.
"""

import json
import subprocess
import sys
import tarfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

PACKAGE: Final = "llama-cpp-python"
_FOLDER: Final = Path("build/engines")
_PROGRAM: Final = _FOLDER / "llama_cpp"
_FILES: Final = (
    "common/json-schema-to-grammar.cpp",
    "common/json.cpp",
    "common/json-schema.cpp",
    "common/trie.cpp",
    "common/unicode.cpp",
    "src/unicode.cpp",
    "src/llama-grammar.cpp",
    "src/llama-impl.cpp",
)
_FOLDERS: Final = ("include", "ggml/include", "common", "src", "vendor")
#: The files mention the vocabulary of a model, which a reader of characters never asks.
_FLAGS: Final = ("-O1", "-w", "-std=c++17", "-no-pie", "-ffunction-sections")
_LINKED: Final = "-Wl,--gc-sections,--unresolved-symbols=ignore-all"


class NoGrammar(ValueError):
    """llama.cpp makes no grammar from a schema."""


def reader(schema: Any) -> Callable[[str], bool]:
    """Return whether llama.cpp lets a model write a text.

    Raises:
        NoGrammar: it makes no grammar.
        ImportError: the program is not built.
    """
    program = _program()
    asked = json.dumps(schema)
    if not program("S " + asked):
        raise NoGrammar(asked)

    def reads(text: str) -> bool:
        program("S " + asked)
        return program("T " + text)

    return reads


@cache
def _program() -> Callable[[str], bool]:
    if not _PROGRAM.exists():
        raise ImportError(f"{PACKAGE}: run python -m tests.engines.llama_cpp first")
    running = subprocess.Popen(
        [_PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )

    def asked(line: str) -> bool:
        assert running.stdin
        assert running.stdout
        running.stdin.write(line + "\n")
        running.stdin.flush()
        return running.stdout.readline() == "yes\n"

    return asked


def built_version() -> str:
    """Return the version of the package whose sources are built."""
    return (_FOLDER / "version").read_text(encoding="utf-8")


def build() -> None:
    """Download the sources, and compile the program."""
    download = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", PACKAGE]
    subprocess.run([*download, "--dest", _FOLDER, PACKAGE], check=True)
    (archive,) = _FOLDER.glob("llama_cpp_python-*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(_FOLDER, filter="data")
    name = archive.name.removesuffix(".tar.gz")
    sources = _FOLDER / name / "vendor" / "llama.cpp"
    included = [f"-I{sources / folder}" for folder in _FOLDERS]
    own = Path(__file__).with_suffix(".cpp")
    files = [str(sources / file) for file in _FILES]
    subprocess.run(["c++", *_FLAGS, *included, own, *files, _LINKED, "-o", _PROGRAM], check=True)
    (_FOLDER / "version").write_text(name.rpartition("-")[2], encoding="utf-8")


if __name__ == "__main__":
    build()
