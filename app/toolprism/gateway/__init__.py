"""A small proxy: OpenAI's chat completions in front of Vertex AI, for trying the conversion with a real client.

    application   routes and shared objects       settings             the operator's settings
    completions   one request, from end to end    inbound              reads a request, with limits
    converters    the worker processes            problems             errors in OpenAI's format
    conversion    the work of these processes
    outbound      converts Vertex AI's response   client_reply         sends the response
    forwarding    calls Vertex AI, for the owner of signatures

Credentials are passed on and never stored; signatures are stored for the client whose credentials they came with.
"""
