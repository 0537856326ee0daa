"""Running MCP servers: asks them for their tools, in bounded time, and keeps what they send as it was sent.

server       a command or an address                bounds      time, bytes and pages
asking       one conversation, every problem a finding         answer  what comes of it
pages        the list, page by page                 sdk         what the official SDK refuses, and versions
tape         the raw messages, and what the SDK gets           tapped  the streams between them
stdio        a message a line                       http        Streamable HTTP, counted and watched
child        the server's process                   guard       ends it with us, as a program of its own
depth        nesting, without recursion             watching    again whenever the list changes

server_files the servers of a client's configuration
inspecting   verdicts, lints and findings           outputs     schemas of results, and results
changes      since a saved list, by meaning         as_report   the report of a check about servers
typescript_sdk  what the TypeScript SDK refuses, measured

The SDK is an extra: only `sdk.need_sdk` may be used without it. Nothing here is reached from the page or the API.
"""
