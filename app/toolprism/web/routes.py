"""Every URL of the page and the API."""

from typing import Final

from starlette.routing import BaseRoute, Route

from toolprism.web.api.advise import ADVISE, LOSS
from toolprism.web.api.explain_error import BUDGETS, EXPLAIN_ERROR
from toolprism.web.api.health import HEALTH, READY
from toolprism.web.api.lint import LINT, LINTS
from toolprism.web.api.models import MODELS, PAYLOAD
from toolprism.web.api.normalize import NORMALIZE, RULES, TARGETS
from toolprism.web.api.openapi import OPENAPI
from toolprism.web.api.providers import ACCEPTS, CLIENTS, CONDITIONS, PROVIDERS
from toolprism.web.api.validate import CHECK_CALL, INVOKE, MAP_BACK, VALIDATE
from toolprism.web.api.vertex import FROM_VERTEX, TO_VERTEX, VERTEX_SESSION
from toolprism.web.handling import PublicRoute
from toolprism.web.metrics import metrics
from toolprism.web.pages.action import action
from toolprism.web.pages.api import MEANT, api
from toolprism.web.pages.asked import (
    advice,
    call_code,
    first,
    loss,
    open_target,
    rows,
    strategy_prices,
    tokens,
    tried_losses,
)
from toolprism.web.pages.check import check, check_server, fix
from toolprism.web.pages.explain_error import budgets, explain_error
from toolprism.web.pages.export import export
from toolprism.web.pages.home import home
from toolprism.web.pages.lint import one_lint, workbench
from toolprism.web.pages.models import choose, model, models, options
from toolprism.web.pages.opened import delete, opened, stored
from toolprism.web.pages.reference import (
    action_template,
    census,
    checklist,
    client,
    condition,
    conditions,
    documentation,
    manual,
    provider,
    providers,
    rule,
    target,
)
from toolprism.web.pages.reference import rules as all_rules
from toolprism.web.pages.reference import targets as all_targets
from toolprism.web.pages.share import share, store
from toolprism.web.pages.wire_bench import opened as open_wire
from toolprism.web.pages.wire_bench import share as share_wire
from toolprism.web.pages.wire_bench import wire
from toolprism.web.rendering import favicon, static

#: The operations described in `/openapi.json`.
OPERATIONS: Final = (
    NORMALIZE,
    VALIDATE,
    LINT,
    LOSS,
    ADVISE,
    CHECK_CALL,
    INVOKE,
    MAP_BACK,
    EXPLAIN_ERROR,
    BUDGETS,
    TO_VERTEX,
    FROM_VERTEX,
    VERTEX_SESSION,
    PAYLOAD,
    MODELS,
    ACCEPTS,
    PROVIDERS,
    CONDITIONS,
    CLIENTS,
    TARGETS,
    RULES,
    LINTS,
    OPENAPI,
    HEALTH,
    READY,
)

ROUTES: Final[tuple[BaseRoute, ...]] = (
    Route("/", home, methods=["GET"]),
    Route("/check", check, methods=["POST"]),
    Route("/fix", fix, methods=["POST"]),
    Route("/check/rows", rows, methods=["POST"]),
    Route("/check/first", first, methods=["POST"]),
    Route("/check/open", open_target, methods=["POST"]),
    Route("/check/loss", loss, methods=["POST"]),
    Route("/check/losses", tried_losses, methods=["POST"]),
    Route("/check/advice", advice, methods=["POST"]),
    Route("/check/code", call_code, methods=["POST"]),
    Route("/check/strategies", strategy_prices, methods=["POST"]),
    Route("/check/tokens", tokens, methods=["POST"]),
    Route("/share", share, methods=["POST"]),
    Route("/export", export, methods=["POST"]),
    Route("/p", opened, methods=["GET", "POST"]),
    Route("/s", store, methods=["POST"]),
    Route("/s/{id}", stored, methods=["GET"]),
    Route("/s/{id}/delete", delete, methods=["GET", "POST"]),
    Route("/budgets", budgets, methods=["GET", "POST"]),
    Route("/explain-error", explain_error, methods=["GET", "POST"]),
    Route("/wire", wire, methods=["GET", "POST"]),
    Route("/wire/p", open_wire, methods=["GET", "POST"]),
    Route("/wire/share", share_wire, methods=["POST"]),
    Route("/models", models, methods=["GET"]),
    Route("/models", choose, methods=["POST"]),
    PublicRoute("/models/options", options),
    Route("/models/{provider}/{id:path}", model, methods=["GET", "POST"]),
    Route("/action", action, methods=["GET", "POST"]),
    PublicRoute("/action/template", action_template),
    PublicRoute("/checklist", checklist),
    Route("/lint", workbench, methods=["GET", "POST"]),
    PublicRoute("/lint/{id}", one_lint),
    Route("/rules", all_rules, methods=["GET"]),
    Route("/targets", all_targets, methods=["GET"]),
    PublicRoute("/rules/{id}", rule),
    Route("/conditions", conditions, methods=["GET"]),
    Route("/conditions/{id}", condition, methods=["GET"]),
    PublicRoute("/providers", providers),
    PublicRoute("/providers/{id}", provider),
    PublicRoute("/clients/{id}", client),
    Route("/check-server", check_server, methods=["GET", "POST"]),
    PublicRoute("/api", api),
    *MEANT,
    PublicRoute("/docs", documentation),
    PublicRoute("/docs/{id}", manual),
    PublicRoute("/targets/{id}", target),
    PublicRoute("/census", census),
    PublicRoute("/metrics", metrics),
    PublicRoute("/favicon.ico", favicon),
    PublicRoute("/static/{digest}/{name}", static),
    *(operation.route() for operation in OPERATIONS),
)
