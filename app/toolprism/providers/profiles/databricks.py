"""Databricks: schemas become a grammar of limited size."""

from typing import Final

from toolprism.providers.claim import of_request, others
from toolprism.providers.profile import Profile
from toolprism.providers.reports import DATABRICKS_GRAMMAR

PROFILE: Final = Profile(
    id="databricks",
    title="Databricks",
    provider="Databricks",
    field="tools[].function.parameters",
    claims=(
        others("unknown", DATABRICKS_GRAMMAR, None, "no list of keywords was found"),
        of_request("a grammar of more than 300 MB", DATABRICKS_GRAMMAR, note="all tools together"),
    ),
)
