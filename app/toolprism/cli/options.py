"""The options that several commands have, each declared once."""

import argparse
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from toolprism.cli.input_file import STDIN
from toolprism.core.errors import ToolprismError
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json
from toolprism.core.limits import seconds_from_environment
from toolprism.schema import EDITIONS, PROVIDER_SWITCHES, find, is_target
from toolprism.services.options import SWITCHES, chosen

if TYPE_CHECKING:
    from toolprism.services.normalize import Choices

#: Seconds for one input.
ONE_INPUT: Final = 60.0
#: More seconds than a timer of the system takes are of no use.
_LONGEST: Final = 1e8


def seconds(text: str) -> float:
    """Return the seconds given; argparse names the option in the message of its error.

    Raises:
        argparse.ArgumentTypeError: it is not a number above zero.
    """
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number <= _LONGEST:
        raise argparse.ArgumentTypeError(f"it takes a number of seconds above 0, not {shortened(text, 40)}")
    return number


class _Option:
    """An option that several commands have."""

    def __init__(self, flag: str, means: str, usual: str = "", **takes: Any) -> None:
        self.flag = flag
        #: Its help, in which `{}` stands for what one command says of it; the usual words for that.
        self.means = means
        self.usual = usual
        #: What argparse takes besides.
        self.takes = takes


#: By the name that `declare_shared` takes.
_SHARED: Final[Mapping[str, _Option]] = {
    "files": _Option("files", "{}; - is standard input, the default", "the file to read", nargs="*", metavar="FILE"),
    "jsonl": _Option("--jsonl", "one JSON object a line, {}", action="store_true"),
    "deadline": _Option(
        "--deadline",
        "stop work on one input or line after so many seconds, and exit with 1 (default: {})",
        "60 for one input, none for --jsonl",
        type=seconds,
        metavar="SECONDS",
    ),
    "format": _Option("--format", "json is the response of the API{}", choices=("text", "json"), default="text"),
    "target": _Option(
        "--target",
        "only these targets (default: {})",
        "all of the edition",
        action="extend",
        nargs="+",
        default=[],
        metavar="ID",
    ),
    "variant": _Option(
        "--variant",
        "where one provider differs: {}; may be repeated",
        ", ".join(
            f"{switch.id}={'|'.join(variant.id for variant in switch.variants)}"
            for switch in PROVIDER_SWITCHES.values()
        ),
        action="append",
        default=[],
        metavar="SWITCH=VALUE",
    ),
    "strategy": _Option(
        "--strategy",
        "what to do where a target cannot say what the schema says{}; may be repeated",
        action="append",
        default=[],
        metavar="NAME=CHOICE",
    ),
    "edition": _Option(
        "--edition",
        "{} as other systems have them (reference, the default), as of today (current), or all",
        choices=EDITIONS,
        default="reference",
    ),
    "edition_today": _Option(
        "--edition",
        "{} as other systems have them (reference), as of today (current, the default), or all",
        choices=EDITIONS,
        default="current",
    ),
    "followed": _Option(
        "--target",
        "the arguments follow the output of this target: return them to your schema's shape before the check "
        "(a line's member target wins)",
        metavar="ID",
    ),
    "option": _Option("--option", "{}", action="append", default=[], metavar="NAME=VALUE"),
    "tool": _Option("--tool", "{}", "only the tool of that name", metavar="NAME"),
    "tokens": _Option(
        "--tokens", "what each tool costs in tokens, with every request, at each target", action="store_true"
    ),
    "max_tokens": _Option("--max-tokens", "{}", metavar="N", type=int),
    "min_tools": _Option("--min-tools", "exit with 1 if fewer tools are found; 0: none", type=int, metavar="N"),
    "trail": _Option(
        "--trail", "{}", "every change; with JSON also spills, origins and a JSON Patch", action="store_true"
    ),
}


def declare_shared(parser: argparse.ArgumentParser, **options: str | bool) -> None:
    """Declare options that several commands have, in the order given.

    Args:
        parser: the parser of a command.
        options: what the command says of each option in its help; True for the usual words.
    """
    for name, said in options.items():
        option = _SHARED[name]
        words = option.means.format(option.usual if said is True else said)
        parser.add_argument(option.flag, help=words, **option.takes)


def seconds_of(options: argparse.Namespace, default: float | None = ONE_INPUT) -> float | None:
    """Return the time limit of one input: that of `--deadline`, of the environment, or the default.

    Raises:
        BadInput: the variable is not a number above zero.
    """
    given: float | None = options.deadline
    return given or seconds_from_environment() or default


def split_targets(files: Sequence[str], targets: Sequence[str]) -> tuple[list[str], tuple[str, ...]]:
    """Return the files and the targets; `--target a b FILE` has taken the file for a target.

    Raises:
        UnknownTarget: a name is neither a target nor a file.
    """
    names = [part for given in targets for part in ([given] if given == STDIN else given.split(","))]
    known = [name for name in names if is_target(name)]
    swallowed = [name for name in names if name not in known and (name == STDIN or Path(name).exists())]
    for name in names:
        if name not in swallowed:
            find(name)
    return [*files, *swallowed], tuple(known)


def declare_switches(parser: argparse.ArgumentParser) -> None:
    """Declare every switch of normalization; `switched` reads them."""
    for switch in SWITCHES:
        action = argparse.BooleanOptionalAction if switch.default is None else "store_true"
        parser.add_argument(
            f"--{switch.name.replace('_', '-')}", action=action, default=switch.default, help=switch.help
        )


def choices_from(options: argparse.Namespace, **more: Any) -> "Choices":
    """Return the choices of `--target`, `--edition`, `--variant` and `--strategy`, with what a command has besides.

    A file that `--target a b FILE` has taken for a target is among the files afterwards.

    Raises:
        UnknownName: there is no such target, variant or strategy; nothing has been read then.
    """
    from toolprism.services.normalize import Choices  # not every command normalizes

    options.files, targets = split_targets(options.files, options.target)
    given = vars(options)
    choices = Choices(
        targets=targets,
        edition=given.get("edition", "reference"),
        variants=tuple(given.get("variant", ())),
        strategies=chosen(given.get("strategy", ())),
        **more,
    )
    _ = choices.found
    return choices


class FailOn:
    """Records whether something was seen on which `--fail-on` lets the command fail."""

    def __init__(self, wanted: str, known: Sequence[str]) -> None:
        """Take the names, separated by commas.

        Raises:
            ToolprismError: one of them is not known.
        """
        self.wanted = frozenset(name.strip() for name in wanted.split(",") if name.strip())
        self.failed = False
        for name in sorted(self.wanted.difference(known)):
            raise ToolprismError(f"--fail-on does not know {name}. It takes {', '.join(known)}.")

    def see(self, *names: str | None) -> None:
        """Note the names of what was seen."""
        self.failed = self.failed or not self.wanted.isdisjoint(names)


def named_values(given: Sequence[str]) -> dict[str, Json]:
    """Return the values given as `NAME=VALUE`; `true` and `false` become booleans.

    >>> named_values(["lite=true", "mode=any"])
    {'lite': True, 'mode': 'any'}

    Raises:
        ToolprismError: there is no `=`.
    """
    found: dict[str, Json] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            raise ToolprismError(f"--option takes NAME=VALUE, not {shortened(each, 80)}.")
        found[name] = {"true": True, "false": False}.get(value, value)
    return found
