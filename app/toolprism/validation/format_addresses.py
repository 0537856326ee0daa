"""Host names, mailboxes and addresses as ajv-formats accepts them, by the rules of RFC 3986, 5321 and 6570."""

import math
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from toolprism.validation.ecma_sets import SPACE

_ANY_CASE: Final = re.ASCII | re.IGNORECASE

_OCTET: Final = r"(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
_IPV4: Final = rf"(?:{_OCTET}\.){{3}}{_OCTET}"
#: Inside an address ajv-formats accepts octets with leading zeros: `01`, `001`.
_PADDED_OCTET: Final = "(?:25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})"
_HEX: Final = "[0-9a-f]{1,4}"


def _ipv6(octet: str) -> str:
    """Return the pattern of eight groups, the last two optionally as IPv4, or fewer with one gap."""
    tail = rf"(?:{_HEX}:{_HEX}|(?:{octet}\.){{3}}{octet})"
    forms = (
        f"(?:{_HEX}:){{6}}{tail}",
        f"::(?:{_HEX}:){{5}}{tail}",
        f"(?:{_HEX})?::(?:{_HEX}:){{4}}{tail}",
        f"(?:(?:{_HEX}:){{0,1}}{_HEX})?::(?:{_HEX}:){{3}}{tail}",
        f"(?:(?:{_HEX}:){{0,2}}{_HEX})?::(?:{_HEX}:){{2}}{tail}",
        f"(?:(?:{_HEX}:){{0,3}}{_HEX})?::{_HEX}:{tail}",
        f"(?:(?:{_HEX}:){{0,4}}{_HEX})?::{tail}",
        f"(?:(?:{_HEX}:){{0,5}}{_HEX})?::{_HEX}",
        f"(?:(?:{_HEX}:){{0,6}}{_HEX})?::",
    )
    return f"(?:{'|'.join(forms)})"


_PERCENT: Final = "%[0-9a-f]{2}"
_MARKS: Final = r"a-z0-9\-._~!$&'()*+,;="
_SCHEME: Final = r"[a-z][a-z0-9+\-.]*:"


def _after_scheme(marks: str) -> tuple[str, str]:
    """Return the pattern of what follows a scheme, and the pattern of query and fragment.

    A path may start with `//`, so that an address with a bad port is still one. ajv-formats reads an authority after
    one slash, too.
    """
    char = f"(?:[{marks}:@]|{_PERCENT})"
    host = rf"(?:\[(?:{_ipv6(_PADDED_OCTET)}|v[0-9a-f]+\.[{_MARKS}:]+)\]|(?:[{marks}]|{_PERCENT})*)"
    authority = f"//?(?:(?:[{marks}:]|{_PERCENT})*@)?{host}(?::[0-9]*)?"
    below = f"(?:/{char}*)"
    ending = rf"(?:\?(?:{char}|[/?])*)?(?:#(?:{char}|[/?])*)?"
    return f"(?:{authority}{below}*|{below}+|{char}+{below}*)", ending


_PLACE, _ENDING = _after_scheme(_MARKS)
_URI: Final = f"{_SCHEME}{_PLACE}{_ENDING}"
#: ajv-formats accepts quotation marks in references, but not in addresses.
_LOOSE_PLACE, _LOOSE_ENDING = _after_scheme(_MARKS + '"')
_REFERENCE: Final = f"(?:(?:{_SCHEME})?{_LOOSE_PLACE})?{_LOOSE_ENDING}"

_LITERAL: Final = rf"""[^\x00-\x20"'<>%\\^`{{|}}]|{_PERCENT}"""
_NAME: Final = f"(?:[a-z0-9_]|{_PERCENT})+"
#: ajv-formats accepts no dots in names.
_VARIABLE: Final = rf"{_NAME}(?::[1-9][0-9]{{0,3}}|\*)?"
_TEMPLATE: Final = rf"(?:{_LITERAL}|\{{[+#./;?&=,!@|]?{_VARIABLE}(?:,{_VARIABLE})*\}})*"

_LABEL: Final = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_HOSTNAME: Final = rf"(?=.{{1,253}}\.?\Z){_LABEL}(?:\.{_LABEL})*\.?"
_ATOM: Final = r"[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
_DOMAIN_LABEL: Final = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?"
_EMAIL: Final = rf"{_ATOM}(?:\.{_ATOM})*@(?:{_DOMAIN_LABEL}\.)+{_DOMAIN_LABEL}"

_WIDE: Final = r"a-z0-9\u00a1-\uffff"
_PUBLIC: Final = (
    r"(?!(?:10|127)(?:\.[0-9]{1,3}){3})(?!(?:169\.254|192\.168)(?:\.[0-9]{1,3}){2})"
    r"(?!172\.(?:1[6-9]|2[0-9]|3[01])(?:\.[0-9]{1,3}){2})"
    r"(?:[1-9][0-9]?|1[0-9][0-9]|2[01][0-9]|22[0-3])(?:\.(?:1?[0-9]{1,2}|2[0-4][0-9]|25[0-5])){2}"
    r"(?:\.(?:[1-9][0-9]?|1[0-9][0-9]|2[0-4][0-9]|25[0-4]))"
)
_NOT_BLANK: Final = f"[^{SPACE}]"
_URL: Final = (
    rf"(?:https?|ftp)://(?:{_NOT_BLANK}+(?::{_NOT_BLANK}*)?@)?"
    rf"(?:{_PUBLIC}|(?:[{_WIDE}]+-)*[{_WIDE}]+(?:\.(?:[{_WIDE}]+-)*[{_WIDE}]+)*\.[a-z\u00a1-\uffff]{{2,}})"
    rf"(?::[0-9]{{2,5}})?(?:/{_NOT_BLANK}*)?"
)

_IPV6: Final = _ipv6(_OCTET)
#: Longer texts are refused, because the pattern has alternatives that would be slow.
_LONGEST_URL: Final = 4_000


def _test(pattern: str, flags: re.RegexFlag = _ANY_CASE, longest: float = math.inf) -> Callable[[str], bool]:
    """Return the test whether a text matches a pattern as a whole.

    The pattern is compiled on first use: compiling all of them takes as long as importing the rest of the validator.
    """

    @cache
    def compiled() -> re.Pattern[str]:
        return re.compile(pattern, flags)

    return lambda text: len(text) <= longest and compiled().fullmatch(text) is not None


#: The test of each format: addresses and references, public web and FTP addresses, mailboxes at a domain with a dot.
ADDRESSES: Final[Mapping[str, Callable[[str], bool]]] = {
    "uri": _test(_URI),
    "uri-reference": _test(_REFERENCE),
    "uri-template": _test(_TEMPLATE),
    "url": _test(_URL, re.IGNORECASE, _LONGEST_URL),
    "email": _test(_EMAIL),
    "hostname": _test(_HOSTNAME),
    "ipv4": _test(_IPV4),
    "ipv6": _test(_IPV6),
}
