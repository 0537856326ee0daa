"""Results: everything below the input: how every tool fares, one tool at every target, one target in full."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.trying import Trial
from app.web.code import lay_out
from app.web.state import State
from app.web.views.chosen import Chosen
from app.web.views.detail import Detail, detail
from app.web.views.fleet import Fleet
from app.web.views.keywords import Keywords, keywords
from app.web.views.matrix import Matrix, Row, matrix, row, summary
from app.web.views.sides import fates_by_line


@dataclass(frozen=True, kw_only=True)
class Results:
    """Everything below the input."""

    fleet: Fleet
    matrix: Matrix
    #: None while the targets are the rows.
    keywords: Keywords | None
    detail: Detail
    #: What the user has chosen himself, kept while he types; field names and values.
    chosen: Mapping[str, str]
    #: One sentence.
    summary: str
    trial: Trial | None


def build(chosen: Chosen, state: State) -> Results:
    """Lay out the answer."""
    rows = _rows(chosen)
    own = next(row for row in rows if row.chosen)
    by_keyword = state.table == "keywords"
    return Results(
        fleet=chosen.fleet,
        matrix=matrix(rows, state.only),
        keywords=keywords(chosen.checked.tool.schema, chosen.fates) if by_keyword else None,
        detail=detail(own, chosen, state),
        chosen=state.chosen(),
        summary=summary(rows, chosen.checked.title if chosen.fleet.tools else ""),
        trial=chosen.trial,
    )


def _rows(chosen: Chosen) -> Sequence[Row]:
    original = lay_out(chosen.checked.tool.schema, {}, {})
    return [
        row(
            target,
            chosen.outcomes[name],
            fates_by_line(original, chosen.fates.get(name, {})),
            chosen.tried.get(name),
            chosen=name == chosen.shown,
        )
        for name, target in chosen.targets.items()
    ]
