"""Runs a module as its command line (`usage.py octorules lint ...`), and leaves in a file what it used."""

import atexit
import json
import os
import resource
import runpy
import sys


def leave_usage():
    used = resource.getrusage(resource.RUSAGE_SELF)
    kib = used.ru_maxrss / 1024 if sys.platform == "darwin" else used.ru_maxrss
    with open(os.environ["WAFSMITH_BENCH_USAGE"], "w") as file:
        json.dump({"peakKib": kib, "cpuMs": (used.ru_utime + used.ru_stime) * 1000}, file)


atexit.register(leave_usage)
del sys.argv[0]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
