"""Judges expressions with the engine: a JSON array of expressions a line in, a JSON array of verdicts a line out.

A verdict is null where the engine accepts, its error text where it refuses. The first line out holds the names of the
fields that the engine's scheme reports.
"""

import json
import sys

from octorules_wirefilter import get_schema_info, parse_expression


def answer(value):
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


answer([field["name"] for field in get_schema_info()["fields"]])
for line in sys.stdin:
    answer([parse_expression(text).get("error") for text in json.loads(line)])
