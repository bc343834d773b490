"""Whether a report is a sound page that needs nothing but itself."""

import re
from html.parser import HTMLParser
from pathlib import Path

VOID = {"meta", "br", "hr", "img", "input", "link"}
FETCHING = re.compile(
    r"https?:|//[\w.]+|url\(|@import|\b(?:src|href|srcset|action)=", re.IGNORECASE
)


class Walk(HTMLParser):
    """Goes through a page and keeps what is open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"{tag} was never opened."
        assert self.open.pop() == tag, f"{tag} closes something else."

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.text.append(data)


def check_page(file: Path) -> str:
    """Refuse a page that is not well-formed or would ask the network; its text."""
    source = file.read_text("utf-8")
    assert source.startswith("<!DOCTYPE html>")
    assert not FETCHING.search(source)
    walk = Walk()
    walk.feed(source)
    walk.close()
    assert walk.open == []
    assert not walk.tags & {"script", "link", "iframe", "img", "object", "embed"}
    assert {"html", "title", "style", "svg", "table"} <= walk.tags
    return " ".join(walk.text)
