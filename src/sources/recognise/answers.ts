import { API_ERRORS } from "../../contract/errors.ts";
import { code, counted } from "../../core/phrases.ts";
import type { LocatedNode, LocatedObject } from "../values/located.ts";
import { arrayAt, booleanAt, hasEntry, numberAt, objectAt, objectsIn, stringAt } from "../values/located.ts";
import { problemSayer, type SourceProblem } from "../values/problems.ts";
import problems from "./problems.json" with { type: "json" };

const said = problemSayer(problems);

/** Whether an object is the envelope of an API response. A JSON-RPC response also has a `result`, but is not one. */
export function isAnswer(node: LocatedNode): node is LocatedObject {
  if (node.kind !== "Object" || !hasEntry(node, "result") || hasEntry(node, "jsonrpc"))
    return isFailedAnswer(node);
  return (
    hasEntry(node, "success") ||
    (hasEntry(node, "errors") && hasEntry(node, "messages")) ||
    node.entries.every((entry) => entry.key === "result" || entry.key.startsWith("_"))
  );
}

function isFailedAnswer(node: LocatedNode): boolean {
  return node.kind === "Object" && booleanAt(node, "success")?.value === false && hasEntry(node, "errors");
}

/** Takes a value out of the envelope that it came in, if any. `result` is undefined if the response contains none. */
export function unwrap(node: LocatedNode) {
  if (!isAnswer(node)) return { result: node, answer: undefined };
  const result = node.get("result");
  return { result: result?.kind === "Null" ? undefined : result, answer: node };
}

/** Whether a response states that the requested entry point does not exist: no rule was ever deployed in its phase. */
export function isNoEntryPoint(answer: LocatedObject): boolean {
  if (!isFailedAnswer(answer)) return false;
  const errors = objectsIn(arrayAt(answer, "errors"));
  return numberAt(errors[0], "code")?.value === API_ERRORS.noEntryPoint.value.code;
}

/** A problem of a response itself: it reports a failure, or is one page of a longer list. */
export function answerProblem(answer: LocatedObject): SourceProblem | undefined {
  if (isNoEntryPoint(answer))
    return said("no-entry-point", "noEntryPoint", answer.entry("success")!.keyRange, { severity: "info" });
  if (isFailedAnswer(answer)) return failedAnswer(answer);
  const result = answer.get("result");
  const info = objectAt(answer, "result_info");
  const total = numberAt(info, "total_count");
  if (result?.kind !== "Array") return undefined;
  if (total === undefined) {
    // Lists of rulesets show where the next page begins, but not how many entries there are.
    const next = stringAt(objectAt(info, "cursors"), "after");
    return next && next.value !== ""
      ? said("partial-answer", "onePage", next.range, { severity: "info" })
      : undefined;
  }
  if (total.value <= result.items.length) return undefined;
  const { length } = result.items;
  return said("partial-answer", "partialAnswer", total.range, {
    data: { count: length, total: total.value },
    words: { entries: counted(length, "entry", "entries") },
    severity: "info",
  });
}

function failedAnswer(answer: LocatedObject): SourceProblem {
  const error = objectsIn(arrayAt(answer, "errors"))[0];
  const number = numberAt(error, "code");
  const text = stringAt(error, "message");
  const reason = [number?.raw, text && code(text.value)].filter((part) => part !== undefined).join(": ");
  return said("failed-answer", "failedAnswer", answer.entry("success")!.keyRange, {
    data: { reason },
    words: { because: reason && ` (${reason})` },
    severity: "warning",
  });
}
