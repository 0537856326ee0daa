"""What exactly goes out for a model: the whole tools part of the request, and how each tool came to be what is sent.

table       the decision table: one row for each way in which tools go out
payload     a model and tools → the tools part of the request
request     tools and options as they are given
stages      one schema through preparations and targets
strictness  which tools are strict              allow_list  what Anthropic's strict tools may cost
omission    which tools are left out            quarantine  schemas that fail a whole request
forms       how a wire format writes a tool     names       what a tool is called there
glyphs      private-use characters for Claude
choice      what goes out beside the tools      remarks     what a user should know
"""
