"""The routes, nothing else."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from importlib import resources
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from berge import words
from berge._core import __version__
from berge.errors import InputError, LimitError
from berge.formats import json_documents
from berge.games.builtin import RULESETS
from berge.web import schemas, shown, views
from berge.web.guard import Refused, problem
from berge.web.work import Desk
from berge.words import refusals

PAGE = Path(str(resources.files("berge"))) / "page"
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".html": "text/html"}
"""The types of the page's files; what the machine takes them for does not matter."""


def make_app(desk: Desk, opened: bytes = b"null") -> FastAPI:
    """Return the application; `opened` is what /api/opened answers."""
    app = FastAPI(
        title="berge",
        version=__version__,
        description="The analysis board's server: exact values of positions, games and boards. It keeps nothing.",
        openapi_url=None,  # made once, below
        docs_url=None,  # they would load scripts from another host
        redoc_url=None,
    )

    def post(path: str, view: views.View, summary: str) -> None:
        async def answer(request: Request) -> Response:
            body = await request.body()

            def task(progress: Any) -> bytes:
                sent = json_documents.parse(body)
                if sent.get("language") is None:  # those that say something take it from there
                    sent["language"] = _language(request)
                pieces: list[str] = []
                for piece in view(sent, progress):
                    progress("writing", len(pieces), 0)
                    pieces.append(piece)
                return "".join(pieces).encode()

            return _json(await desk.do(task, request.receive))

        app.post(path, summary=summary, operation_id=view.__name__, **schemas.of_post(path))(answer)

    def get(path: str, answer: Callable[[], Awaitable[Response]], summary: str) -> None:
        app.get(path, summary=summary, operation_id=answer.__name__, **schemas.of_get(path))(answer)

    post("/api/open", views.open_text, "What a text holds, or a start and a tree of moves, checked")
    post("/api/read", views.tell_reading, "What a text that is being typed would be read as, or what is wrong with it")
    post("/api/review", views.review_game, "Who was winning at every ply of a game, and what would have won")
    post("/api/position", views.look_at, "Who wins the position after a game's moves, how, and why")
    post("/api/solve", views.solve_start, "Who wins from a start, or from every start")
    post("/api/values", views.value_all, "The value of every vertex as a start, as one string")
    post("/api/choose", views.choose_move, "A move of the engine")
    post("/api/random", views.make_random, "A random board")
    post("/api/deal", views.deal_board, "A board worth a game, of a wanted difficulty, and what was measured of it")
    post("/api/formats", views.list_formats, "Which formats can hold a tree of moves, or its main line")
    post("/api/write", views.write_record, "A tree of moves, or its main line, in any format")

    async def health() -> Response:
        return _json(json.dumps({"ok": True, "version": __version__}).encode())

    async def what_was_opened() -> Response:
        return _json(opened)

    async def rulesets() -> Response:
        return _json(known)

    known = json.dumps(shown.rulesets()).encode()
    get("/api/health", health, "Whether the server is there")
    get("/api/opened", what_was_opened, "What the file on the command line held")
    get("/api/rulesets", rulesets, "What there is to play")
    for language in words.LANGUAGES:
        app.get(f"/words/{language}.json", include_in_schema=False)(_catalogue(language))
    app.get("/", include_in_schema=False)(_page)
    app.mount("/page", _Files(directory=PAGE, check_dir=False))
    for kind in (HTTPException, InputError, LimitError, MemoryError, Refused, Exception):
        app.add_exception_handler(kind, _told)
    described = json.dumps(schemas.complete(app.openapi())).encode()

    @app.get("/openapi.json", include_in_schema=False)
    async def openapi() -> Response:
        return _json(described)

    return app


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


def _catalogue(language: str) -> Callable[[], Awaitable[Response]]:
    async def catalogue() -> Response:
        body = json.dumps(words.catalogue(language), ensure_ascii=False).encode()
        return Response(body, media_type="application/json", headers={"cache-control": "no-cache"})

    return catalogue


class _Files(StaticFiles):
    """The page's files: asked for anew each time, sent only where they have changed."""

    def file_response(self, full_path: Any, *others: Any, **options: Any) -> Response:
        response = super().file_response(full_path, *others, **options)
        kind = TYPES.get(Path(full_path).suffix)
        if kind is not None and "content-type" in response.headers:
            response.headers["content-type"] = f"{kind}; charset=utf-8"
        response.headers["cache-control"] = "no-cache"
        return response


async def _page(request: Request) -> Response:
    return await _Files(directory=PAGE, check_dir=False).get_response("index.html", request.scope)


def _language(request: Request) -> str:
    """Return the language that a request's header asks for."""
    return words.understood(request.headers.get("accept-language", ""))


async def _told(request: Request, error: Exception) -> Response:
    """Return an error in the one form that all errors have, in the language asked for as far as it is known in it."""
    language = _language(request)
    match error:
        case HTTPException():
            kind = {404: "NotFound", 405: "WrongMethod"}.get(error.status_code, "BadRequest")
            why = refusals.told(language, str(error.detail))
            return _problem(error.status_code, kind, why, dict(error.headers or {}))
        case InputError() | LimitError():
            return _problem(400, **shown.complaint_json(error, language))
        case MemoryError():
            return _problem(400, "LimitError", refusals.told(language, "this does not fit into memory"))
        case Refused():
            return _problem(error.status, error.kind, refusals.told(language, error.message), {"retry-after": "1"})
    theirs = RULESETS.blamed(error)
    if theirs is not None:
        return _problem(500, "RulesetError", theirs.told(language))
    bug = "a bug in berge: please report this with what led to it"
    return _problem(500, "InternalError", refusals.told(language, bug))


def _problem(status: int, kind: str, message: str, headers: dict[str, str] | None = None, **more: object) -> Response:
    return Response(problem(kind, message, **more), status, headers, "application/json")
