"""Installs the packages."""

from tests.node import installed

installed()
