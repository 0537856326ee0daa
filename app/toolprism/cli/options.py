"""The options that several commands have, each declared once."""

import argparse
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from toolprism.cli.input_file import STDIN
from toolprism.core.errors import ToolprismError
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json
from toolprism.core.limits import seconds_from_environment
from toolprism.schema import EDITIONS, PROVIDER_SWITCHES, find, is_target
from toolprism.services.options import SWITCHES, Switch

#: Seconds for one input.
ONE_INPUT: Final = 60.0
#: More seconds than a timer of the system takes are of no use.
_LONGEST: Final = 1e8
_VARIANTS: Final = "where one provider differs: {}; may be repeated".format(
    ", ".join(
        f"{switch.id}={'|'.join(variant.id for variant in switch.variants)}" for switch in PROVIDER_SWITCHES.values()
    )
)


def declare_files(parser: argparse.ArgumentParser, what: str = "the file to read") -> None:
    """Declare `FILE`, which may be repeated."""
    parser.add_argument("files", nargs="*", metavar="FILE", help=f"{what}; - is standard input, the default")


def declare_lines(parser: argparse.ArgumentParser, members: str, more: str = "") -> None:
    """Declare `--jsonl`, with the members of a line."""
    parser.add_argument("--jsonl", action="store_true", help=f"one JSON object a line, {members}{more}")


def declare_min_tools(parser: argparse.ArgumentParser) -> None:
    """Declare `--min-tools`."""
    parser.add_argument("--min-tools", type=int, metavar="N", help="exit with 1 if fewer tools are found; 0: none")


def declare_returning(parser: argparse.ArgumentParser) -> None:
    """Declare `--target` with the id of the target that the model's arguments follow."""
    help_ = "the arguments follow the output of this target: return them to your schema's shape before the check"
    parser.add_argument("--target", metavar="ID", help=f"{help_} (a line's member target wins)")


def declare_deadline(parser: argparse.ArgumentParser, default: str = "60 for one input, none for --jsonl") -> None:
    """Declare `--deadline`; `seconds_of` reads it."""
    help_ = f"stop work on one input or line after so many seconds, and exit with 1 (default: {default})"
    parser.add_argument("--deadline", type=seconds, metavar="SECONDS", help=help_)


def seconds_of(options: argparse.Namespace, default: float | None = ONE_INPUT) -> float | None:
    """Return the time limit of one input: that of `--deadline`, of the environment, or the default.

    Raises:
        BadInput: the variable is not a number above zero.
    """
    given: float | None = options.deadline
    return given or seconds_from_environment() or default


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


def declare_format(parser: argparse.ArgumentParser, more: str = "") -> None:
    """Declare `--format`."""
    help_ = f"json is the response of the API{more}"
    parser.add_argument("--format", choices=("text", "json"), default="text", help=help_)


def declare_targets(parser: argparse.ArgumentParser, default: str = "all of the edition") -> None:
    """Declare `--target` with several ids; `split_targets` reads them."""
    help_ = f"only these targets (default: {default})"
    parser.add_argument("--target", action="extend", nargs="+", default=[], metavar="ID", help=help_)


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


def declare_edition(parser: argparse.ArgumentParser, means: str, default: str = "reference") -> None:
    """Declare `--edition`."""
    words = {"reference": "as other systems have them (reference", "current": "as of today (current"}
    named = ", ".join(f"{each}{', the default' if name == default else ''})" for name, each in words.items())
    parser.add_argument("--edition", choices=EDITIONS, default=default, help=f"{means} {named}, or all")


def declare_variants(parser: argparse.ArgumentParser) -> None:
    """Declare `--variant`, which may be repeated."""
    parser.add_argument("--variant", action="append", default=[], metavar="SWITCH=VALUE", help=_VARIANTS)


def declare_tokens(parser: argparse.ArgumentParser) -> None:
    """Declare `--tokens`."""
    help_ = "what each tool costs in tokens, with every request, at each target"
    parser.add_argument("--tokens", action="store_true", help=help_)


def declare_strategies(parser: argparse.ArgumentParser, more: str = "") -> None:
    """Declare `--strategy`, which may be repeated."""
    help_ = f"what to do where a target cannot say what the schema says{more}; may be repeated"
    parser.add_argument("--strategy", action="append", default=[], metavar="NAME=CHOICE", help=help_)


def strategies_from(given: Sequence[str]) -> tuple[str, ...]:
    """Return the strategies given as `NAME=CHOICE`.

    Raises:
        UnknownName: a strategy or a choice is unknown; the message names the nearest.
    """
    if not given:
        return ()
    from toolprism.schema import read_strategies  # imported only if one is chosen

    return read_strategies(given)


def declare_max_tokens(parser: argparse.ArgumentParser, means: str) -> None:
    """Declare `--max-tokens`."""
    parser.add_argument("--max-tokens", metavar="N", type=int, help=means)


def declare_tool(parser: argparse.ArgumentParser, means: str = "only the tool of that name") -> None:
    """Declare `--tool`."""
    parser.add_argument("--tool", metavar="NAME", help=means)


def declare_switches(parser: argparse.ArgumentParser) -> None:
    """Declare every switch of normalization; `switched` reads them."""
    for switch in SWITCHES:
        _declare(parser, switch)


def _declare(parser: argparse.ArgumentParser, switch: Switch) -> None:
    name = f"--{switch.name.replace('_', '-')}"
    if switch.default is None:
        parser.add_argument(name, action=argparse.BooleanOptionalAction, default=None, help=switch.help)
    else:
        parser.add_argument(name, action="store_true", help=switch.help)


def declare_trail(
    parser: argparse.ArgumentParser, means: str = "every change; with JSON also spills, origins and a JSON Patch"
) -> None:
    """Declare `--trail`."""
    parser.add_argument("--trail", action="store_true", help=means)


def declare_named(parser: argparse.ArgumentParser, means: str) -> None:
    """Declare `--option`, which may be repeated; `named_values` reads it."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=means)


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
