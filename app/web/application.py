"""Application: puts the routes, the layers around them and the files that they need together."""

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from app.checking import OutOfTime
from app.web import assets, samples
from app.web.pages.problem import on_http_exception, on_mistake, on_out_of_time
from app.web.rendering import Templates
from app.web.routes import OPERATIONS, ROUTES
from app.web.settings import Settings
from app.web.shelf import Site
from app.web.shield import Shield


class Application(Starlette):
    """Starlette, with the shield around even its own answer to a mistake."""

    def build_middleware_stack(self) -> ASGIApp:
        """Put the shield outermost."""
        return Shield(super().build_middleware_stack())


def create_app(settings: Settings | None = None) -> Application:
    """Make the application.

    Args:
        settings: the limits of one request; by default those of the public page.
    """
    static = assets.load()
    app = Application(
        routes=list(ROUTES),
        middleware=[Middleware(GZipMiddleware, minimum_size=1_000)],
        exception_handlers={HTTPException: on_http_exception, OutOfTime: on_out_of_time, Exception: on_mistake},
    )
    app.state.settings = settings or Settings()
    app.state.operations = OPERATIONS
    app.state.site = Site(assets=static, samples=samples.load(), templates=Templates(static))
    return app
