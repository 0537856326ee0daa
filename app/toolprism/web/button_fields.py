"""The fields that a button sets besides the fields of its form: its value is a query string."""

from http import HTTPStatus
from typing import Final
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException

_MOST: Final = 9


def settings_of(text: str) -> dict[str, str]:
    """Return the fields in the value of a button.

    >>> settings_of("tab=output&target=google")
    {'tab': 'output', 'target': 'google'}

    Raises:
        HTTPException: 400, the value has more fields than any button sets.
    """
    try:
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=_MOST))
    except ValueError:
        raise HTTPException(HTTPStatus.BAD_REQUEST, f"`set` has more than {_MOST} fields.") from None
