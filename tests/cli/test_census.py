"""The command `census`: files in, a table and a report out."""

import gzip
import json
import re
import sys
from html import unescape
from pathlib import Path

import pytest
from pyarrow import Table, parquet

from tests.census.corpus import lines, tool
from toolprism.cli import main
from toolprism.core.json_types import Json
from toolprism.schema import all_targets

_COLUMNS = ["source", "tool", "target", "verdict", "strict", "lost_checks", "findings", "ruleset"]


def table(folder: Path) -> list[dict[str, Json]]:
    rows: list[dict[str, Json]] = parquet.read_table(folder / "out" / "census.parquet").to_pylist()
    return rows


@pytest.fixture
def out(tmp_path: Path) -> str:
    return f"--out={tmp_path / 'out'}"


def run(out: str, *arguments: str) -> int:
    return main.main(["census", out, "--processes=1", "--target", "openai-strict", "google", "mcp", "--", *arguments])


def test_a_census_writes_a_table_and_a_report(tmp_path: Path, out: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.jsonl").write_text(lines(20), "utf-8")
    assert run(out, str(tmp_path / "a.jsonl")) == 0
    rows = table(tmp_path)
    assert len(rows) == 20 * 3
    assert list(rows[0]) == _COLUMNS
    assert {row["source"] for row in rows} == {"files 1.0"}
    assert {row["target"]: row["strict"] for row in rows} == {"openai-strict": True, "google": None, "mcp": None}
    none, one = [row["lost_checks"] for row in rows if row["target"] == "openai-strict"][:2]
    assert none == [], "minLength: 0 refuses nothing"
    assert one == [{"pointer": "/properties/a", "keyword": "minLength", "value": "1"}]
    page = (tmp_path / "out" / "census.html").read_text("utf-8")
    assert page.count("<svg") == 4
    assert "Census of 20 tools" in page
    assert "<script" not in page
    printed = capsys.readouterr()
    assert "20 tools of 1 source, rules" in printed.out
    assert "census" in printed.err


def test_an_edition_decides_which_targets_count(tmp_path: Path, out: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.jsonl").write_text(lines(1), "utf-8")
    assert main.main(["census", out, "--processes=1", "--edition", "current", str(tmp_path / "a.jsonl")]) == 0
    assert {row["target"] for row in table(tmp_path)} == set(all_targets("current"))
    page = unescape((tmp_path / "out" / "census.html").read_text("utf-8"))
    assert "Claude via Cloud Code Assist" in page
    assert "xai" in capsys.readouterr().out


def test_every_kind_of_source_gives_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = lines(5)
    (tmp_path / "a.jsonl").write_text(text, "utf-8")
    (tmp_path / "b.jsonl.gz").write_bytes(gzip.compress(text.encode()))
    parquet.write_table(Table.from_pylist([_flat(number) for number in range(5)]), tmp_path / "c.parquet")
    folder = tmp_path / "d" / "deep"
    folder.mkdir(parents=True)
    for number in range(5):
        (folder / f"{number}.json").write_text(json.dumps({**tool(number), "name": f"tool_{number}"}), "utf-8")
    (folder / "notes.txt").write_text("no source", "utf-8")
    tables = []
    for name in ("a.jsonl", "b.jsonl.gz", "c.parquet", "d"):
        assert run(f"--out={tmp_path / 'out' / name}", str(tmp_path / name)) == 0
        found = parquet.read_table(tmp_path / "out" / name / "census.parquet").to_pylist()
        tables.append([{column: row[column] for column in _COLUMNS if column != "source"} for row in found])
    assert tables[0] == tables[1] == tables[2] == tables[3]
    assert "could not" not in capsys.readouterr().err


def _flat(number: int) -> dict[str, Json]:
    """Return a tool as a table holds it: the schema as text."""
    whole = tool(number)
    return {**whole, "inputSchema": json.dumps(whole["inputSchema"])}


def test_what_changed_since_the_last_census_is_in_the_report(tmp_path: Path, out: str) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text(lines(3), "utf-8")
    run(out, str(file))
    assert "last census" not in (tmp_path / "out" / "census.html").read_text("utf-8")
    stricter = tool(1)
    stricter["inputSchema"] = {"type": "object", "properties": {"a": {"type": "string"}}}
    file.write_text(lines(1) + json.dumps(stricter) + "\n" + json.dumps(tool(9)) + "\n", "utf-8")
    run(out, str(file))
    page = unescape((tmp_path / "out" / "census.html").read_text("utf-8"))
    found = re.search(
        r"([\d,]+) results are better .* and ([\d,]+) are worse; ([\d,]+) are new and ([\d,]+) are gone", page
    )
    assert found
    assert found.groups()[1:] == ("0", "3", "3")
    assert int(found[1]) >= 1
    other = tmp_path / "other"
    arguments = ["--processes=1", "--target", "openai-strict", "google", "mcp", "--since", str(tmp_path / "out")]
    assert main.main(["census", f"--out={other}", *arguments, "--", str(file)]) == 0
    assert "0 results are better than at the last census and 0 are worse" in (other / "census.html").read_text("utf-8")


def test_bad_records_are_named_and_hostile_names_are_escaped(tmp_path: Path, out: str) -> None:
    hostile = {**tool(1), "tool": "<script>alert(1)</script>", "package": "\x1b[31m<b>\ud800"}
    (tmp_path / "a.jsonl").write_text(f"not JSON\n{json.dumps(hostile)}\n\n7\n", "utf-8")
    assert run(out, str(tmp_path / "a.jsonl")) == 0
    page = (tmp_path / "out" / "census.html").read_text("utf-8")
    assert "<script" not in page
    assert "2 records without a tool" in page


_UNUSABLE: dict[str, tuple[bytes | None, str]] = {
    "missing.jsonl": (None, "does not exist"),
    "a.txt": (b"{}", "is not a source"),
    "a.jsonl.gz": (b"not gzip", "cannot be read"),
    "a.parquet": (b"not parquet", "cannot be read"),
}


@pytest.mark.parametrize("name", _UNUSABLE)
def test_a_source_that_cannot_be_read_ends_in_one_sentence(
    tmp_path: Path, out: str, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    content, message = _UNUSABLE[name]
    if content is not None:
        (tmp_path / name).write_bytes(content)
    assert run(out, str(tmp_path / name)) == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "out" / "census.parquet").exists()


def test_an_earlier_table_that_is_damaged_ends_in_one_sentence(
    tmp_path: Path, out: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.jsonl").write_text(lines(1), "utf-8")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "census.parquet").write_bytes(b"PAR1 no table PAR1")
    assert run(out, str(tmp_path / "a.jsonl")) == 2
    assert "is not the table of a census" in capsys.readouterr().err


def test_a_missing_package_is_named(
    tmp_path: Path, out: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.jsonl").write_text(lines(1), "utf-8")
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    assert run(out, str(tmp_path / "a.jsonl")) == 2
    assert "pip install 'toolprism[census]'" in capsys.readouterr().err
