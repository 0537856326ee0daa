"""Ask an engine: is a grammar made, can the good arguments be written, and can the bad ones?"""

from typing import Any, Final, Literal, TypeAlias

from tests.engines.engines import Engine
from tests.engines.places import PLACES, Place, placed, written
from tests.engines.questions import Question

#: What an engine does with a constraint. `too-strict`: it holds it, and refuses good arguments, too.
State: TypeAlias = Literal["enforced", "lost", "refused", "too-strict"]

STATES: Final = ("enforced", "lost", "refused", "too-strict")


def state(engine: Engine, question: Question, place: Place) -> State:
    """Return what an engine does with a question at a place."""
    return state_of(
        engine,
        placed(question.schema, place),
        [place.arguments(value) for value in question.good],
        [place.arguments(value) for value in question.bad],
    )


def state_of(engine: Engine, schema: Any, good: list[Any], bad: list[Any]) -> State:
    """Return what an engine does with a schema and its arguments."""
    try:
        reads = engine.reader(schema)
        takes = {index: any(map(reads, written(value))) for index, value in enumerate([*good, *bad])}
    except ImportError:
        raise
    except Exception:  # noqa: BLE001  # whatever another project raises is its answer
        return "refused"
    if any(takes[len(good) + index] for index in range(len(bad))):
        return "lost"
    return "enforced" if all(takes[index] for index in range(len(good))) else "too-strict"


def answers(engine: Engine, question: Question) -> dict[str, State]:
    """Return what an engine does with a question at each place."""
    return {name: state(engine, question, place) for name, place in PLACES.items()}
