"""Openings return the same as a search through all of them."""

from hypothesis import given
from hypothesis import strategies as st

from toolprism.core.pointer import Path
from toolprism.schema.engine.references import Opening, Openings

_PATHS = st.lists(st.sampled_from("ab"), max_size=3).map(tuple)


def _surround(stack: list[Opening], target: Path, at: Path) -> bool:
    """Follow each copy down to the next one."""
    segments = [((), ()), *stack]
    ends = [place for _, place in stack] + [at]
    for (source, place), end in zip(segments, ends, strict=True):
        here = source + end[len(place) :]
        if len(target) >= len(source) and here[: len(target)] == target:
            return True
    return False


@given(st.lists(st.tuples(_PATHS, _PATHS), max_size=5), _PATHS, st.integers(0, 5))
def test_openings_answer_what_a_search_through_all_answers(pairs: list[Opening], target: Path, kept: int) -> None:
    openings = Openings()
    stack: list[Opening] = []
    at: Path = ()
    for source, rest in pairs:
        at = (*at, *rest)  # each copy stands inside the one before
        openings.push(source, at)
        stack.append((source, at))
    for depth in (len(stack), kept):
        openings.close(depth)
        del stack[depth:]
        here = stack[-1][1] if stack else ()
        assert openings.depth == len(stack)
        assert openings.surround(target, (*here, "a")) is _surround(stack, target, (*here, "a"))
        assert openings.has_source(target, not_at=None) is any(source == target for source, _ in stack)
        assert openings.has_source(target, not_at=()) is any(source == target and at for source, at in stack)
        assert ((target, here) in openings) is ((target, here) in stack)
