"""Messages that end with the number of the rule that is broken."""

from moonbrew.errors import BadContent

LONGEST_MESSAGE = 600  # signs; a value may be longer than anybody would read


class Citing:
    """What is refused within cites this rule, unless it cites a nearer one."""

    def __init__(self, rule: int) -> None:
        self.cited = f"(CAULDRON-{rule:03})"

    def __enter__(self) -> None:
        """Nothing is refused yet."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Refuse it again, with the rule and no longer than anybody would read."""
        if not isinstance(error, BadContent):
            return
        told = str(error)
        if "(CAULDRON-" in told[-len(self.cited) - 1 :]:
            return
        if len(told) > LONGEST_MESSAGE:
            half = LONGEST_MESSAGE // 2
            told = f"{told[:half]} … {told[-half:]}"
        end = "." if told.endswith(".") else ""
        raise BadContent(f"{told.removesuffix('.')} {self.cited}{end}") from error
