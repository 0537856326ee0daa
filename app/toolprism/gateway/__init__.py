"""A small proxy: OpenAI's chat completions in front of Vertex AI, for trying the conversion with a real client.

    application   routes and shared objects       settings             the operator's settings
    completions   one request, from end to end    scope                the owner of signatures
    inbound       reads a request, with limits    exchange_signatures  the signatures of one exchange
    converters    the worker processes            problems             errors in OpenAI's format
    conversion    the work of these processes     request_log          ids, sizes and codes of each request
    outbound      converts Vertex AI's response   client_reply         sends the response
    forwarding    calls Vertex AI

Credentials are passed on and never stored; signatures are stored for the client whose credentials they came with.
"""
