"""Work on another interpreter of this machine, such as PyPy, which plays bots' games in less than half of the time."""
