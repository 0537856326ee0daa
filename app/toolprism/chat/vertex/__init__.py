"""Vertex AI's `generateContent`: writes requests, reads responses and streams.

request                             writes a whole request
contents results                    the conversation
tools schemas                       the functions
response upstream_error             read a response
decoding                            from the bytes of a stream to events
returning                           arguments of calls in the client's shape
"""
