r"""JSON Schema keywords: how several combine, patterns around literal texts, and the formats of strings.

A `format` is used only if no validator is stricter than Zod (compared with ajv-formats 3.0.1); otherwise a pattern
replaces it. For instance, `time` in JSON Schema needs an offset, and `z.iso.time()` accepts none; `date-time` needs
seconds; `uri` refuses `https://de.wikipedia.org/wiki/Köln`, which `new URL()` accepts. Where the releases of Zod
differ, the widest counts.

`email` is the exception: Zod also accepts `a@b-.co`, which no mail server has. A custom pattern, as in
`z.email({pattern})`, is not serialized.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from toolprism.core.json_types import Json, Object, is_number, same
from toolprism.schema.keywords import TIGHTER


def both(schema: Object, more: Iterable[Object]) -> Object:
    """Add keywords that must also hold: the tighter bound wins; conflicting keywords go under `allOf`."""
    joint = dict(schema)
    rest: list[Json] = []
    for keywords in more:
        for keyword, value in keywords.items():
            old = joint.get(keyword)
            if keyword in TIGHTER and is_number(old) and is_number(value):
                joint[keyword] = TIGHTER[keyword](old, value)
            elif keyword == "type" or keyword not in joint:
                joint[keyword] = value
            elif not same(old, value):
                rest.append({keyword: value})
    if rest:
        joint["allOf"] = rest
    return joint


def after_change(keywords: Object, *, only_trimmed: bool = False) -> Object:
    """Return the keywords that hold for the original text, if Zod checks it after a change.

    Trimming never lengthens a text. Changing its case or its normal form may (`ß` becomes `SS`), but no change creates
    a text from nothing.
    """
    least = keywords.get("minLength")
    return {"minLength": least} if is_number(least) and (only_trimmed or least <= 1) else {}


#: Larger denominators cannot be distinguished from rounding of a decimal fraction.
_EXACT_DENOMINATOR: Final = 2**20


def multiple_of(step: Json) -> Object | None:
    """Return the keywords for a step.

    Zod counts in decimal places, validators divide in binary floating point: AJV refuses 0.3 for the step 0.1. Only
    whole numbers and dyadic fractions mean the same to both.
    """
    if not is_number(step) or not step:
        return None
    return {"multipleOf": step} if step.as_integer_ratio()[1] <= _EXACT_DENOMINATOR else {}


def is_inexact_step(step: Json) -> bool:
    """Return whether validators compute a step differently from Zod."""
    return multiple_of(step) == {}


def escape(text: str) -> str:
    """Return a literal text escaped in the syntax of ECMA-262."""
    return "".join(f"\\{sign}" if sign in r"\^$.*+?()[]{}|/" else sign for sign in text)


def pattern(text: Json, form: str) -> Object | None:
    """Return a pattern around a literal text."""
    return {"pattern": form.format(escape(text))} if isinstance(text, str) else None


_DATE: Final = (
    r"(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29"
    r"|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)"
    r"|02-(?:0[1-9]|1\d|2[0-8])))"
)
_MINUTES: Final = r"(?:[01]\d|2[0-3]):[0-5]\d"
_SECONDS: Final = r":[0-5]\d"
_OFFSET: Final = r"[+-](?:[01]\d|2[0-3]):[0-5]\d"
#: Zod 3 accepts an offset without a colon, and one without minutes.
_OFFSET3: Final = r"[+-]\d{2}(?::?\d{2})?"

_OCTET: Final = r"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"
#: `new URL()` strips white space and control characters around the address, and tabs and line breaks inside.
_URL: Final = r"^[\s\u0000-\u001f]*[A-Za-z][A-Za-z0-9+.\s-]*:"

_UUID: Final = r"^[0-9a-fA-F]{{8}}-[0-9a-fA-F]{{4}}-{}[0-9a-fA-F]{{3}}-[89abAB][0-9a-fA-F]{{3}}-[0-9a-fA-F]{{12}}$"

#: Until Zod 4.3 `atob()` decides, which skips white space.
_BASE64: Final = r"^[0-9a-zA-Z+/\s]*(?:=\s*){0,2}$"
_BASE64_ZOD3: Final = "^(?:[0-9a-zA-Z+/]{4})*(?:[0-9a-zA-Z+/]{2}==|[0-9a-zA-Z+/]{3}=)?$"


def _named(name: str, pattern: str) -> Object:
    """Return Zod's own name of a format, unknown to validators, with the equivalent pattern."""
    return {"format": name, "pattern": pattern}


def _encoded(name: str, pattern: str) -> Object:
    return {"contentEncoding": name, "pattern": pattern}


_COMMON: Final[Mapping[str, Object]] = {
    "email": {"format": "email"},
    "url": {"pattern": _URL},
    "uuid": {"format": "uuid"},
    "guid": {"format": "uuid"},
    "cuid": _named("cuid", r"^[cC][^\s-]{6,}$"),
    "cuid2": _named("cuid2", "^[0-9a-z]+$"),
    "ulid": _named("ulid", "^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{26}$"),
    "nanoid": _named("nanoid", "^[a-zA-Z0-9_-]{21}$"),
    "emoji": {"format": "emoji"},
    "date": {"format": "date"},
    "ipv4": {"format": "ipv4"},
    "cidrv4": _named("cidrv4", rf"^{_OCTET}(?:\.{_OCTET}){{3}}/(?:3[0-2]|[12]?\d)$"),
    "cidrv6": _named("cidrv6", r"^[0-9a-fA-F:.]+(?:%[0-9a-zA-Z]+)?/(?:12[0-8]|1[01]\d|[1-9]?\d)$"),
    "jwt": _named("jwt", r"^[^.]+\.[^.]*\.[^.]*$"),
}

_ZOD3: Final[Mapping[str, Object]] = {
    **_COMMON,
    "ipv6": _named("ip", r"^[0-9a-fA-F:.]+(?:%[0-9a-zA-Z]+)?$"),
    "base64": _encoded("base64", _BASE64_ZOD3),
    "base64url": _encoded("base64url", "^[0-9a-zA-Z_-]*={0,2}$"),
    "duration": {"pattern": r"^[-+]?P(?=[-+\dT])(?:[-+]?\d+(?:[.,]\d+)?[YMWD])*(?:T(?:[-+]?\d+(?:[.,]\d+)?[HMS])+)?$"},
}

_HASHES: Final = {"md5": 16, "sha1": 20, "sha256": 32, "sha384": 48, "sha512": 64}


def _hashes() -> dict[str, Object]:
    """Return the formats of `z.hash()`: each algorithm in three encodings."""
    found: dict[str, Object] = {}
    for name, size in _HASHES.items():
        padding = -size % 3
        length = (size * 4 + 2) // 3
        found[f"{name}_hex"] = _named(f"{name}_hex", f"^[0-9a-fA-F]{{{2 * size}}}$")
        found[f"{name}_base64"] = _named(f"{name}_base64", f"^[A-Za-z0-9+/]{{{length}}}{'=' * padding}$")
        found[f"{name}_base64url"] = _named(f"{name}_base64url", f"^[A-Za-z0-9_-]{{{length}}}$")
    return found


_ZOD4: Final[Mapping[str, Object]] = {
    **_COMMON,
    "ipv6": {"format": "ipv6"},
    "base64": _encoded("base64", _BASE64),
    "base64url": _encoded("base64url", "^[A-Za-z0-9_-]*$"),
    "duration": {
        "pattern": (
            r"^P(?:\d+W|(?!.*W)(?=\d|T\d)(?:\d+Y)?(?:\d+M)?(?:\d+D)?"
            r"(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:[.,]\d+)?S)?)?)$"
        )
    },
    "xid": _named("xid", "^[0-9a-vA-V]{20}$"),
    "ksuid": _named("ksuid", "^[A-Za-z0-9]{27}$"),
    "e164": _named("e164", r"^\+\d{7,15}$"),
    "mac": _named("mac", "^[0-9A-Fa-f]{2}(?:[^0-9A-Fa-f]+[0-9A-Fa-f]{2}){5}$"),
    "hostname": {"format": "hostname"},
    "hex": _named("hex", "^[0-9a-fA-F]*$"),
    "lowercase": {"pattern": "^[^A-Z]*$"},
    "uppercase": {"pattern": "^[^a-z]*$"},
    **_hashes(),
}

#: What these formats require beyond their keywords.
_MORE: Final[Mapping[str, str]] = {
    "url": "what `new URL()` makes of it",
    "jwt": "what its header holds",
    "mac": "which delimiter it takes",
    "base64": "how many characters it has",
    "emoji": "which characters are emoji",
    "cidrv6": "how the parts of the address are counted",
}
_MORE3: Final[Mapping[str, str]] = {
    **{name: more for name, more in _MORE.items() if name != "base64"},
    "ipv6": "how the parts of the address are counted",
    "duration": "the order of its units",
}


def format_keywords(name: str, check: Object, *, zod3: bool = False) -> Object | None:
    """Return the keywords of a format; None for a custom one."""
    if name in {"time", "datetime"}:
        return _moment(name, check, zod3=zod3)
    version = check.get("version")
    if name == "uuid" and isinstance(version, str):
        return {"format": "uuid", "pattern": _UUID.format(version.removeprefix("v"))}
    return (_ZOD3 if zod3 else _ZOD4).get(name)


def beyond_keywords(name: str, *, zod3: bool = False) -> tuple[str, ...]:
    """Return what a format requires beyond its keywords."""
    more = (_MORE3 if zod3 else _MORE).get(name)
    return () if more is None else (more,)


def _moment(name: str, check: Object, *, zod3: bool) -> Object:
    """Return the pattern of a time, or of a date and time, depending on the flags."""
    clock = _MINUTES + (_seconds3 if zod3 else _seconds4)(check.get("precision"))
    if name == "time":
        return {"pattern": f"^{clock}$"}
    zones = ["Z"]
    if check.get("offset"):
        zones.append(_OFFSET3 if zod3 else _OFFSET)
    zone = f"(?:{'|'.join(zones)}){'?' if check.get('local') else ''}"
    return {"pattern": f"^{_DATE}T{clock}{zone}$"}


def _seconds3(precision: Json) -> str:
    if not is_number(precision):
        return rf"(?:{_SECONDS}(?:\.\d+)?)?"
    return rf"(?:{_SECONDS}\.\d{{{precision}}})+" if precision else f"(?:{_SECONDS})?"


def _seconds4(precision: Json) -> str:
    if not is_number(precision):
        return rf"(?:{_SECONDS}(?:\.\d+)?)?"
    if precision < 0:
        return ""
    return _SECONDS + (rf"\.\d{{{precision}}}" if precision else "")
