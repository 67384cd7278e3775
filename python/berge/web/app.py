"""The routes of the server, which call the functions of `answers`."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from berge._core import __version__
from berge.built import PAGE, read_built
from berge.errors import InputError, LimitError
from berge.formats import json_documents
from berge.games.builtin import RULESETS
from berge.i18n import LANGUAGES, _, localize, parse_language
from berge.render.page_texts import list_page_texts
from berge.sanitize import escape_html, show
from berge.web import answers, publish, responses
from berge.web.guard import Refusal
from berge.web.work import AnalysisPool

TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".html": "text/html"}
"""The media types of the page's files, independent of the machine's own table."""


def make_app(pool: AnalysisPool, opened: bytes = b"null", base: str | None = None) -> FastAPI:
    """Return the application; `opened` is what /api/opened answers, `base` the address of the published page."""
    app = FastAPI(
        title="berge",
        version=__version__,
        description="The analysis board's server: exact values of positions, games and boards. It keeps nothing.",
        openapi_url=None,  # added below
        docs_url=None,  # these would load scripts from another host
        redoc_url=None,
    )

    def post(path: str) -> None:
        async def respond(request: Request) -> Response:
            body, language = await request.body(), _read_language(request)

            def compute_answer(progress: Any) -> bytes:
                return answers.answer(path, json_documents.parse(body), language, progress).encode()

            return _wrap_json(await pool.run(compute_answer, request.receive))

        function = answers.ANSWERS[path]
        summary = (function.__doc__ or "").partition("\n")[0].rstrip(".") or path
        app.post(path, summary=summary, operation_id=function.__name__)(respond)

    def get(path: str, answer: Callable[[], Awaitable[Response]], summary: str) -> None:
        app.get(path, summary=summary, operation_id=answer.__name__)(answer)

    def get_text(path: str, media: str, make: Callable[[], str]) -> None:
        def answer() -> Response:  # in a thread: a page takes a moment
            return Response(make(), media_type=media, headers={"cache-control": "no-cache"})

        app.get(path, include_in_schema=False)(answer)

    for path in answers.ANSWERS:
        post(path)

    async def check_health() -> Response:
        return _wrap_json(json.dumps({"ok": True, "version": __version__}).encode())

    async def read_opened_game() -> Response:
        return _wrap_json(opened)

    async def list_rulesets() -> Response:
        return _wrap_json(rulesets_json)

    rulesets_json = json.dumps(responses.describe_rulesets()).encode()
    get("/api/health", check_health, "Whether the server answers")
    get("/api/opened", read_opened_game, "The game of the file on the command line")
    get("/api/rulesets", list_rulesets, "The list of rulesets")
    for language in LANGUAGES:
        get_text(f"/words/{language}.json", "application/json", partial(_write_catalogue, language))
    get_text("/", "text/html", partial(_write_page, base))
    get_text("/single.html", "text/html", lambda: "".join(publish.write_single_page(b"null", base)))
    app.mount("/page", _Files(directory=PAGE, check_dir=False))
    for error_class in (HTTPException, InputError, LimitError, MemoryError, Refusal, Exception):
        app.add_exception_handler(error_class, _handle_error)

    @cache
    def build_document() -> str:
        from berge.web.openapi import write_document  # it takes a second, and few ask for it

        return write_document(app.openapi())

    get_text("/openapi.json", "application/json", build_document)
    return app


def _wrap_json(body: bytes) -> Response:
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


def _write_catalogue(language: str) -> str:
    return json.dumps(list_page_texts(language, RULESETS.values()), ensure_ascii=False)


class _Files(StaticFiles):
    """The page's files: browsers ask each time, and get only changed files."""

    def file_response(self, full_path: Any, *others: Any, **options: Any) -> Response:
        response = super().file_response(full_path, *others, **options)
        media_type = TYPES.get(Path(full_path).suffix)
        if media_type is not None and "content-type" in response.headers:
            response.headers["content-type"] = f"{media_type}; charset=utf-8"
        response.headers["cache-control"] = "no-cache"
        return response


def _write_page(base: str | None) -> str:
    text = read_built("index.html")
    if base is None:
        return text
    return text.replace("</head>", f'<meta name="berge-base" content="{escape_html(base)}">\n</head>')


def _read_language(request: Request) -> str:
    """Return the language that a request's header asks for."""
    return parse_language(request.headers.get("accept-language", ""))


async def _handle_error(request: Request, error: Exception) -> Response:
    """Return the response to an error, in the language of the request."""
    language, headers = _read_language(request), {}
    if isinstance(error, HTTPException) and error.status_code == 404 and not request.url.path.startswith("/api/"):
        message = _(
            "there is nothing at {path}; the board is at {address}",
            path=show(request.url.path),
            address=str(request.base_url),
        )
        return Response(localize(message, language) + "\n", 404, media_type="text/plain")
    if isinstance(error, HTTPException):
        kind = {404: "NotFound", 405: "WrongMethod"}.get(error.status_code, "BadRequest")
        headers = dict(error.headers or {})
        error = Refusal(error.status_code, kind, str(error.detail))
    elif isinstance(error, Refusal):
        headers = {"retry-after": "1"}
    status, document = answers.describe_failure(error, language)
    return Response(json.dumps(document).encode(), status, headers, "application/json")
