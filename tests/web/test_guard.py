"""Who can send requests, their limits, and the headers of answers (rows S1 to S3)."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from berge.games.builtin import RULESETS
from berge.render.page_texts import list_page_texts
from berge.web import guard
from berge.web.guard import MOST_BODY, MOST_HEADERS, SAFE_HEADERS, Guard
from web.clients import JSON, Client

GAME = {"format": "berge-game/1", "ruleset": "maze", "board": ["..", ".."]}


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "127.0.0.1:8765", "127.0.0.1:1", "localhost", "LOCALHOST", "LocalHost:8765", "localhost.",
     "localhost.:80", "[::1]", "[::1]:8765"],
)  # fmt: skip
def test_loopback_hosts_are_allowed(client: Client, host: str) -> None:
    assert client.get("/api/health", host=host).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "evil.localhost", "127.0.0.1.nip.io", "127.0.0.1.", "127.0.0.2",
     "127.1", "2130706433", "0x7f.0.0.1", "0.0.0.0", "[::]", "[::ffff:127.0.0.1]", "192.168.0.2", "localhost..",
     "localhost:", "localhost:80:80", "localhost:x", "localhost:123456", "user@localhost", "localhost/", "local host",
     "", " ", "http://localhost", "[::1", "::1", "localhost,evil.example", "ｌocalhost"],
)  # fmt: skip
def test_other_hosts_are_refused(client: Client, host: str) -> None:
    response = client.get("/api/health", host=host)
    assert response.status_code == 421
    assert response.json()["error"]["kind"] == "WrongHost"


def send_headers(app: Any, headers: list[tuple[bytes, bytes]], method: str = "GET", path: str = "/api/health") -> int:
    """Return the status of a request with just these headers."""
    statuses = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"{}"}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    scope = {"type": "http", "method": method, "path": path, "raw_path": path.encode(), "headers": headers}
    scope |= {"query_string": b"", "http_version": "1.1", "scheme": "http"}
    asyncio.run(app(scope, receive, send))
    return int(statuses[0])


def test_missing_or_repeated_host_is_refused(client: Client) -> None:
    assert send_headers(client.app, []) == 421
    assert send_headers(client.app, [(b"host", b"localhost"), (b"host", b"evil.example")]) == 421
    assert send_headers(client.app, [(b"host", b"localhost"), (b"host", b"localhost")]) == 421
    assert send_headers(client.app, [(b"host", b"localhost")]) == 200


def test_server_on_another_address_allows_its_name_and_ip_addresses() -> None:
    async def say_hello(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body"})

    app = Guard(say_hello, ("Board.example",), allows_addresses=True)
    for host, status in {
        "board.example:80": 200, "192.168.0.2:8765": 200, "[fe80::1]": 200, "localhost": 200,
        "evil.example": 421, "1.2.3.4.evil.example": 421, "1.2.3": 421, "[::1": 421,
    }.items():  # fmt: skip
        assert send_headers(app, [(b"host", host.encode())]) == status, host


@pytest.mark.parametrize("origin", ["http://127.0.0.1:8765", "HTTP://127.0.0.1:8765"])
def test_requests_of_the_same_origin_are_allowed(client: Client, origin: str) -> None:
    headers = {**JSON, "origin": origin, "sec-fetch-site": "same-origin"}
    assert client.ask("POST", "/api/values", json=GAME, headers=headers).status_code == 200


@pytest.mark.parametrize(
    "origin",
    ["null", "", "http://evil.example", "https://127.0.0.1:8765", "http://127.0.0.1", "http://127.0.0.1:8766",
     "http://localhost:8765", "http://127.0.0.1:8765.evil.example", "http://127.0.0.1:8765/", "file://", "*"],
)  # fmt: skip
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS"])
def test_requests_of_another_origin_are_refused(client: Client, origin: str, method: str) -> None:
    response = client.ask(method, "/api/values", json=GAME, headers={**JSON, "origin": origin})
    assert response.status_code == 403


def test_cross_site_post_is_refused(client: Client) -> None:
    for site in ("cross-site", "same-site", "x"):
        assert client.ask("POST", "/api/values", json=GAME, headers={"sec-fetch-site": site}).status_code == 403
    assert client.get("/", **{"sec-fetch-site": "cross-site"}).status_code == 200  # a link to the board
    assert client.ask("POST", "/api/values", json=GAME, headers={"sec-fetch-site": "none"}).status_code == 200


@pytest.mark.parametrize("kind", [
    "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonp",
    "text/plain; application/json", "application/json+x",
])  # fmt: skip
def test_post_of_another_content_type_is_refused(client: Client, kind: str) -> None:
    response = client.ask("POST", "/api/values", content=b"{}", headers={"content-type": kind})
    assert response.status_code == 415
    assert client.ask("POST", "/api/values", content=b"{}").status_code == 415
    with_charset = {"content-type": "Application/JSON; charset=utf-8"}
    assert client.ask("POST", "/api/values", json=GAME, headers=with_charset).status_code == 200


def collect_answers(client: Client, **also: str) -> list[httpx.Response]:
    def ask(method: str, path: str, headers: dict[str, str], **options: Any) -> httpx.Response:
        return client.ask(method, path, headers={**headers, **also}, **options)

    return [
        ask("GET", "/", {}),
        ask("GET", "/api/health", {}),
        ask("GET", "/words/en.json", {}),
        ask("GET", "/openapi.json", {}),
        ask("POST", "/api/values", JSON, json=GAME),
        ask("POST", "/api/values", JSON, json={}),
        ask("GET", "/nothing", {}),
        ask("GET", "/page/nothing.js", {}),
        ask("GET", "/api/values", {}),
        ask("OPTIONS", "/api/values", {}),
        ask("DELETE", "/", {}),
        ask("GET", "/", {"host": "evil.example"}),
        ask("GET", "/", {"origin": "null"}),
        ask("POST", "/api/values", {}, content=b"{}"),
        ask("POST", "/api/values", JSON, content=b"[" + b" " * MOST_BODY + b"]"),
        ask("GET", "/", {"cookie": "x" * MOST_HEADERS}),
    ]


def is_for_people(response: httpx.Response) -> bool:
    """Return whether an answer is one line of text that says that there is no such page."""
    return response.status_code == 404 and response.headers["content-type"].startswith("text/plain")


def test_every_response_has_the_security_headers(client: Client) -> None:
    statuses = set()
    for response in collect_answers(client):
        statuses.add(response.status_code)
        assert {name: response.headers.get(name) for name in SAFE_HEADERS} == SAFE_HEADERS, response
        assert not [name for name in response.headers if name.startswith("access-control")]
        if response.status_code >= 400:
            assert is_for_people(response) or set(response.json()["error"]) >= {"kind", "message"}
    assert statuses == {200, 400, 403, 404, 405, 413, 415, 421, 431}


def test_content_security_policy_is_strict() -> None:
    policy = dict(part.split(" ", 1) for part in SAFE_HEADERS["content-security-policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in SAFE_HEADERS["content-security-policy"]


def test_internal_error_has_the_security_headers(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("berge.formats.setups.BoardCodec.from_keys", lambda codec, document, ruleset: 1 / 0)
    response = client.post("/api/values", GAME)
    assert response.status_code == 500
    assert response.json()["error"]["kind"] == "InternalError"
    assert "ZeroDivision" not in response.text
    assert {name: response.headers.get(name) for name in SAFE_HEADERS} == SAFE_HEADERS


def post_pieces(app: Any, body: list[bytes], headers: list[tuple[bytes, bytes]], pause: float = 0) -> int:
    """Return the status of a request whose body is sent in pieces."""
    messages = [{"type": "http.request", "body": piece, "more_body": True} for piece in body]
    sizes, statuses = [], []

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(pause)
        message: dict[str, Any] = (
            messages.pop(0) if messages else {"type": "http.request", "body": b"", "more_body": False}
        )
        sizes.append(len(message["body"]))
        return message

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    scope = {"type": "http", "method": "POST", "path": "/", "raw_path": b"/", "query_string": b""}
    scope["headers"] = [(b"host", b"localhost"), (b"content-type", b"application/json"), *headers]
    asyncio.run(app(scope, receive, send))
    assert sum(sizes) <= MOST_BODY + (1 << 17)
    return int(statuses[0])


async def swallow_body(scope: Any, receive: Any, send: Any) -> None:
    """Answer 200 if all of the body arrives at once."""
    message = await receive()
    assert not message["more_body"]
    await send({"type": "http.response.start", "status": 200, "headers": []})


def test_body_size_is_limited_while_it_arrives() -> None:
    piece = bytes(1 << 16)
    app = Guard(swallow_body)
    assert post_pieces(app, [piece] * 16, []) == 200
    assert post_pieces(app, [*[piece] * 16, b"x"], []) == 413
    assert post_pieces(app, [piece] * 1000, []) == 413
    assert post_pieces(app, [piece] * 1000, [(b"content-length", b"10")]) == 413  # what it says counts for nothing
    assert post_pieces(app, [], [(b"content-length", str(MOST_BODY + 1).encode())]) == 413
    assert post_pieces(app, [], [(b"content-length", b"9" * 5000)]) == 413
    assert post_pieces(app, [], [(b"content-length", str(MOST_BODY).encode())]) == 200


def test_page_has_the_same_body_limit(client: Client) -> None:
    limits = Path(__file__).parents[2] / "page" / "model" / "limits.ts"
    assert "export const MOST_SENT = 1 << 20;" in limits.read_text("utf-8")
    assert MOST_BODY == 1 << 20
    for language in ("en", "zh"):
        assert "400 × 400" in list_page_texts(language, RULESETS.values())["open.large"]


def test_refusals_are_in_the_requested_language(client: Client) -> None:
    messages = {
        response.json()["error"]["kind"]: response.json()["error"]["message"]
        for response in collect_answers(client, **{"accept-language": "zh-CN,en;q=0.5"})
        if response.status_code >= 400 and not is_for_people(response)
    }
    assert messages.keys() >= {"TooLarge", "WrongHost", "WrongOrigin", "WrongType"}
    assert not [message for message in messages.values() if "found" in message or "expected" in message]
    large = client.ask("POST", "/", content=b"x" * (MOST_BODY + 1), headers={**JSON, "accept-language": "zh"})
    assert large.json()["error"]["message"] == "内容超过 1048576 字节，这个页面放不下；请在终端运行：berge review FILE"


def test_slow_body_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SECONDS_TO_SEND", 0.1)
    assert post_pieces(Guard(swallow_body), [b"x"] * 1000, [], 0.01) == 408
    assert post_pieces(Guard(swallow_body), [b"x"] * 2, [], 0.01) == 200


def test_client_that_leaves_before_its_body_gets_no_answer() -> None:
    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        raise AssertionError(message)

    headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": "/", "raw_path": b"/", "headers": headers}
    asyncio.run(Guard(swallow_body)(scope, receive, send))
    asyncio.run(Guard(swallow_body)({"type": "websocket"}, receive, send))


def test_large_headers_are_refused(client: Client) -> None:
    assert client.get("/", cookie="x" * (MOST_HEADERS - 1000)).status_code == 200
    assert client.get("/", cookie="x" * MOST_HEADERS).status_code == 431
    assert client.get("/" + "x" * MOST_HEADERS).status_code == 431


@pytest.mark.parametrize(
    "path",
    ["/page/../app.py", "/page/..%2f__init__.py", "/page/%2e%2e/__init__.py", "/page/%2e%2e%2f__init__.py",
     "/page//etc/passwd", "/page/..\\__init__.py", "/page/..%5c__init__.py", "/page/%00", "/page/index.html%00",
     "/page/" + "x" * 5000, "/page/%ff", "/page/./../__init__.py", "/page/x/../../__init__.py", "/page/", "/page"],
)  # fmt: skip
def test_paths_outside_the_page_folder_are_not_served(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code in (404, 307)
    assert "import" not in response.text
