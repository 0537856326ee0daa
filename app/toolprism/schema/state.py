"""A schema between passes, with the log of the edits so far."""

from toolprism.core.json_types import Json
from toolprism.schema.engine.log import Log
from toolprism.schema.engine.shape import Survey


class State:
    """A schema between passes, and the log of the edits so far."""

    __slots__ = ("_before", "_survey", "log", "schema")

    def __init__(self, schema: Json, log: Log, before: "State | None" = None, survey: Survey | None = None) -> None:
        """Start with a paste, or with the result of earlier passes; its survey may be known."""
        self.schema = schema
        self.log = log
        self._before = before
        self._survey = survey

    def survey(self) -> Survey:
        """Return the survey of the schema; parts shared with the previous schema are not surveyed again."""
        if self._survey is None:
            before = self._before
            self._survey = Survey(self.schema) if before is None else Survey(self.schema, before.survey().nodes)
        return self._survey
