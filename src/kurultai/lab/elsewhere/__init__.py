"""Work on another interpreter of this machine, such as PyPy, which plays long runs of bots in less time."""
