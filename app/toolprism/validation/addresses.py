"""RFC 3986 references, resolved and written as AJV compares them."""

import re
from typing import Final, NamedTuple

from toolprism.validation.budgets import Refusal

_PARTS: Final = re.compile(
    r"(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.DOTALL
)
_BAD_PERCENT: Final = re.compile(r"%(?![0-9A-Fa-f]{2})")
_EMPTY_FRAGMENT: Final = re.compile(r"#/?\Z")


class _Address(NamedTuple):
    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None


def normalized(address: str) -> str:
    """Return an address without an empty fragment."""
    return _EMPTY_FRAGMENT.sub("", address)


def without_fragment(address: str) -> str:
    """Return the part before `#`."""
    return address.partition("#")[0]


def resolve(base: str, reference: str) -> str:
    """Resolve a reference against a base.

    >>> resolve("https://example.com/a/b", "../c#/d"), resolve("", "#/a"), resolve("urn:x:y", "#z")
    ('https://example.com/c#/d', '#/a', 'urn:x:y#z')
    """
    reference = normalized(reference)
    if _BAD_PERCENT.search(reference):
        raise Refusal("URI contains malformed percent-encoding.")
    return _written(_joined(_split(base), _split(reference)))


def _split(address: str) -> _Address:
    matched = _PARTS.fullmatch(address)
    assert matched is not None, "every text is some kind of reference"
    scheme, authority, path, query, fragment = matched.groups()
    return _Address(scheme and scheme.lower(), authority and authority.lower(), path, query, fragment)


def _joined(base: _Address, to: _Address) -> _Address:
    if to.scheme is not None:
        return to._replace(path=_without_dots(to.path))
    if to.authority is not None:
        return to._replace(scheme=base.scheme, path=_without_dots(to.path))
    if not to.path:
        return base._replace(query=base.query if to.query is None else to.query, fragment=to.fragment)
    path = to.path
    if not path.startswith("/"):
        folder = base.path[: base.path.rfind("/") + 1]
        path = f"/{path}" if base.authority is not None and not base.path else folder + path
    return base._replace(path=_without_dots(path), query=to.query, fragment=to.fragment)


def _without_dots(path: str) -> str:
    if "." not in path:
        return path
    kept: list[str] = []
    parts = path.split("/")
    for index, part in enumerate(parts):
        last = index == len(parts) - 1
        if part == "..":
            if len(kept) > 1 or (kept and kept[0]):
                kept.pop()
        elif part != ".":
            kept.append(part)
            continue
        if last:
            kept.append("")
    return "/".join(kept)


def _written(address: _Address) -> str:
    return "".join(
        (
            "" if address.scheme is None else f"{address.scheme}:",
            "" if address.authority is None else f"//{address.authority}",
            address.path,
            "" if address.query is None else f"?{address.query}",
            "" if address.fragment is None else f"#{address.fragment}",
        )
    )
