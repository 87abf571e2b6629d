import { counted, number } from "../../core/phrases.ts";
import type { ReplayedDifferences } from "../schemas/replay.generated.ts";
import type { Replay, ReplayedRule } from "./model.ts";

/** The requests and the lines that were read. */
export function readWords({ lines, unreadable }: Replay): string {
  const left = unreadable > 0 ? `, and ${counted(unreadable, "line")} without a request` : "";
  return `${counted(lines, "request")}${left}.`;
}

/** Requests, and the most frequent values of fields, each as a line. */
export function seenLines({ samples, top }: Pick<ReplayedRule, "samples" | "top">): string[] {
  const values = top.flatMap(({ field, values }) => {
    const shown = values.map(({ value, requests }) => `${value} (${number(requests)})`);
    return shown.length === 0 ? [] : [`${field}: ${shown.join(", ")}`];
  });
  return [...samples, ...values];
}

/** `2 requests end differently`. */
export function endWords(count: number, of: string = counted(count, "request")): string {
  return `${of} ${count === 1 ? "ends" : "end"} differently`;
}

/** Without a difference that is certain: what is open is not called equal. */
export function noneWords({ depends, unknown }: Pick<ReplayedDifferences, "depends" | "unknown">): string {
  return depends + unknown > 0 ? "No request certainly ends differently" : "No request ends differently";
}

/** The head of the conditions that the log does not show. */
export function dependsWords(depends: number): string {
  return `${endWords(depends)}, unless a condition is true that the log does not show:`;
}

/** Empty if it is known how every request would end. */
export function unknownWords(unknown: number): string {
  return unknown === 0 ? "" : `It is not known how ${counted(unknown, "request")} would end.`;
}
