import type { FileRange } from "../../core/range.ts";
import type { Rule } from "../../sources/recognise/model.ts";
import type { LocatedNode, LocatedObject } from "../../sources/values/located.ts";

/** A part of `action_parameters` that takes a fixed value or an expression that yields one. */
export interface ValuePart {
  /** `uri.path`, `target_url`, `headers.x-name`. */
  readonly name: string;
  readonly nameRange: FileRange;
  readonly node: LocatedObject;
  /** `set`, `add` or `remove`, for a header. */
  readonly operation: string | undefined;
}

/** The parts of a rule's parameters that take a value or an expression, in file order. */
export function valuePartsOf({ action, actionParameters }: Rule): ValuePart[] {
  if (!actionParameters) return [];
  if (action?.value === "redirect") {
    return partsIn(objectAt(actionParameters.get("from_value")), "", ["target_url"]);
  }
  if (action?.value !== "rewrite") return [];
  return [
    ...partsIn(objectAt(actionParameters.get("uri")), "uri.", ["path", "query"]),
    ...partsIn(objectAt(actionParameters.get("headers")), "headers."),
  ];
}

function partsIn(parent: LocatedObject | undefined, prefix: string, names?: readonly string[]): ValuePart[] {
  return (parent?.entries ?? []).flatMap(({ key, keyRange, value }) => {
    if (value.kind !== "Object" || (names && !names.includes(key))) return [];
    const operation = value.get("operation");
    return [
      {
        name: prefix + key,
        nameRange: keyRange,
        node: value,
        operation: operation?.kind === "String" ? operation.value : undefined,
      },
    ];
  });
}

function objectAt(node: LocatedNode | undefined): LocatedObject | undefined {
  return node?.kind === "Object" ? node : undefined;
}
