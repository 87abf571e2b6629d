"""Reads texts as PyYAML and Python's json module do.

Input: a JSON list of {"kind": "yaml" | "json", "text"}. Output: for each, the pairs of `ref` and `expression` of every
object that has an expression, or null if the text is rejected.
"""

import json
import sys

import yaml

LOADERS = [yaml.SafeLoader]
if yaml.__with_libyaml__:
    LOADERS.append(yaml.CSafeLoader)


def pairs(value, found):
    if isinstance(value, dict):
        if isinstance(value.get("expression"), str):
            ref = value.get("ref")
            found.append([ref if isinstance(ref, str) else "", value["expression"]])
        for member in value.values():
            pairs(member, found)
    elif isinstance(value, (list, tuple, set)):
        for item in value:
            pairs(item, found)
    return found


def documents(kind, text):
    if kind not in ("json", "yaml"):
        raise ValueError(kind)
    if kind == "json":
        return [json.loads(text)]
    # PyYAML and libyaml differ in what they accept: what either of them reads counts.
    values, errors = [], []
    for loader in LOADERS:
        try:
            values.extend(yaml.load_all(text, loader))
        except (yaml.YAMLError, ValueError, TypeError, AttributeError) as error:
            errors.append(error)
    if len(errors) == len(LOADERS):
        raise ValueError(errors)
    return values


def read(case):
    try:
        return pairs(documents(case["kind"], case["text"]), [])
    except (ValueError, RecursionError):
        return None


json.dump([read(case) for case in json.load(sys.stdin)], sys.stdout)
