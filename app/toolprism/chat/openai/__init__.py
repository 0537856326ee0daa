"""OpenAI's chat completions: reads requests, writes completions and chunks.

request request_fields   reads a whole request; typed reading, with the place of every mistake
messages tool_calls      the conversation; calls, and the results that match them
tools                    the functions
completion chunks        write a response
"""
