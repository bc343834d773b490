"""The shell: manifest, icons, service worker and its pages."""

import re
import struct

import pytest

from moonbrew.server.rendering import STATIC


def test_the_manifest_names_icons_that_are_there_and_as_large_as_they_say(house):
    someone = house.visitor()
    answer = someone.web.get("/app.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    facts = answer.json()
    assert (facts["start_url"], facts["display"]) == ("/", "standalone")
    sizes = set()
    for icon in facts["icons"]:
        found = someone.web.get(icon["src"])
        assert found.status_code == 200
        assert found.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            assert found.content.startswith(b"\x89PNG")
            wide, high = struct.unpack(">II", found.content[16:24])
            assert icon["sizes"] == f"{wide}x{high}"
            sizes.add((wide, icon["purpose"]))
    assert {(192, "any"), (512, "any"), (512, "maskable")} <= sizes


def test_every_page_names_manifest_and_description_and_a_table_says_who_plays(house):
    wren = house.visitor("Wren")
    for path in ("/", "/games", "/rules/mystic-market"):
        page = wren.web.get(path).text
        assert 'rel="manifest"' in page
        assert '<meta name="description" content="Board games of' in page
    page = wren.web.get(f"/rooms/{wren.opens('me', 'random')}").text
    assert re.search(r'og:description" content="A table of Mystic Market: Wren and Random\.', page)


def test_a_name_in_a_description_is_escaped(house):
    someone = house.visitor('<b>"Rue"</b>')
    page = someone.web.get(f"/rooms/{someone.opens('me', 'random')}").text
    assert '<b>"Rue"' not in page
    assert "&amp;lt;" not in page


def test_the_worker_keeps_files_that_are_there_and_its_two_pages_are_nobodys(house):
    someone = house.visitor("Wren")
    answer = someone.web.get("/worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-store"  # or a new one would come late
    files = re.findall(r'"(/static/[^"]+)"', answer.text)
    assert len(files) > 5
    assert all(someone.web.get(file).status_code == 200 for file in files)
    for page in map(someone.web.get, ("/offline", "/waiting")):
        assert page.status_code == 200
        assert "Wren" not in page.text
        assert "set-cookie" not in page.headers
    assert {file.rsplit("/", 1)[1] for file in files} <= {one.name for one in STATIC.iterdir()}


@pytest.mark.parametrize("page", ["/offline", "/waiting"])
def test_what_the_pages_of_the_worker_are_dressed_in_is_kept(house, page):
    someone = house.visitor()
    wanted = re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js))"', someone.web.get(page).text)
    kept = someone.web.get("/worker.js").text
    assert wanted
    assert all(one in kept for one in wanted)
