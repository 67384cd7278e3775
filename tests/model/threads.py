"""Work in many threads at once."""

import random
import sys
import threading
from collections.abc import Callable


def work_in_threads(work: Callable[[random.Random], None]) -> None:
    """Run work in eight threads at once, and raise their errors."""
    errors: list[BaseException] = []

    def run(seed: int) -> None:
        try:
            work(random.Random(seed))
        except BaseException as error:
            errors.append(error)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        threads = [threading.Thread(target=run, args=[seed]) for seed in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    if errors:
        raise errors[0]
