"""Words and names that the checks know, in Python and in generated TypeScript, read from `known.json`.

A name in `envelopes` says no more than that arguments follow; others say something, such as `exclude`, `not` and `old`.
Those in `naming` tell which tool is called, and those in `beside` what else stands beside the arguments of a call.
`tags` are marks of the form in which a model family writes calls, which its server should have read.
"""

import json
from importlib.resources import files
from typing import Any, Final

TEXT: Final = (files(__package__) / "known.json").read_text("utf-8")
KNOWN: Final[dict[str, Any]] = json.loads(TEXT)
