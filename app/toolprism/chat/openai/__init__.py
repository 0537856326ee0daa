"""OpenAI's chat completions: reads requests, writes completions and chunks.

request request_fields              reads a whole request; typed reading, with the place of every mistake
messages media tool_calls           the conversation
result_matching
tools generation extra_body         the parameters
completion chunks                   write a response
"""
