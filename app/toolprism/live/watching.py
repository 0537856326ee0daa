"""Asks one server again whenever it says that its list has changed."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from typing import Final

import anyio

from toolprism.live.answer import Answer, Server
from toolprism.live.asking import Conversation, ask
from toolprism.live.bounds import Bounds
from toolprism.live.sdk import MODERN

_LOOK: Final = 0.1


def watched(server: Server, bounds: Bounds, tell: Callable[[Answer], None], *, rounds: int | None = None) -> Answer:
    """Ask a server, tell about its list, and again at each change; return the last answer when it ends."""

    async def go_on(talk: Conversation, first: Answer) -> None:
        tell(first)
        seen, told = 0, 1
        async with AsyncExitStack() as stack:
            if talk.client is not None and talk.protocol == MODERN:  # it tells only who asks to be told
                await stack.enter_async_context(talk.client.listen(tools_list_changed=True))
            while rounds is None or told < rounds:
                await talk.changed(seen, _LOOK)
                seen = talk.tape.changes
                with anyio.fail_after(bounds.seconds):
                    await talk.list()
                tell(talk.answer())
                told += 1

    return anyio.run(partial(ask, server, bounds, (), go_on))
