"""All that is installed beside Moonbrew has a licence that goes together with ours."""

import re
from importlib.metadata import Distribution, distributions
from pathlib import Path

import pytest

PINS = Path(__file__).parents[1] / "pins" / "test.txt"
ALLOWED = {
    "0bsd", "apache 2.0", "apache-2.0", "apache software license", "bsd", "bsd license",
    "bsd-2-clause", "bsd-3-clause", "3-clause bsd license", "isc", "mit", "mit license",
    "mit-cmu", "mit-0", "psf-2.0", "python-2.0", "python software foundation license", "unlicense",
    "zlib", "apache license 2.0", "apache 2",
}  # fmt: skip
# Licences that ask for more, each with the parts that may have them; docs/architecture.md says why.
SOME = {
    "mpl-2.0": {"certifi", "hypothesis", "axe-playwright-python", "pathspec", "orjson", "tqdm"},
    "mozilla public license 2.0 (mpl 2.0)": {"certifi", "pathspec"},
    "lgpl-3.0-only": {"psycopg", "psycopg-binary"},
    "sil ofl 1.1": {"font-source-serif-pro"},
}
UNTOLD = {
    "axe-playwright-python": "mit",
    "resvg-py": "mit",
}  # of those whose own words leave it out


def words_of(found: Distribution) -> str:
    """What a part says of its licence, in whichever field it does."""
    fields = ("License-Expression", "License")
    told = next((one for name in fields for one in found.metadata.get_all(name, [])), "")
    classes = [
        one.rpartition(" :: ")[2]
        for one in found.metadata.get_all("Classifier", [])
        if one.startswith("License :: ")
    ]
    return told if told and len(told) < 60 else " OR ".join(classes)


def is_allowed(name: str, words: str) -> bool:
    """Whether all licences that hold together, or one of those to choose from, go with ours."""
    ways = [
        way.split(" and ") for way in words.lower().replace("(", "").replace(")", "").split(" or ")
    ]
    return any(all(one_is_allowed(name, one.strip()) for one in way) for way in ways)


def one_is_allowed(name: str, licence: str) -> bool:
    """Whether one licence goes with ours, at least of this part."""
    some = {words.replace("(", "").replace(")", ""): names for words, names in SOME.items()}
    return licence in ALLOWED or name in some.get(licence, set())


def test_every_part_has_a_licence_that_goes_with_ours():
    wrong, seen = [], 0
    pinned = set(re.findall(r"^([\w.-]+)(?:\[.*\])?==", PINS.read_text(), re.MULTILINE))
    for found in distributions():
        name = re.sub(r"[._]", "-", found.name).lower()
        if name not in pinned:
            continue
        words = words_of(found) or UNTOLD.get(name, "")
        if not is_allowed(name, words):
            wrong.append(f"{name}: {words or 'says nothing'}")
        seen += 1
    assert wrong == []
    assert seen > 40


@pytest.mark.parametrize(
    ("name", "words", "fine"),
    [
        ("it", "MIT", True),
        ("it", "GPL-3.0-only", False),
        ("it", "MIT OR GPL-3.0-only", True),
        ("it", "MIT AND GPL-3.0-only", False),
        ("it", "LGPL-3.0-only", False),
        ("psycopg", "LGPL-3.0-only", True),
        ("it", "", False),
    ],
)
def test_licences_are_read_as_they_are_meant(name, words, fine):
    assert is_allowed(name, words) is fine
