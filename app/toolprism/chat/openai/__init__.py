"""OpenAI's chat completions: reads requests, writes completions and chunks.

request                                      reads a whole request
messages content media tool_calls            the conversation
result_matching google_parts
tools tool_choice sampling thinking          the parameters
response_format extra_body
request_fields function_names                typed reading, with the place of every mistake
completion chunks streamed_calls             write a response
message_parts finish_reason usage logprobs
"""
