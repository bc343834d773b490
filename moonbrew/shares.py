"""Shares: what people at a table add to the dice, so that nobody alone can choose the deal.

The house commits to its seed first. Everybody's page makes a share and shows its seal; when all
seals lie there, the shares are opened, and the dice are made of the seed and all of them. Nobody
knows the seed but the house, and the house knew no share when it committed.
"""

import hashlib
import hmac
import re
from collections.abc import Sequence

SHARE = re.compile(r"[0-9a-f]{64}")  # 32 bytes


def seal_of(share: str) -> str:
    """What is shown of a share before it is opened: its SHA-256."""
    return hashlib.sha256(share.encode()).hexdigest()


def mixed(seed: int | str, shares: Sequence[str]) -> int | str:
    """The seed of the dice: the house's own, under which the shares are hashed, seat by seat."""
    if isinstance(seed, int) or not any(shares):
        return seed
    told = "\n".join(f"{seat} {share}" for seat, share in enumerate(shares) if share)
    return hmac.digest(seed.encode(), told.encode(), "sha256").hex()


def is_share(text: str) -> bool:
    """Whether a text can be a share, or a seal: both are 64 digits from 0 to f."""
    return bool(SHARE.fullmatch(text))
