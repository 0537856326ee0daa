"""The use cases that page, API and command line share, one a file.

normalize        a paste and targets → the result of each tool at each target, and outputs as a part of a request
validate         the same tools under AJV; example arguments under the pasted schema and each output
budgets          limits that the tools of a request share, and which tools must give up strict mode
explain_error    a provider's error, and the tools that were sent → tool, place, rule, edit, proof, targets that fix it
ways_out         the choices where no single edit fixes an error, with their consequences
jsonl            line objects of `normalize`     tool_calls_jsonl  of `validate`, `check-call`, `invoke` and `map-back`
vertex_jsonl     of `to-vertex`, `from-vertex` and `vertex-session`
action           several tools, or a union, as the actions of one tool
action_flat      the flat schema with its losses, and the check at run time
lint             findings for authors               lint_subjects       tools as lints check them
lint_fixes       the safe fixes, applied to the text
payload          the tools part of the request to a model
models           the catalogue of models, and the decision table in words
loss             what each output accepts or refuses otherwise than the paste, with arguments that show it
advise           the fewest edits and strategies with which targets take a tool best
advise_edits     what may help, and what callers notice
call_code        code that checks the calls of tools, as they are or as advice has them
versions         what differs between two versions of a tool, by meaning, with semver's word
tokens           what tools cost in tokens with every request: each alone, before and after
strategy_prices  what each choice of a strategy costs at each target
acceptance       what providers accept, and what they would refuse in an unchanged schema; MCP clients likewise
check_server     the commands that check what was pasted
certainty        what a verdict rests on: one report, a disputed or an old row
conditions       conditions: who minds each, and what rewrites it, warns of it or says it
labels           the words for verdicts, effects and causes
results          what a result says: counts, the reason for the verdict, the changes, each place of the paste
consequences     what a result means for the author, in one sentence   clauses  what a model may or cannot do
causes           what to change first in all tools: the causes behind their verdicts
mistakes         mistakes in a tool, independent of the target
tool_verdicts    the verdicts of every tool of a paste, cached by hash
result_cache     the latest results, in memory
options          the switches of normalization, of which form, links, API and command line follow; the strategies chosen
registry         targets and rules as JSON, and the version of the rules
"""

from typing import TYPE_CHECKING, Final

from toolprism.core.lazy import lazy_getattr, lazy_names

if TYPE_CHECKING:
    from toolprism.services.jsonl import answer_in_pieces, failed
    from toolprism.services.registry import ruleset as rules_version

#: What few runs of `normalize` need; the modules are imported on first access.
_HOMES: Final = lazy_names(
    {"toolprism.services.jsonl": "answer_in_pieces failed", "toolprism.services.registry": "rules_version=ruleset"}
)

__getattr__ = lazy_getattr(__name__, _HOMES)

__all__ = ["answer_in_pieces", "failed", "rules_version"]
