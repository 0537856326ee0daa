"""A server of the newest protocol whose list changes as soon as somebody listens."""

import anyio
from mcp.server import MCPServer
from mcp.server.subscriptions import InMemorySubscriptionBus
from mcp.shared.subscriptions import ToolsListChanged


class Bus(InMemorySubscriptionBus):
    """Notes that somebody listens."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = anyio.Event()

    def subscribe(self, listener):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201  # as the SDK has it
        self.heard.set()
        return super().subscribe(listener)


async def main() -> None:
    bus = Bus()
    served: MCPServer = MCPServer("changing", subscriptions=bus)

    async def one(a: str) -> str:
        """Return what is given."""
        return a

    async def two(a: str) -> str:
        """Return it again."""
        return a

    served.add_tool(one)

    async def change() -> None:
        await bus.heard.wait()
        await anyio.sleep(0.1)
        served.add_tool(two)
        await bus.publish(ToolsListChanged())

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(change)
        await served.run_stdio_async()
        tasks.cancel_scope.cancel()


if __name__ == "__main__":
    anyio.run(main)
