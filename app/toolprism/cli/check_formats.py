"""The options of reports that `check` and `inspect` write."""

import argparse

from toolprism.checking.formats.table import FORMATS
from toolprism.checking.model import SEVERITIES


def declare_report(parser: argparse.ArgumentParser) -> None:
    """Declare `--format` and `--show`."""
    parser.add_argument("--format", choices=("text", *FORMATS), default="text", help="the form of the report")
    help_ = "the least severity that is shown (default: warning)"
    parser.add_argument("--show", choices=SEVERITIES, default="warning", help=help_)
