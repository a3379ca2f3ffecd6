"""A Ray cluster of two nodes on this machine, until standard input is closed: `python tests/lab/ray_cluster.py`.

Prints its address, and in the end takes down what it has started and nothing else.
"""

import sys
from importlib import import_module
from typing import Any

STORE = 80 * 1024 * 1024


def main() -> None:
    utils: Any = import_module("ray.cluster_utils")
    node = {"num_cpus": 1, "object_store_memory": STORE}
    cluster = utils.Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    try:
        cluster.add_node(**node)
        cluster.wait_for_nodes(timeout=60)
        sys.stdout.write(f"{cluster.address}\n")
        sys.stdout.flush()
        sys.stdin.read()
    finally:
        cluster.shutdown()


if __name__ == "__main__":
    main()
