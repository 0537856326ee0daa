"""A small proxy: OpenAI's chat completions in front of Vertex AI, for trying the conversion with a real client.

    application   routes, and one request from end to end     settings     the operator's settings
    converters    the worker processes                        conversion   their work
    messages      reads requests with limits, converts responses, errors in OpenAI's format
    forwarding    calls Vertex AI, for the owner of signatures, and sends its response to the client

Credentials are passed on and never stored; signatures are stored for the client whose credentials they came with.
"""
