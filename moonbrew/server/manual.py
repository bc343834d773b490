"""The manual of the API at /docs, made from its OpenAPI description; nothing is fetched."""

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from moonbrew.server.rendering import render

manual = APIRouter(include_in_schema=False)
OBJECT = {"type": "object", "properties": {}}


@dataclass(frozen=True)
class Part:
    """Something that a call takes."""

    name: str
    type: str
    where: str  # path, query or body
    needed: bool
    about: str


@dataclass(frozen=True)
class Call:
    """One thing that can be asked of the API."""

    method: str
    path: str
    about: str
    parts: list[Part]


@manual.get("/docs", response_class=HTMLResponse)
async def docs(request: Request) -> str:
    """Every call, with what it takes."""
    description = request.app.openapi()
    return render("docs", me="", about=description["info"]["description"], calls=calls(description))


def calls(description: dict[str, Any]) -> list[Call]:
    """All calls in the order of the API."""
    return [
        Call(method.upper(), path, call.get("description", ""), parts_of(call, description))
        for path, methods in description["paths"].items()
        for method, call in methods.items()
    ]


def parts_of(call: dict[str, Any], description: dict[str, Any]) -> list[Part]:
    """What a call takes, in its address and in its body."""
    parts = [
        Part(
            one["name"],
            type_of(one["schema"]),
            one["in"],
            one.get("required", False),
            one.get("description", ""),
        )
        for one in call.get("parameters", [])
    ]
    content = call.get("requestBody", {}).get("content", {}).get("application/json", {})
    body = resolved(content.get("schema", OBJECT), description)
    needed = body.get("required", [])
    return parts + [
        Part(name, type_of(one), "body", name in needed, one.get("description", ""))
        for name, one in body["properties"].items()
    ]


def resolved(schema: dict[str, Any], description: dict[str, Any]) -> dict[str, Any]:
    """A schema in full, where it is only named."""
    if "$ref" not in schema:
        return schema
    found: dict[str, Any] = description["components"]["schemas"][schema["$ref"].split("/")[-1]]
    return found


def type_of(schema: dict[str, Any]) -> str:
    """The type of a value in words."""
    if "anyOf" in schema:
        return " or ".join(type_of(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {type_of(schema['items'])}s"
    if schema.get("type") == "object":
        return "names and values"
    return str(schema.get("type", "value"))
