r"""The forms: sentences with which providers, clients and engines refuse tools, a family of speakers a text file.

A paragraph of such a file is a fragment of patterns, `NAME = pattern`, which `(?&NAME)` writes out wherever it stands, or
a form of four lines or more, the pattern last and as long as it needs:

    id provider rule, or `function()`, which chooses it; then its flags: whole vague weak spoken
        a sample, in which `\n` begins a new line
        the anchor; `-` for none
        `cause: …`, `fix: …` and `seen: …`, each only where the rule's own words or the provider's source do not fit
        the pattern

A form with the rule `unrelated` says among its flags what it is about: history, arguments, request, service, program.
Any form about a tool or a history wins over it. A source is `owner/repository#1`, or an address, and the day.

A function stands in the module with the file's name, or in that of another family: `any.missing()`.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.resources import files
from itertools import chain
from typing import Final

from toolprism.providers.errors.form import Chooser, Form, compiled
from toolprism.providers.errors.peeling import tight
from toolprism.providers.errors.phrases import KEYWORDS, written_out
from toolprism.providers.errors.rules import ABOUT

_BLANK: Final = re.compile(r"\n{2,}")
_FRAGMENT: Final = re.compile(r"([A-Z_]+) = ")
_ESCAPE: Final = re.compile(r"\\(.)")
_TOLD: Final = re.compile(r"(cause|fix|seen): (.+)")


@cache
def all_forms() -> tuple[Form, ...]:
    """Return every form, by file."""
    texts = sorted((each.name, each) for each in files(__name__).iterdir() if each.name.endswith(".txt"))
    read_all = (read(text.read_text(encoding="utf-8"), name.removesuffix(".txt")) for name, text in texts)
    return tuple(chain.from_iterable(read_all))


def read(text: str, family: str) -> Iterator[Form]:
    """Yield the forms of a file; its first paragraph says whose they are."""
    fragments = {"KEYWORDS": KEYWORDS}
    for paragraph in _BLANK.split(text.strip())[1:]:
        lines = [line.strip() for line in paragraph.splitlines() if not line.startswith("# ")]
        if named := _FRAGMENT.match(lines[0]):
            fragments[named[1]] = written_out(" ".join(lines)[named.end() :], fragments)
            continue
        (id_, provider, rule, *flags), sample, anchor = lines[0].split(), lines[1], lines[2].removeprefix("-")
        told = {found[1]: found[2] for line in lines[3:] if (found := _TOLD.fullmatch(line))}
        about = next((flag for flag in flags if flag in ABOUT), "")
        chosen = _chooser(family, rule) if rule.endswith("()") else rule
        sample = _ESCAPE.sub(lambda found: {"n": "\n"}.get(found[1], found[1]), sample)
        pattern = written_out(" ".join(line for line in lines[3:] if not _TOLD.fullmatch(line)), fragments)
        anchor = tight(anchor).lower()
        yield Form(
            id=id_,
            provider=provider,
            rule=chosen,
            sample=sample,
            anchor=anchor,
            pattern=compiled(pattern),
            about=about,
            cause=told.get("cause", ""),
            fix=told.get("fix", ""),
            seen=told.get("seen", ""),
            **{flag: True for flag in flags if flag != about},
        )


def _chooser(family: str, called: str) -> Chooser:
    module, _, name = f"{family}.{called.removesuffix('()')}".rpartition(".")
    chooser: Chooser = getattr(import_module(f"{__name__}.{module.rpartition('.')[2]}"), name)
    return chooser
