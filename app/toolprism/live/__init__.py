"""Running MCP servers: asks them for their tools, in bounded time, and keeps what they send as it was sent.

asking       one conversation, the list page by page, every problem a finding; again whenever the list changes
answer       a server, what comes of it, and how much of that is read
transcript   the raw messages, what the SDK gets and refuses, and versions
stdio        messages: a line each, or over Streamable HTTP, counted and watched
child        the server's process                   guard       ends it with us, as a program of its own

server_files the servers of a client's configuration
inspecting   verdicts, lints and findings
changes      since a saved list, by meaning, and the report of a check about servers

Without the SDK, an extra, only `transcript.need_sdk` may be used. Nothing here is reached from the page or the API.
"""
