"""The site's files, read once and shared by all requests."""

from collections.abc import Mapping
from dataclasses import dataclass

from toolprism.web.assets import Asset
from toolprism.web.rendering import Templates
from toolprism.web.samples import Sample, WireSample


@dataclass(frozen=True, kw_only=True)
class Site:
    """The files of the site."""

    assets: Mapping[str, Asset]
    samples: Mapping[str, Sample]
    wire_samples: Mapping[str, WireSample]
    templates: Templates
