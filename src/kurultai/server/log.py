"""Structured logs: one JSON object a line. No token is ever handed to a logger."""

from __future__ import annotations

import json
import logging
import sys
import time

PLAIN = frozenset(vars(logging.LogRecord("", 0, "", 0, "", (), None)))


class JsonLines(logging.Formatter):
    """A record as one line of JSON, with whatever facts came with it."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in PLAIN and name != "message"}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


def log_to_stderr(level: int = logging.INFO) -> None:
    """Send everything that is logged to the error stream, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
