"""Formats at their edges: every answer was printed by ajv 8.20.0 with ajv-formats 3.0.1."""

import pytest

from toolprism.validation import validate

#: Format, whether AJV accepts, and texts.
ANSWERS: list[tuple[str, bool, list[str]]] = [
    (
        "uri",
        True,
        [
            "http:/[::1]",
            "http:/[::1]:8080/a?b#c",
            "urn:/[v1.a:b]",
            "http://[1:2:3:4:5:6:7:8]/",
            "http://[::ffff:192.168.0.01]/p",
            "http://[::ffff:192.168.0.001]",
            "http://[1:2:3:4:5:6:01.02.03.04]",
            "http://u:p@[::1]:80/",
            "http:/u@[fe80::1]/a//b",
        ],
    ),
    (
        "uri",
        False,
        [
            "x:///[::1]",
            "http://[::1",
            "http://[::1]a",
            "http://[1::2::3]",
            "http://[1:2:3:4:5:6:7]/",
            "http://[1:2:3:4:5:6:7:8:9]/",
            "http://[::ffff:192.168.0.0001]",
            "http://[::ffff:192.168.0.256]",
            "http://[::1.2.3]",
            "http:[::1]",
            "http://a]b",
            "http:/[::g]",
        ],
    ),
    ("uri-reference", True, ["/[::1]", "/[::1]:8080", "//[::ffff:192.168.0.01]/p", "//[v7.a:b]", '//a"b', "a:/[::1]"]),
    ("uri-reference", False, ["//[::ffff:300.1.1.1]/p", "[::1]", "/[v7.]", "/a[b]", '/[::1]"', "///[::1]"]),
    ("url", True, ["http://example.com/a\u0085b", "ftp://example.com:80/\u001c"]),
    (
        "url",
        False,
        [
            "http://example.com/a\u00a0b",
            "http://example.com/a\ufeffb",
            "http://\u0661.2.3.4",
            "http://example.com:\u0668\u0660",
        ],
    ),
    ("ipv6", False, ["::ffff:192.168.0.01"]),
    ("ipv6", True, ["::ffff:192.168.0.1", "1::"]),
    ("ipv4", False, ["192.168.0.01"]),
    ("ipv4", True, ["192.168.0.1"]),
    ("date-time", False, ["2024-01-31\u008513:45:00Z", "2024-01-31\u001c13:45:00Z"]),
    ("date-time", True, ["2024-01-31\ufeff13:45:00Z", "2024-01-31\u00a013:45:00Z"]),
    ("iso-date-time", False, ["2024-01-31\u008513:45:00"]),
    ("iso-date-time", True, ["2024-01-31\u202813:45:00"]),
]


@pytest.mark.parametrize(
    "name, accepts, text", [(name, accepts, text) for name, accepts, texts in ANSWERS for text in texts]
)
def test_a_format_accepts_what_ajv_accepts(name: str, accepts: bool, text: str) -> None:
    assert validate({"format": name}, text).valid is accepts
