from dataclasses import fields
from pathlib import Path

import pytest
from jinja2 import meta

from toolprism.web.contexts import (
    ActionPage,
    AdvicePage,
    Budgets,
    CallCodePage,
    CheckResponse,
    CheckServer,
    Deletion,
    ExplainError,
    Home,
    LintWorkbench,
    LossPage,
    Problem,
    Refusal,
    Share,
    StrategyPricesPage,
)
from toolprism.web.pages.models import ModelOptions, ModelPage, ModelsPage
from toolprism.web.pages.wire_bench import Wire
from toolprism.web.reference_contexts import (
    ActionTemplate,
    ApiPage,
    CensusPage,
    CensusReport,
    Checklist,
    ClientPage,
    ConditionPage,
    ConditionsPage,
    LintPage,
    Listing,
    ManualPage,
    ManualsPage,
    ProviderPage,
    ProvidersPage,
    RulePage,
    TargetPage,
)
from toolprism.web.rendering import Templates
from toolprism.web.views.picture import Picture

GLOBALS = {"static", "version", "ruleset", "counted", "verdicts", "switches"}
PAGES = {
    "files/picture.svg": Picture,
    "pages/action.html": ActionPage,
    "pages/action_template.html": ActionTemplate,
    "pages/advice.html": AdvicePage,
    "pages/api.html": ApiPage,
    "pages/budgets.html": Budgets,
    "pages/check_server.html": CheckServer,
    "pages/checklist.html": Checklist,
    "pages/call_code.html": CallCodePage,
    "pages/census.html": CensusPage,
    "pages/census_report.html": CensusReport,
    "pages/condition.html": ConditionPage,
    "pages/conditions.html": ConditionsPage,
    "pages/delete.html": Deletion,
    "pages/explain_error.html": ExplainError,
    "pages/home.html": Home,
    "pages/lint.html": LintWorkbench,
    "pages/one_lint.html": LintPage,
    "pages/loss.html": LossPage,
    "pages/manual.html": ManualPage,
    "pages/manuals.html": ManualsPage,
    "pages/model.html": ModelPage,
    "pages/models.html": ModelsPage,
    "pages/listing.html": Listing,
    "pages/problem.html": Problem,
    "pages/client.html": ClientPage,
    "pages/provider.html": ProviderPage,
    "pages/providers.html": ProvidersPage,
    "pages/rule.html": RulePage,
    "pages/share.html": Share,
    "pages/strategy_prices.html": StrategyPricesPage,
    "pages/target.html": TargetPage,
    "pages/wire.html": Wire,
    "parts/check_answer.html": CheckResponse,
    "parts/model_options.html": ModelOptions,
    "parts/request_refused.html": Refusal,
}
#: Set by the template that includes a part.
GIVEN = {
    "oob",
    "code",
    "side",
    "heading",
    "legend",
    "finding",
    "detail",
    "sources",
    "field",
    "home",
    "here",
    "lines",
    "error",
    "done",
    "short",
    "label",
    "tab",
    "change",
    "more",
    "chain",
    "prefix",
    "opened",
    "fix_form",
    "linted",
    "spent",
    "made",
    "own",
    "kept",
    "levels",
    "figures",
    "second",
    "first",
    "since",
}


def variables(name: str, seen: set[str]) -> set[str]:
    """Collect the variables of a template and of all that it includes."""
    seen.add(name)
    tree = Templates({}).environment.parse((Path("templates") / name).read_text("utf-8"))
    used = meta.find_undeclared_variables(tree)
    for other in meta.find_referenced_templates(tree):
        if other is not None and other not in seen:
            used |= variables(other, seen)
    return used - GLOBALS - GIVEN


@pytest.mark.parametrize("template", PAGES)
def test_a_template_uses_exactly_what_its_context_has(template: str) -> None:
    assert variables(template, set()) == {field.name for field in fields(PAGES[template])}


def test_no_template_is_left_over() -> None:
    used: set[str] = set()
    for page in (*PAGES, "parts/wire_results.html", "parts/tried.html"):
        variables(page, used)
    assert used == {str(path.relative_to("templates")) for path in Path("templates").rglob("*.*")}
