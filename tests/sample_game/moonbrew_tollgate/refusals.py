"""The rules that forbid moves, by number; rules.md has their texts."""

from moonbrew.kernel.table import Rule

TOLL_020 = Rule(20)
TOLL_021 = Rule(21)
TOLL_030 = Rule(30)
TOLL_031 = Rule(31)
