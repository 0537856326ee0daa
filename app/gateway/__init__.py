"""Gateway: OpenAI's chat completions in front of Vertex AI, for trying the conversion with a real client.

    application   routes and shared objects       settings             what an operator may change
    completions   one request, from end to end    scope                the owner of signatures
    inbound       reads a request, with limits    exchange_signatures  the signatures of one exchange
    forwarding    calls Vertex AI                 problems             errors in OpenAI's words
    outbound      converts its answer             request_log          ids, sizes and codes of each request
    client_reply  sends the answer

Credentials are passed on and never stored; signatures are stored for the client whose credentials they came with.
"""
