"""What the workers of one store tell each other."""

from __future__ import annotations

from typing import Protocol


class Bus(Protocol):
    """How the workers wake each other up. What it loses costs a moment, never data."""

    def publish(self, table: str, number: int) -> None:
        """Tell the others that a table has a new entry."""

    def spoke(self, table: str, number: int) -> None:
        """Tell the others that something was said at a table."""

    def showed(self, table: str, number: int) -> None:
        """Somebody looks at a table now, and was shown what has been said there up to this number."""


class NoBus:
    """For a server that is alone."""

    def publish(self, table: str, number: int) -> None:
        pass

    def spoke(self, table: str, number: int) -> None:
        pass

    def showed(self, table: str, number: int) -> None:
        pass
