"""Counts the published tools that have each condition: `python -m tests.conditions.counts` writes the file that pages
show. A condition that takes a value is counted with the value of its examples; those of requests are not counted.
"""

import json
from pathlib import Path

from tests.vectors import corpus
from toolprism.conditions.registry import all_conditions
from toolprism.providers import Walk
from toolprism.services import conditions as service

FILE = Path(service.__file__).with_name("condition_counts.json")


def counted() -> dict[str, object]:
    """Return the number of tools, and of those that have each condition."""
    having = dict.fromkeys((each.id for each in all_conditions().values() if each.scope != "request"), 0)
    for tool in corpus():
        schema = tool["inputSchema"]
        walked = Walk(schema).nodes
        named = {"name": tool["tool"], "description": tool["description"]}
        for name in having:
            condition = all_conditions()[name]
            document = named if condition.scope == "tool" else schema
            having[name] += next(condition.found(document, walked), None) is not None
    return {"tools": len(corpus()), "having": having}


def text() -> str:
    """Return the file."""
    return json.dumps(counted(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
