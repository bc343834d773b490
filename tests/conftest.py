"""Profiles of the property tests: a short one, and a long one to be asked for.

pytest --hypothesis-profile=long plays some thousands of games.
"""

from hypothesis import HealthCheck, settings

CALM = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "short", max_examples=40, deadline=None, suppress_health_check=CALM, derandomize=True
)
settings.register_profile("long", max_examples=2500, deadline=None, suppress_health_check=CALM)
settings.load_profile("short")
