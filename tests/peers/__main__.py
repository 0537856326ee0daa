"""Run other projects' transformers on real tools, and their engines on our outputs."""

import os
import sys
import warnings
from collections import Counter
from copy import deepcopy
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from tests.bench.table import table
from tests.engines import record
from tests.engines.engines import ENGINES
from tests.engines.questions import QUESTIONS
from tests.peers.oracles import ORACLES, Oracle
from tests.peers.outcome import outcome
from tests.peers.transformers import TRANSFORMERS
from tests.vectors import corpus
from toolprism.schema import all_targets, normalize


def main() -> None:
    """Print both tables."""
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")  # nothing here uses the network
    warnings.simplefilter("ignore")
    schemas = [tool["inputSchema"] for tool in corpus()]
    sys.stdout.write(_transformers(schemas) + "\n")
    sys.stdout.write(_oracles(schemas) + "\n")
    sys.stdout.write(_recorded() + "\n")


def _recorded() -> str:
    """Say whether the engines that are installed still answer as `make engines` recorded."""
    rows, notes = [], []
    for engine in ENGINES:
        try:
            changed = record.differences(engine.package, record.asked(engine))
        except ImportError:
            continue
        rows.append([f"{engine.package} {engine.version}", str(len(QUESTIONS)), str(len(changed))])
        notes += changed[:10]
    return table("The record of what engines hold", ["engine", "questions", "answered otherwise"], rows, *notes)


def _transformers(schemas: list[dict[str, Any]]) -> str:
    rows, missing = [], []
    for peer in TRANSFORMERS:
        try:
            transform = peer.load()
        except (ImportError, AttributeError):
            missing.append(f"{peer.package}: not installed, or without {peer.name}")
            continue
        found = [outcome(transform, deepcopy(schema), normalize(schema, peer.target).output) for schema in schemas]
        kinds = Counter(each.kind for each in found)
        reasons = Counter(each.why for each in found if each.why).most_common(2)
        rows.append(
            [
                f"{peer.package} {_version(peer.package)}",
                peer.name,
                peer.target,
                *(str(kinds[kind]) for kind in ("raises", "corrupts", "differs", "same")),
                ", ".join(f"{why} {count}" for why, count in reasons),
            ]
        )
    head = ["package", "transformer", "beside", "raises", "corrupts", "differs", "same", "mostly"]
    return table(f"Transformers of other projects on {len(schemas):,} published tools", head, rows, *missing)


def _oracles(schemas: list[dict[str, Any]]) -> str:
    rows, missing = [], []
    for oracle in ORACLES:
        for target in oracle.targets:
            if target in all_targets("all"):
                package = f"{oracle.package} {_version(oracle.package)}"
                try:
                    rows.append([package, oracle.name, target, *_asked(oracle, target, schemas)])
                except ImportError:
                    missing.append(f"{oracle.package}: not installed")
    head = ["package", "engine", "output of", "takes", "refuses", "of these with a finding", "mostly"]
    return table("Engines of other projects on our outputs", head, rows, *missing)


def _asked(oracle: Oracle, target: str, schemas: list[dict[str, Any]]) -> list[str]:
    """Return the number of outputs that an engine accepts and refuses, and of refused ones with a finding."""
    takes = refuses = named = 0
    reasons: Counter[str] = Counter()
    for schema in schemas:
        result = normalize(schema, target)
        if result.strict is False:
            continue
        try:
            oracle.check(deepcopy(result.output))
        except ImportError:
            raise
        except Exception as error:  # noqa: BLE001  # whatever another project raises is its answer
            refuses += 1
            named += any(finding.severity != "note" for finding in result.findings)
            reasons[str(error).splitlines()[0][:60]] += 1
        else:
            takes += 1
    return [str(takes), str(refuses), str(named), ", ".join(why for why, _ in reasons.most_common(1))]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


if __name__ == "__main__":
    main()
