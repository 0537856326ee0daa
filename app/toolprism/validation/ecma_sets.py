r"""Character sets of JavaScript's escapes, as the content of `regex` bracket expressions."""

import re
from functools import cache
from typing import Final

import regex  # type: ignore[import-untyped]

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
