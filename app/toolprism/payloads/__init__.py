"""The tools part of the request to a model, and how each tool was converted for it.

table       the decision table: one row for each way to send tools
payload     builds the tools part for a model and tools
request     the given tools and options
stages      one schema through preparations and targets
strictness  which tools are strict, also within the budgets of Anthropic's
omission    which tools are left out
remarks  findings for the user
"""
