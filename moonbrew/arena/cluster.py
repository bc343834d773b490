"""Crews on a Ray cluster."""

import logging
import os
import socket
from collections.abc import Sequence
from typing import Any

from moonbrew.arena.crews import Batch, Crew, Task, play_batch
from moonbrew.errors import Trouble

HERE = "127.0.0.1"  # a cluster on this machine is nobody else's business
PATIENCE = 5.0  # seconds to wait for an answer
A_SECOND = 1.0  # of play in a batch at least, for sending one to a cluster has its price


class RayCrew(Crew):
    """Workers of a cluster, at which Moonbrew must be installed too."""

    def __init__(self, task: Task, address: str, jobs: int | None) -> None:
        self.ray = connected(address, jobs)
        cores = int(self.ray.cluster_resources().get("CPU", 1))
        self.hands = min(jobs, cores) if jobs else cores
        self.task = self.ray.put(task)
        self.remote = self.ray.remote(play_batch)
        self.busy: list[Any] = []

    def start(self, numbers: Sequence[int]) -> None:
        """Send the games to a worker."""
        self.busy.append(self.remote.remote(self.task, list(numbers), A_SECOND))

    def finish(self) -> Batch:
        """The first batch that is done."""
        done, self.busy = self.ray.wait(self.busy)
        try:
            batch: Batch = self.ray.get(done[0])
        except self.ray.exceptions.RayError as error:
            raise Trouble(
                f"A worker of the cluster failed: {error} Moonbrew must be installed there too, "
                "in the same version."
            ) from error
        return batch

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        self.ray.shutdown()


def connected(address: str, jobs: int | None) -> Any:
    """The module ray, connected to a cluster, or to a new one on this machine (`local`)."""
    try:
        import ray
    except ImportError as error:
        raise Trouble("Ray is not installed here. Try: pip install 'moonbrew[ray]'") from error
    check_reachable(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a new cluster tells nobody about it
    here: dict[str, Any] = (
        {"num_cpus": jobs or os.cpu_count(), "include_dashboard": False, "_node_ip_address": HERE}
        if address == "local"
        else {}
    )
    try:
        ray.init(address, logging_level=logging.ERROR, log_to_driver=False, **here)
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        raise Trouble(f"There is no Ray cluster at {address}: {error}") from error
    return ray


def check_reachable(address: str) -> None:
    """Refuse a host and port at which nobody answers; Ray itself tries that for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, ValueError, OverflowError) as error:
        raise Trouble(
            f"There is no Ray cluster at {address}: {error}. Start one there, or try --ray local."
        ) from error
