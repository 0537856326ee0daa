"""Vertex AI's `generateContent`: writes requests, reads responses and streams.

request                                      writes a whole request
contents content_draft parts results bypass  the conversation
tools schemas tool_choice sampling thinking  the parameters
response_format
response partial_arguments finish_reason     read a response
usage logprobs upstream_error
returning                                    arguments of calls in the client's shape
decoding line_splitter                       from the bytes of a stream to events
"""
