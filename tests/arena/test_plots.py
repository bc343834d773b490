"""Pages and plots: what is drawn where, and texts that cannot break out."""

from xml.etree.ElementTree import Element, tostring

import pytest

from moonbrew.report.page import page, table, tag
from moonbrew.report.plots import Dot, Scale, dots, histogram, round_step


def drawn(svg: Element, name: str) -> list[Element]:
    return list(svg.iter(name))


def test_texts_are_escaped():
    text = page("A & B <script>", table(["<b>"], [["x < y"]]))
    assert "<script>" not in text
    assert "<b>" not in text
    assert "A &amp; B &lt;script&gt;" in text


def test_children_stand_in_their_order():
    element = tag("p", "one ", tag("b", "two"), " three", None, tag("i", "four"), class_="note")
    assert tostring(element, encoding="unicode") == (
        '<p class="note">one <b>two</b> three<i>four</i></p>'
    )


@pytest.mark.parametrize(("rough", "step"), [(0.9, 1), (1.2, 2), (3, 5), (7, 10), (0.03, 0.05)])
def test_steps_of_a_scale_are_round(rough, step):
    assert round_step(rough) == pytest.approx(step)


def test_ticks_lie_on_the_scale():
    assert Scale(0.0, 1.0, 0, 100).ticks() == [0, 0.2, 0.4, 0.6, 0.8, 1.0]
    assert Scale(-7, 12, 0, 100).ticks() == [-5, 0, 5, 10]


def test_a_dot_lies_between_its_bounds_and_a_larger_value_further_right():
    svg = dots({"low": [Dot(1, 0, 2)], "high": [Dot(8, 6, 9)]}, "points", mark=4)
    low, high = (float(circle.attrib["cx"]) for circle in drawn(svg, "circle"))
    assert low < high
    spans = [line for line in drawn(svg, "line") if line.attrib["class"] == "one"]
    for x, span in zip((low, high), spans, strict=True):
        assert float(span.attrib["x1"]) < x < float(span.attrib["x2"])
    assert "low: 1 (0 to 2)" in tostring(svg, encoding="unicode")


def test_two_series_have_two_colours():
    svg = dots({"row": [Dot(1, 0, 2), Dot(3, 2, 4)]}, "points")
    assert [circle.attrib["class"] for circle in drawn(svg, "circle")] == ["one", "two"]


def test_bars_are_as_high_as_their_shares():
    heights = [float(bar.attrib["height"]) for bar in drawn(histogram([{1: 1, 3: 3}], "n"), "rect")]
    assert heights[1] == pytest.approx(3 * heights[0], abs=0.3)


def test_many_values_share_bars():
    svg = histogram([dict.fromkeys(range(1000), 1)], "n")
    assert 20 <= len(drawn(svg, "rect")) <= 40
    assert "0 to 33: 3.4 %" in tostring(svg, encoding="unicode")


@pytest.mark.parametrize("counts", [{5: 3}, {0: 1}, {-4: 2, 7: 1}])
def test_few_values_can_be_drawn_too(counts):
    assert len(drawn(histogram([counts], "n"), "rect")) == len(counts)
