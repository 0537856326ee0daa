from toolprism.lints import all_lints
from toolprism.lints.checklist import CHECKLIST


def test_every_point_is_held_by_a_lint_and_every_lint_holds_one_point() -> None:
    named = [name for section in CHECKLIST for point in section.points for name in point.lints]
    assert all(point.lints for section in CHECKLIST for point in section.points)
    assert sorted(named) == sorted(all_lints())
