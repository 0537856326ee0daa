"""Safety ratings of a response, for which OpenAI's format has no place."""

from typing import Final

from toolprism.chat.model.response import ResponseEvent
from toolprism.core.json_types import Object

#: More ratings than any model returns.
_MOST_RATINGS: Final = 1_000


class SafetyRatings:
    """Collects the ratings of a response. In a stream, the newest rating of each category counts."""

    def __init__(self) -> None:
        #: By choice (None for the prompt) and category.
        self._ratings: dict[tuple[int | None, object], Object] = {}

    def add(self, event: ResponseEvent) -> None:
        """Add the ratings of a response, or of one event of a stream."""
        if event.prompt_ratings:
            self._keep(None, event.prompt_ratings)
        for candidate in event.candidates:
            if candidate.safety_ratings:
                self._keep(candidate.choice, candidate.safety_ratings)

    def listed(self) -> tuple[Object, ...]:
        """Return every rating in Google's format, with its choice; null for the prompt."""
        return tuple({"choice": choice, **rating} for (choice, _), rating in self._ratings.items())

    def _keep(self, choice: int | None, ratings: tuple[Object, ...]) -> None:
        for number, rating in enumerate(ratings):
            category = rating.get("category")
            key = choice, category if isinstance(category, str) else number
            if key in self._ratings or len(self._ratings) < _MOST_RATINGS:
                self._ratings[key] = rating
