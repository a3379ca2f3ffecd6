"""What draws the plots of reports, as the package of this name makes it, but made once for all processes of all runs:
it takes seconds, and is the same every time. `tests/conftest.py` lays it before the package."""

from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder
from importlib.metadata import version
from importlib.util import module_from_spec
from pathlib import Path

HERE = Path(__file__).parent
KEPT = HERE.parents[1] / ".pytest_cache" / f"vl-convert-{version('vl-convert-python')}.js"


def javascript_bundle() -> str:
    """The scripts that draw."""
    if not KEPT.exists():
        KEPT.parent.mkdir(exist_ok=True)
        part = KEPT.with_suffix(f".{os.getpid()}")
        part.write_text(bundled(), encoding="utf-8")
        part.replace(KEPT)
    return KEPT.read_text(encoding="utf-8")


def bundled() -> str:
    """The scripts as the package makes them."""
    found = PathFinder.find_spec("vl_convert", [path for path in sys.path if Path(path) != HERE])
    assert found is not None
    assert found.loader is not None
    package = module_from_spec(found)
    here, sys.modules["vl_convert"] = sys.modules["vl_convert"], package
    try:
        found.loader.exec_module(package)
        scripts: str = package.javascript_bundle()
        return scripts
    finally:
        sys.modules["vl_convert"] = here
