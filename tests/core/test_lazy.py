"""The registries: a module is imported when its thing is looked up, and is named after the thing's id."""

import subprocess
import sys
from typing import Any

import pytest

from toolprism.core.errors import nearest
from toolprism.core.lazy import Registry
from toolprism.providers import all_profiles
from toolprism.schema import all_preparations, all_targets

_LISTED = """
import sys
from toolprism.core.lazy import Registry
targets = Registry("toolprism.schema.targets", "TARGET")
assert "google" in targets and "gogle" not in targets and len([*targets]) == len(targets) > 20
print(*sorted(name for name in sys.modules if name.startswith("toolprism.schema.targets.")))
targets["google"]
print(*sorted(name for name in sys.modules if name.startswith("toolprism.schema.targets.")))
"""


def test_listing_ids_imports_nothing_and_a_look_up_imports_one_module() -> None:
    done = subprocess.run([sys.executable, "-c", _LISTED], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["", "toolprism.schema.targets.google"]


@pytest.mark.parametrize("things", [all_preparations(), all_profiles(), all_targets("all")])
def test_every_file_is_named_after_the_id_of_what_it_defines(things: Any) -> None:
    assert {key: thing.id for key, thing in things.items()} == {key: key for key in things}


def test_an_unknown_id_is_not_there() -> None:
    profiles = Registry[Any]("toolprism.providers.profiles", "PROFILE")
    assert profiles.get("deep-seeks") is None
    assert nearest("deep-seeks", profiles) == "deepseek"
    with pytest.raises(KeyError):
        profiles.module("deep-seeks")
