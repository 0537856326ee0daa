"""A result as a command that reproduces it, for a shell, for curl and for Python.

Each prints the same JSON, with the trail. Pasted text is hostile: control characters, which a terminal would obey while
somebody pastes the snippet, never appear in one; such a text is included as a link.
"""

import json
import re
import shlex
from typing import Final

from toolprism.schema import is_target
from toolprism.services.normalize import Choices
from toolprism.services.options import by_name, changed, flags, switched
from toolprism.share.envelope import Envelope, Options
from toolprism.share.link import encode

_COMMAND: Final = "toolprism"
_END: Final = "TOOLPRISM"
#: The file that holds the paste if the snippet does not.
FILE: Final = "tool.json"

#: Characters that no shell, terminal or clipboard carries faithfully: controls but newlines, half characters, direction
#: marks.
_UNSAFE: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
)

#: The default needs no option.
_DEFAULT_EDITION: Final = Choices().edition


def command(envelope: Envelope) -> str:
    """Return a command for a POSIX shell that contains the paste, or a link that holds it."""
    text = envelope.input
    if _UNSAFE.search(text):
        narrowed = Options(
            targets=_targets(envelope.opts.choices(), envelope.sel),
            edition=envelope.opts.edition,
            variants=envelope.opts.choices().variants,
            strategies=by_name(envelope.opts.choices().strategies),
            **switched(envelope.opts),
        )
        return _fed(f"{_COMMAND} open --format json --trail -", encode(Envelope(input=text, opts=narrowed)))
    options = " ".join(["--format", "json", "--trail", *_options(envelope.opts.choices(), envelope.sel)])
    return _fed(f"{_COMMAND} normalize {options} -", text)


def of_a_file(envelope: Envelope, *, target: str, tool: str = "") -> str:
    """Return the command for a paste saved as `tool.json`, for one target, and for one tool if one was chosen."""
    options = _options(envelope.opts.choices(), target)
    if envelope.opts.tool is not None and tool and not _UNSAFE.search(tool) and "\n" not in tool:
        options = [f"--tool={shlex.quote(tool)}", *options]
    return " ".join([_COMMAND, "normalize", *options, FILE])


def curl(envelope: Envelope, base: str) -> str:
    """Return a call of the API at an address such as `http://127.0.0.1:8000`."""
    chosen = envelope.opts.choices()
    targets = _targets(chosen, envelope.sel)
    body: dict[str, object] = {"input": envelope.input, "trail": True}
    body |= {"targets": list(targets)} if targets else {}
    body |= {"edition": chosen.edition} if not targets and chosen.edition != _DEFAULT_EDITION else {}
    body |= {"variants": list(chosen.variants)} if not targets and chosen.variants else {}
    body |= {"strategies": by_name(chosen.strategies)} if chosen.strategies else {}
    body |= changed(chosen)
    address = shlex.quote(f"{base.rstrip('/')}/api/v1/normalize")
    # All ASCII and on one line, so that it has no control characters and no line ends it early.
    return _fed(f"curl -sS {address} -H 'content-type: application/json' --data-binary @-", json.dumps(body))


def python(envelope: Envelope) -> str:
    """Return a program that needs only this package."""
    chosen, defaults = envelope.opts.choices(), Choices()
    given = {
        "edition": (chosen.edition, defaults.edition),
        "variants": (chosen.variants, defaults.variants),
        "strategies": (by_name(chosen.strategies), {}),
        **{name: (value, None) for name, value in changed(chosen).items()},
        "trail": (True, False),
    }
    named = [f"{name}={value!r}" for name, (value, default) in given.items() if value != default]
    options = ", ".join([*map(repr, _targets(chosen, envelope.sel)), *named])
    return _PROGRAM.format(text=_literal(envelope.input), options=options)


_PROGRAM: Final = """\
import json
import toolprism

text = {text}
report = toolprism.prepare(text).report({options})
print(json.dumps(report))
"""


def _literal(text: str) -> str:
    """Return a text as a Python literal, line by line."""
    lines = text.split("\n")
    kept = [f"{line}\n" for line in lines[:-1]] + [lines[-1]] * bool(lines[-1])
    if len(kept) <= 1:
        return repr(text)
    return "(\n" + "".join(f"    {line!r}\n" for line in kept) + ")"


def _fed(start: str, text: str) -> str:
    """Return a command with a text as its input, in a here-document without expansion."""
    end = _END
    lines = frozenset(text.split("\n"))
    while end in lines:
        end += "_"
    closed = text if text.endswith("\n") else f"{text}\n"
    return f"{start} <<'{end}'\n{closed}{end}\n"


def _targets(choices: Choices, selected: str | None) -> tuple[str, ...]:
    """Return the targets to run: the selected one, else all chosen ones."""
    return (selected,) if selected is not None and is_target(selected) else choices.targets


def _options(choices: Choices, selected: str | None) -> list[str]:
    options = [*flags(choices), *(f"--strategy={each}" for each in choices.strategies)]
    targets = _targets(choices, selected)
    if not targets and choices.edition != _DEFAULT_EDITION:
        options.append(f"--edition={choices.edition}")
    if not targets:
        options += [f"--variant={each}" for each in choices.variants]
    return [*options, "--target", *map(shlex.quote, targets), "--"] if targets else options
