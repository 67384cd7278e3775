"""The OpenAPI document agrees with the server, and no request causes an internal error."""

import json
import warnings
from itertools import islice
from typing import Any

import jsonschema
import pytest

from thorough import mark_cases
from web import fuzz
from web.clients import JSON, Client


@pytest.fixture(scope="module")
def openapi_document(client: Client) -> dict[str, Any]:
    document: dict[str, Any] = client.get("/openapi.json").json()
    return document


def build_validator(openapi_document: dict[str, Any], schema: dict[str, Any]) -> Any:
    return jsonschema.Draft202012Validator({**schema, "components": openapi_document["components"]})


def forbid_other_keys(openapi_document: dict[str, Any]) -> dict[str, Any]:
    """Return the document with types that allow only the keys that they state. pydantic gives types a title."""
    schemas = openapi_document["components"]["schemas"].items()
    closed = {
        name: {**schema, "additionalProperties": False}
        if schema.get("title") == name and "properties" in schema
        else schema
        for name, schema in schemas
    }
    return {**openapi_document, "components": {"schemas": closed}}


def test_openapi_document_names_every_route(client: Client, openapi_document: dict[str, Any]) -> None:
    assert openapi_document["openapi"].startswith("3.1")
    posts = {path for path, methods in openapi_document["paths"].items() if "post" in methods}
    assert posts == {path for path, _ in fuzz.list_samples()}
    assert {path.rpartition("/")[2] for path in posts} == {
        "open", "read", "review", "position", "solve", "values", "choose", "random", "deal", "write", "formats",
        "explain", "poster",
    }  # fmt: skip
    for path, methods in openapi_document["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"]
            assert "422" not in operation["responses"]
            assert client.ask("GET" if method == "post" else "POST", path, json={}).status_code == 405
    for page in ("/docs", "/redoc", "/docs/oauth2-redirect"):
        assert client.get(page).status_code == 404


def test_requests_and_answers_match_the_openapi_document(client: Client, openapi_document: dict[str, Any]) -> None:
    only_stated = forbid_other_keys(openapi_document)
    for path, request in fuzz.list_samples():
        operation = openapi_document["paths"][path]["post"]
        content = operation["requestBody"]["content"]["application/json"]["schema"]
        build_validator(openapi_document, content).validate(request)
        answer = operation["responses"]["200"]["content"]["application/json"]["schema"]
        build_validator(only_stated, answer).validate(client.answer(path, request))
        error = operation["responses"]["400"]["content"]["application/json"]["schema"]
        build_validator(only_stated, error).validate(client.post(path, {"moves": 0}).json())
    for path in ("/api/health", "/api/opened", "/api/rulesets"):
        answer = openapi_document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        build_validator(only_stated, answer).validate(client.get(path).json())


@pytest.mark.parametrize("step", mark_cases([1, 9], [9]))
def test_every_field_with_wrong_values_is_a_client_error(client: Client, step: int) -> None:
    """An odd step takes requests with another value and those without a field."""
    count, each = 0, 1 if step > 1 else 3
    for path, body in islice(fuzz.vary_fields(each), 0, None, step):
        count += 1
        assert fuzz.try_request(client, path, body) is None, (path, body)
    assert count > 300 * (each + 1) // step


def test_random_changes_of_requests_are_answered() -> None:
    assert fuzz.send_changed(0.3, seed=1) == 0


def run_schemathesis(client: Client, examples: int) -> int:
    """Let Schemathesis request every route; return the number of its requests."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import hypothesis
        import schemathesis

        openapi_document = client.get("/openapi.json").json()
        schema = schemathesis.openapi.from_dict(openapi_document)
        count = 0
        for result in schema.get_all_operations():
            operation: Any = result.ok()  # type: ignore[union-attr]

            @hypothesis.settings(
                max_examples=examples,
                derandomize=True,
                database=None,
                suppress_health_check=list(hypothesis.HealthCheck),
            )
            @hypothesis.given(case=operation.as_strategy())
            def ask(case: Any) -> None:
                nonlocal count
                count += 1
                own = {"host", "content-type", "content-length", "origin"}
                headers = {name: value for name, value in (case.headers or {}).items() if name.lower() not in own}
                options: dict[str, Any] = {"headers": headers}
                if case.method == "POST":
                    options = {"headers": {**headers, **JSON}, "content": json.dumps(case.body).encode()}
                response = client.ask(case.method, case.path, **options)
                assert response.status_code in (200, 400, 503), response.text
                responses = openapi_document["paths"][case.path][case.method.lower()]["responses"]
                content = responses[str(response.status_code)]["content"]["application/json"]
                build_validator(openapi_document, content["schema"]).validate(response.json())

            ask()
    return count


@pytest.mark.thorough
def test_schemathesis_finds_nothing(client: Client) -> None:
    assert run_schemathesis(client, 8) > 60


@pytest.mark.exhaustive
def test_schemathesis_finds_nothing_in_a_long_run(client: Client) -> None:
    run_schemathesis(client, 500)
