"""Escapes in JavaScript's regular expressions, outside and inside brackets, and their sets of characters."""

import re
from functools import cache
from typing import Final

import regex  # type: ignore[import-untyped]

from toolprism.validation.budgets import Refusal

DIGIT: Final = "0-9"
WORD: Final = "A-Za-z0-9_"
#: White space and line ends of ECMA-262: with U+FEFF, without U+0085 and U+001C.
SPACE: Final = r"\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
#: All other characters, without a set in a set.
COMPLEMENTS: Final = {
    DIGIT: r"\x00-/:-\U0010ffff",
    WORD: r"\x00-/:-@\x5b-^`{-\U0010ffff",
    SPACE: (
        r"\x00-\x08\x0e-\x1f!-\u009f\u00a1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e"
        r"\u2060-\u2fff\u3001-\ufefe\uff00-\U0010ffff"
    ),
}
DOT: Final = r"[^\n\r\u2028\u2029]"


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_SHORT: Final = 0xFFFF
_PLAIN: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")
_CATEGORIES: Final = _words("""
    L Lu Ll Lt LC Lm Lo M Mn Mc Me N Nd Nl No P Pc Pd Ps Pe Pi Pf Po S Sm Sc Sk So Z Zs Zl Zp C Cc Cf Cs
    Co Cn Letter Cased_Letter Uppercase_Letter Lowercase_Letter Titlecase_Letter Modifier_Letter
    Other_Letter Mark Combining_Mark Nonspacing_Mark Spacing_Mark Enclosing_Mark Number Decimal_Number
    digit Letter_Number Other_Number Punctuation punct Connector_Punctuation Dash_Punctuation
    Open_Punctuation Close_Punctuation Initial_Punctuation Final_Punctuation Other_Punctuation Symbol
    Math_Symbol Currency_Symbol Modifier_Symbol Other_Symbol Separator Space_Separator Line_Separator
    Paragraph_Separator Other Control cntrl Format Surrogate Private_Use Unassigned
""")
_BINARY: Final = _words("""
    ASCII AHex ASCII_Hex_Digit Alpha Alphabetic Any Assigned Bidi_C Bidi_Control Bidi_M Bidi_Mirrored CI
    Case_Ignorable Cased CWCF CWCM CWKCF CWL CWT CWU Changes_When_Casefolded Changes_When_Casemapped
    Changes_When_NFKC_Casefolded Changes_When_Lowercased Changes_When_Titlecased Changes_When_Uppercased
    Dash DI Default_Ignorable_Code_Point Dep Deprecated Dia Diacritic Emoji EComp Emoji_Component EMod
    Emoji_Modifier EBase Emoji_Modifier_Base EPres Emoji_Presentation ExtPict Extended_Pictographic Ext
    Extender Gr_Base Grapheme_Base Gr_Ext Grapheme_Extend Hex Hex_Digit IDSB IDS_Binary_Operator IDST
    IDS_Trinary_Operator IDC ID_Continue IDS ID_Start Ideo Ideographic Join_C Join_Control LOE
    Logical_Order_Exception Lower Lowercase Math NChar Noncharacter_Code_Point Pat_Syn Pattern_Syntax
    Pat_WS Pattern_White_Space QMark Quotation_Mark Radical RI Regional_Indicator STerm
    Sentence_Terminal SD Soft_Dotted Term Terminal_Punctuation UIdeo Unified_Ideograph Upper Uppercase
    VS Variation_Selector space White_Space XIDC XID_Continue XIDS XID_Start
""")
_SCRIPT: Final = re.compile(r"[A-Z][A-Za-z]*(?:_[A-Za-z]+)*\Z")
_SCRIPT_KEYS: Final = frozenset(("Script", "sc", "Script_Extensions", "scx"))


def escaped(code: int) -> str:
    r"""Return one character, escaped so that it stands for itself.

    >>> escaped(97), escaped(45), escaped(0x1F600)
    ('a', '\\u002d', '\\U0001f600')
    """
    if code > _SHORT:
        return f"\\U{code:08x}"
    return chr(code) if chr(code) in _PLAIN else f"\\u{code:04x}"


@cache
def property_set(text: str) -> str | None:
    r"""Return the set for the content of `\p{…}`; None if JavaScript has no such set. Names are case-sensitive."""
    key, equals, name = text.partition("=")
    if not equals:
        known = key in _CATEGORIES or key in _BINARY
    elif key in ("General_Category", "gc"):
        known, key = name in _CATEGORIES, name
    else:
        known, key = key in _SCRIPT_KEYS and _SCRIPT.match(name) is not None, text
    if not known:
        return None
    if key == "Any":
        return r"\u0000-\U0010ffff"
    found = f"\\p{{{key}}}"
    try:
        regex.compile(found)
    except regex.error:
        return None
    return found


#: The characters that mean something in a pattern.
SYNTAX: Final = frozenset("^$\\.*+?()[]{}|/")
_CONTROLS: Final = {"t": 9, "n": 10, "v": 11, "f": 12, "r": 13}
#: Leading code points of surrogate pairs.
_LEADING: Final = range(0xD800, 0xDC00)
_TRAILING: Final = range(0xDC00, 0xE000)
_LAST: Final = 0x10FFFF
#: More digits than any number in a pattern needs.
_MOST_DIGITS: Final = 9


class Escapes:
    """A position in a pattern, and the parsers for what follows a backslash or a bracket."""

    def __init__(self, pattern: str, *, strict: bool) -> None:
        self._text = pattern
        self._at = 0
        self._strict = strict
        groups = _capturing(pattern)
        self._groups = len(groups)
        #: The number of each named group.
        self._names = {
            pattern[at + 3 :].partition(">")[0]: number
            for number, at in enumerate(groups, start=1)
            if _is_named(pattern, at)
        }
        self._named: dict[str, int] = {}
        self._opened = 0

    def _wrong(self, reason: str) -> Refusal:
        return Refusal(f"Invalid regular expression: /{self._text}/{'u' if self._strict else ''}: {reason}")

    def _peek(self, text: str) -> bool:
        return self._text.startswith(text, self._at)

    def _take(self, text: str) -> bool:
        if self._peek(text):
            self._at += len(text)
            return True
        return False

    def _next(self, reason: str) -> str:
        if self._at >= len(self._text):
            raise self._wrong(reason)
        self._at += 1
        return self._text[self._at - 1]

    def _name(self) -> str:
        end = self._text.find(">", self._at)
        name = self._text[self._at : end] if end >= 0 else ""
        if not name.replace("$", "_").replace("\u200c", "_").replace("\u200d", "_").isidentifier():
            raise self._wrong("Invalid capture group name")
        self._at = end + 1
        return name

    def _atom_escape(self) -> str:
        if self._at >= len(self._text):
            raise self._wrong("\\ at end of pattern")
        sign = self._text[self._at]
        if sign in "123456789":
            digits = self._digits()
            if int(digits[:_MOST_DIGITS]) <= self._groups:
                return _back_reference(int(digits))
            if self._strict:
                raise self._wrong("Invalid escape")
            return escaped(ord(digits[0]))
        if sign == "k" and (self._strict or self._names):
            return self._named_reference()
        kind = self._class_escape()
        return f"[{kind}]" if kind is not None else escaped(self._character_escape(in_class=False))

    def _digits(self) -> str:
        start = self._at
        while self._at < len(self._text) and is_digits(self._text[self._at]):
            self._at += 1
        return self._text[start : self._at]

    def _named_reference(self) -> str:
        if not self._take("k<"):
            raise self._wrong("Invalid named reference")
        name = self._name()
        if name not in self._names:
            raise self._wrong("Invalid named capture referenced")
        return _back_reference(self._names[name])

    def _class_escape(self) -> str | None:
        """Parse an escape for a set; return its content for a bracket expression."""
        sign = self._text[self._at] if self._at < len(self._text) else ""
        plain = {"d": DIGIT, "w": WORD, "s": SPACE}.get(sign.lower()) if sign else None
        if plain is not None:
            self._at += 1
            return f"[^{plain}]" if sign.isupper() else plain
        if sign in ("p", "P") and sign and self._strict:
            end = self._text.find("}", self._at)
            found = (
                property_set(self._text[self._at + 2 : end]) if end > 0 and self._text[self._at + 1] == "{" else None
            )
            if found is None:
                raise self._wrong("Invalid property name")
            self._at = end + 1
            return f"[^{found}]" if sign == "P" else found
        return None

    def _character_escape(self, *, in_class: bool) -> int:
        sign = self._next("\\ at end of pattern")
        if sign in _CONTROLS:
            return _CONTROLS[sign]
        if sign == "0" and not (self._at < len(self._text) and is_digits(self._text[self._at])):
            return 0
        if (
            sign == "c"
            and self._at < len(self._text)
            and self._text[self._at].isascii()
            and self._text[self._at].isalpha()
        ):
            return ord(self._next("")) % 32
        if sign == "x" and (found := self._hexadecimal(2)) is not None:
            return found
        if sign == "u" and (found := self._unicode()) is not None:
            return found
        if not self._strict or sign in SYNTAX or (in_class and sign == "-"):
            return ord(sign)
        raise self._wrong("Invalid Unicode escape" if sign in "cux" else "Invalid escape")

    def _hexadecimal(self, length: int) -> int | None:
        digits = self._text[self._at : self._at + length]
        if len(digits) < length or any(digit not in "0123456789abcdefABCDEF" for digit in digits):
            return None
        self._at += length
        return int(digits, 16)

    def _unicode(self) -> int | None:
        if self._strict and self._take("{"):
            end = self._text.find("}", self._at)
            digits = self._text[self._at : max(end, self._at)].lstrip("0") or "0"
            start, self._at = self._at, end - len(digits)
            code = self._hexadecimal(len(digits)) if end > start and len(digits) < _MOST_DIGITS else None
            self._at = end + 1
            if code is None or code > _LAST:
                raise self._wrong("Invalid Unicode escape")
            return code
        lead = self._hexadecimal(4)
        if lead is not None and lead in _LEADING and self._strict and self._peek("\\u"):
            start = self._at
            self._at += 2
            trail = self._hexadecimal(4)
            if trail is not None and trail in _TRAILING:
                return 0x10000 + ((lead - _LEADING.start) << 10) + trail - _TRAILING.start
            self._at = start
        return lead

    def _class(self) -> str:
        negated = self._take("^")
        written = []
        while not self._take("]"):
            first = self._class_atom()
            if not self._peek("-") or self._peek("-]"):
                written.append(first if isinstance(first, str) else escaped(first))
                continue
            self._at += 1
            last = self._class_atom()
            if isinstance(first, str) or isinstance(last, str):
                if self._strict:
                    raise self._wrong("Invalid character class")
                continue
            if last < first:
                raise self._wrong("Range out of order in character class")
            written.append(f"{escaped(first)}-{escaped(last)}")
        if not written:
            return "(?s:.)" if negated else "(?!)"
        return f"[{'^' if negated else ''}{''.join(written)}]"

    def _class_atom(self) -> int | str:
        sign = self._next("Unterminated character class")
        if sign != "\\":
            return ord(sign)
        if self._at >= len(self._text):
            raise self._wrong("\\ at end of pattern")
        if self._take("b"):
            return 8
        kind = self._class_escape()
        return kind if kind is not None else self._character_escape(in_class=True)


def _back_reference(number: int) -> str:
    """Return a reference to a group. A group that has not matched matches the empty text."""
    return f"(?({number})\\g<{number}>|)"


def is_digits(text: str) -> bool:
    """Return whether a text consists of decimal digits."""
    return text.isascii() and text.isdigit()


def _capturing(pattern: str) -> list[int]:
    """Return the offsets of capturing groups."""
    found, in_class, at = [], False, 0
    while at < len(pattern):
        sign = pattern[at]
        if sign == "\\":
            at += 1
        elif in_class:
            in_class = sign != "]"
        elif sign == "[":
            in_class = True
        elif sign == "(" and (pattern[at + 1 : at + 2] != "?" or _is_named(pattern, at)):
            found.append(at)
        at += 1
    return found


def _is_named(pattern: str, at: int) -> bool:
    return pattern[at + 1 : at + 3] == "?<" and pattern[at + 3 : at + 4] not in ("=", "!")
