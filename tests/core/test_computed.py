"""A computed property is computed once for each object."""

from dataclasses import dataclass, field

from toolprism.core.lazy import computed


@dataclass(frozen=True)
class Shelf:
    books: tuple[str, ...]
    asked: list[str] = field(default_factory=list, compare=False)

    @computed
    def longest(self) -> str:
        """The longest title."""
        self.asked.append("longest")
        return max(self.books, key=len)


def test_the_value_is_computed_on_first_access_and_kept_in_its_object() -> None:
    shelf, other = Shelf(("Emma", "Persuasion")), Shelf(("Middlemarch",))
    assert shelf.asked == []
    assert [shelf.longest, shelf.longest, other.longest] == ["Persuasion", "Persuasion", "Middlemarch"]
    assert shelf.asked == other.asked == ["longest"]


def test_the_class_has_the_property_itself_with_its_documentation() -> None:
    assert isinstance(Shelf.longest, computed)
    assert Shelf.longest.__doc__ == "The longest title."
