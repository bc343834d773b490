"""Safety: origins, hosts, headers, sizes, rates, names that want to be more than names."""

import re
import socket
from html import escape

import pytest

from moonbrew.server.safety import Buckets
from tests.server.house import open_house

NASTY = "<b onclick=x()>'\"&"


def pages_of(room):
    return ["/", "/games", "/docs", f"/rooms/{room}", f"/rooms/{room}/replay", "/nowhere"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),  # a program
        ({"Origin": "HERE"}, 200),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "HERE"}, 200),
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Origin": "HERE"}, 403),
    ],
)
def test_only_our_own_pages_and_programs_change_anything(house, headers, status):
    visitor = house.visitor()
    given = {name: house.url if value == "HERE" else value for name, value in headers.items()}
    assert visitor.web.post("/api/me", json={"name": "Wren"}, headers=given).status_code == status
    assert visitor.web.get("/api/me", headers=given).status_code == 200  # looking is free


def test_every_state_change_is_guarded(house):
    paths = house.visitor().get("/openapi.json")["paths"]
    posts = [path for path, methods in paths.items() if "post" in methods]
    assert len(posts) >= 9
    room = house.visitor().opens("me", "open")
    for path in [*posts, "/rooms"]:
        there = path.format(id=room, seat=1, deal="none", game="mystic-market")
        answer = house.visitor().web.post(there, json={}, headers={"Sec-Fetch-Site": "cross-site"})
        assert answer.status_code == 403, there
        assert "another site" in answer.json()["error"]
    assert not [path for path, methods in paths.items() if {"put", "patch", "delete"} & {*methods}]


def test_a_form_of_another_site_cannot_pass_for_json(house):
    answer = house.visitor().web.post(
        "/api/me", content='{"name": "Wren"}', headers={"Content-Type": "text/plain"}
    )
    assert answer.status_code == 400


def test_every_answer_carries_the_policy_and_no_page_breaks_it(house):
    visitor = house.visitor()
    room = visitor.opens("me", "greedy")
    for path in [*pages_of(room), "/api/games", f"/api/rooms/{room}/scene", "/api/nothing"]:
        answer = visitor.web.get(path)
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "style-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        assert inline(answer.text) == []
    assert inline("<p style='x'><script>x()</script><a onclick = 'x'><style>x</style>")


def inline(page: str) -> list[str]:
    """Whatever the policy forbids in a page, and addresses that are not ours."""
    tags = re.findall(r"<[a-zA-Z][^>]*>", page)
    found = [tag for tag in tags if re.search(r"\s(style|on\w+)\s*=", tag)]
    found += [tag for tag in tags if re.search(r"(src|href)=[\"']?(https?:|//|javascript:)", tag)]
    found += re.findall(r"<style", page)
    return found + [tag for tag in tags if tag.startswith("<script") and "src=" not in tag]


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(house):
    answer = house.visitor().web.get("/api/me")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("moonbrew_guest=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie  # which would lock guests out without TLS


def test_names_are_only_names(house):
    visitor = house.visitor(NASTY)
    room = visitor.opens("me", "open")
    house.visitor("{{ 7 * 7 }}{0}{}").joins(room)
    visitor.post("/api/me", name=NASTY[::-1])
    for path in pages_of(room)[:-1]:
        page = visitor.web.get(path).text
        assert NASTY not in page
        assert NASTY[::-1] not in page
        assert "49" not in re.findall(r"\b49\b\{0\}", page)
    page = visitor.web.get(f"/rooms/{room}").text
    assert escape(NASTY[::-1], quote=False) in page or escape(NASTY[::-1]) in page
    assert escape("{{ 7 * 7 }}{0}{}") in page
    with visitor.listens(room) as stream:
        html = "".join(stream.next().data["sections"].values())
    assert NASTY not in html
    assert escape(NASTY) in html or escape(NASTY[::-1]) in html


def test_an_error_repeats_nothing_as_markup(house):
    answer = house.visitor().web.get("/rules/<script>alert(1)<script>")
    assert "<script>alert" not in answer.text


@pytest.mark.parametrize("how", ["declared", "chunked", "lied"])
def test_large_bodies_are_not_read(house, how):
    visitor = house.visitor()
    large = b'{"name": "' + b"x" * 100_000 + b'"}'
    headers = {"Content-Type": "application/json"}
    if how == "declared":
        assert visitor.web.post("/api/me", content=large, headers=headers).status_code == 413
    elif how == "chunked":
        chunks = iter([large[i : i + 4096] for i in range(0, len(large), 4096)])
        assert visitor.web.post("/api/me", content=chunks, headers=headers).status_code == 413
    else:
        assert raw(house, b"POST /api/me HTTP/1.1", b"Content-Length: x").split()[1] in (
            b"400",
            b"413",
        )


def raw(house, *lines: bytes) -> bytes:
    """The first line of the answer to a request written by hand."""
    host, port = house.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        line.sendall(b"\r\n".join([*lines, b"Host: 127.0.0.1", b"Connection: close", b"", b""]))
        return line.recv(4096).split(b"\r\n")[0]


def test_other_names_for_this_machine_are_not_answered_to(house):
    for name in ("rebound.example", "127.0.0.1.example", ""):
        answer = house.visitor().web.get("/", headers={"Host": name})
        assert answer.status_code in (400, 421), name
    assert house.visitor().web.get("/", headers={"Host": "localhost:1"}).status_code == 200


def test_guests_and_addresses_may_ask_so_often(monkeypatch):
    monkeypatch.setattr("moonbrew.server.safety.monotonic", lambda: 100.0)  # nothing fills again
    with open_house(posts_per_second=1, posts_per_second_of_address=4) as house:
        one, other = house.visitor(), house.visitor()
        for visitor in (one, other):
            assert visitor.web.get("/api/me").status_code == 200  # and has a cookie now
        answers = [post(one) for _ in range(5)]
        assert answers == [200, 200, 200, 429, 429]
        assert [post(other) for _ in range(4)][:3] == [200, 200, 200]
        assert [post(house.visitor()) for _ in range(12)][-1] == 429
        assert one.web.get("/api/me").status_code == 200
    with open_house(rooms_per_minute=3) as house:
        body = {"game": "mystic-market", "chairs": ["me", "open"]}
        opened = [house.visitor().web.post("/api/rooms", json=body) for _ in range(4)]
        assert [answer.status_code for answer in opened] == [201, 201, 201, 429]
        assert "Wait" in opened[-1].json()["error"]


def post(visitor) -> int:
    status: int = visitor.web.post("/api/me", json={"name": "Wren"}).status_code
    return status


def test_a_bucket_fills_again_and_forgets_who_was_not_here_for_long():
    bucket = Buckets(per_second=2, burst=3, keys=2)
    assert [bucket.take("one", 0.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take("one", 0.5)
    assert not bucket.take("one", 0.6)
    assert bucket.take("two", 0.6)
    assert bucket.take("three", 0.6)
    assert set(bucket.left) == {"two", "three"}
