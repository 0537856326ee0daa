from typing import Any

import pytest

from toolprism.core.patch import PatchError, patched

DOCUMENT: dict[str, Any] = {"a": [1, 2, 3], "b": {"x/y": 1}, "": 0}


@pytest.mark.parametrize(
    "operation, expected",
    [
        ({"op": "add", "path": "/a/1", "value": 9}, {**DOCUMENT, "a": [1, 9, 2, 3]}),
        ({"op": "add", "path": "/a/-", "value": 9}, {**DOCUMENT, "a": [1, 2, 3, 9]}),
        ({"op": "add", "path": "/a/3", "value": 9}, {**DOCUMENT, "a": [1, 2, 3, 9]}),
        ({"op": "add", "path": "/b", "value": 9}, {**DOCUMENT, "b": 9}),
        ({"op": "replace", "path": "/", "value": 9}, {**DOCUMENT, "": 9}),
        ({"op": "replace", "path": "", "value": 9}, 9),
        ({"op": "remove", "path": "/b/x~1y"}, {**DOCUMENT, "b": {}}),
        ({"op": "remove", "path": "/a/0"}, {**DOCUMENT, "a": [2, 3]}),
        ({"op": "move", "from": "/a/0", "path": "/a/2"}, {**DOCUMENT, "a": [2, 3, 1]}),
        ({"op": "copy", "from": "/b", "path": "/c"}, {**DOCUMENT, "c": {"x/y": 1}}),
    ],
)
def test_an_operation_changes_one_place(operation: Any, expected: Any) -> None:
    assert patched(DOCUMENT, [operation]) == expected


@pytest.mark.parametrize(
    "operation",
    [
        {"op": "add", "path": "/a/5", "value": 9},
        {"op": "add", "path": "/a/01", "value": 9},
        {"op": "add", "path": "/c/d", "value": 9},
        {"op": "replace", "path": "/c", "value": 9},
        {"op": "remove", "path": "/a/-"},
        {"op": "remove", "path": ""},
        {"op": "remove", "path": "/a/0/x"},
        {"op": "move", "from": "/c", "path": "/d"},
        {"op": "test", "path": "/a", "value": 1},
    ],
)
def test_an_operation_that_fits_nowhere_is_refused(operation: Any) -> None:
    with pytest.raises(PatchError):
        patched(DOCUMENT, [operation])


def test_the_document_is_left_as_it_is() -> None:
    document: dict[str, Any] = {"a": {"b": [1]}}
    patched(document, [{"op": "add", "path": "/a/b/0", "value": 2}])
    assert document == {"a": {"b": [1]}}
