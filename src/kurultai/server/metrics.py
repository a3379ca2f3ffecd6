"""What can be measured from outside: counters and histograms in Prometheus' text format."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The measurements of one worker."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.commit = Histogram("kurultai_commit_seconds", "Until a change is kept", buckets=QUICK, registry=registry)
        self.answer = Histogram(
            "kurultai_answer_seconds", "From a message to its answer", ["type"], buckets=QUICK, registry=registry
        )
        self.loading = Histogram(
            "kurultai_loading_seconds", "Opening a table from the store", buckets=QUICK, registry=registry
        )
        self.thinking = Histogram("kurultai_thinking_seconds", "A bot's choice", ["bot"], registry=registry)
        self.failures = Counter("kurultai_bot_failures_total", "Bots that crashed or stalled", registry=registry)
        self.entries = Counter("kurultai_entries_total", "Entries kept", ["what"], registry=registry)
        self.sockets = Gauge("kurultai_sockets", "Open lines", registry=registry)
        self.dropped = Counter("kurultai_dropped_total", "Lines that were too slow", registry=registry)
        self.refused = Counter("kurultai_refused_total", "Messages refused", ["code"], registry=registry)

    def text(self) -> bytes:
        """All of it, to be scraped."""
        return generate_latest(self.registry)
