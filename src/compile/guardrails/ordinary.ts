import { MANAGED_PHASE } from "../../contract/phases.ts";
import { asBytes, bytesOfText } from "../../core/bytes.ts";
import { expressionWithMeaning } from "../../deployed/changes/compare-expressions.ts";
import { MadeRequest } from "../../request/made-request.ts";
import { splitUrl } from "../../request/message/http-message.ts";
import type { Request } from "../../request/request.ts";
import { matchesAlways } from "../../semantics/compare/same-expression.ts";
import { compileExpression, type Predicate } from "../../semantics/evaluate/evaluate.ts";
import { readRequest } from "../../semantics/evaluate/read-request.ts";
import ordinary from "./ordinary.json" with { type: "json" };

/** The number of requests that stand for ordinary traffic: of browsers, programs, bots and attackers. */
export const ORDINARY_COUNT = ordinary.length;

/**
 * Whether every ordinary request that `expression` matches is matched by one of the exceptions. False if it matches none of
 * them. `expression`: undefined if every request is matched.
 */
export function matchOrdinary(expression: string | undefined, exceptions: readonly string[]): boolean {
  if (exceptions.length === 0) return false;
  const reaches = predicateOf(expression ?? "true");
  const skips = exceptions.map(predicateOf);
  const reached = ordinaryRequests().filter((request) => reaches?.(request) === true);
  return reached.length > 0 && reached.every((request) => skips.some((skip) => skip?.(request) === true));
}

/** Undefined for an expression without a meaning. */
function predicateOf(text: string): Predicate | undefined {
  if (matchesAlways(text)) return () => true;
  const typed = expressionWithMeaning({ text, phase: MANAGED_PHASE });
  return typed && compileExpression(typed);
}

let requests: readonly Request[] | undefined;

function ordinaryRequests(): readonly Request[] {
  requests ??= ordinary.map(madeRequest);
  return requests;
}

function madeRequest({ method, url, version, headers, body, facts }: (typeof ordinary)[number]): Request {
  const split = splitUrl(asBytes(url));
  const { request: known, problem } = readRequest({ fields: facts });
  if (typeof split === "string" || problem !== undefined) throw new Error(`${url}: ${problem ?? split}`);
  const message = {
    method: asBytes(method),
    url: split,
    version: asBytes(version),
    headers: headers.map(([name, value]) => [bytesOfText(name!), bytesOfText(value!)] as const),
    body: bytesOfText(body),
  };
  return new MadeRequest({ message, facts: known.values, lists: new Map(), normalization: "cloudflare" });
}
