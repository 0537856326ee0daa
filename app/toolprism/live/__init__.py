"""Running MCP servers: asks them for their tools, in bounded time, and keeps what they send as it was sent.

asking       one conversation, the list page by page, every problem a finding; again whenever the list changes
answer       a server, what comes of it, and how much of that is read
sdk          what the official SDK refuses, and versions
transcript         the raw messages, and what the SDK gets
stdio        messages: a line each, or over Streamable HTTP, counted and watched
child        the server's process                   guard       ends it with us, as a program of its own

server_files the servers of a client's configuration
inspecting   verdicts, lints and findings
changes      since a saved list, by meaning, and the report of a check about servers

The SDK is an extra: only `sdk.need_sdk` may be used without it. Nothing here is reached from the page or the API.
"""
