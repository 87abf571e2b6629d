"""The engine's side of the comparison: a JSON array of expressions a line in, CPU seconds for parsing them out."""

import json
import sys
from time import process_time

from octorules_wirefilter import parse_expression

for line in sys.stdin:
    expressions = json.loads(line)
    began = process_time()
    for expression in expressions:
        parse_expression(expression)
    print(process_time() - began, flush=True)
