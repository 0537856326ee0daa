"""Toolprism as an MCP server: what an agent that writes or sends tools may ask.

answers   what each tool answers, the fix first, with the shapes of the answers
served    the tools as the official SDK serves them                bounded   the work, within the bounds of the page

Schemas travel as text, so that the schemas of these tools lose nothing at any target. Nothing is kept.
"""
