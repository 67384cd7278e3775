"""Work in many threads at once."""

import random
import sys
import threading
from collections.abc import Callable


def work_in_threads(*works: Callable[[random.Random], None], count: int = 8) -> None:
    """Do each work in `count` threads, all at once, and raise their errors."""
    errors: list[BaseException] = []

    def run(work: Callable[[random.Random], None], seed: int) -> None:
        try:
            work(random.Random(seed))
        except BaseException as error:
            errors.append(error)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=run, args=[work, seed]) for work in works for seed in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    if errors:
        raise errors[0]
