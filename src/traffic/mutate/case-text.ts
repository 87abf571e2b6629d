import type { Walk } from "../../semantics/order/walk-model.ts";
import { namesOf } from "../rules/evaluate.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";
import type { Expectation, TestCase } from "../tests/model.ts";
import { flowText } from "./flow-text.ts";
import type { DescribedRequest } from "./request-text.ts";

/** A generated case: its text for a test file, and what it expects. */
export interface GeneratedCase {
  readonly text: string;
  /** Its text for any test file, whatever its requests have in common. */
  readonly wholeText: string;
  readonly request: DescribedRequest["request"];
  readonly test: TestCase;
}

/**
 * A case that expects just what happens: the action and its rule, and all rules that match or are skipped. `missed`: a rule
 * that does not match, which the case says if it has a name that no rule that matches or may match has too.
 */
export function generatedCase(
  name: string,
  { text, wholeText, request }: DescribedRequest,
  walk: Walk<TrafficRule>,
  missed: TrafficRule | undefined,
): GeneratedCase {
  const others = walk.steps.filter(({ status }) => status === "matched" || status === "unknown");
  const taken = others.flatMap((step) => namesOf(step.rule));
  const free = missed && namesOf(missed).find((one) => !taken.includes(one));
  const notMatched = free === undefined ? [] : [free];
  const withStatus = (status: "matched" | "skipped") =>
    walk.steps.flatMap(({ rule, status: its }) => (its === status && rule !== walk.end ? [rule.name] : []));
  const expect: Expectation = {
    action: walk.action,
    rule: walk.end?.name,
    matched: withStatus("matched"),
    skipped: withStatus("skipped"),
    notMatched,
    allowsUnknown: false,
  };
  const written = {
    action: walk.action,
    ...(walk.end && { rule: walk.end.name }),
    ...(expect.matched.length > 0 && { matched: expect.matched }),
    ...(expect.skipped.length > 0 && { skipped: expect.skipped }),
    ...(notMatched.length > 0 && { not_matched: notMatched }),
  };
  const withRequest = (described: string) =>
    [`- name: ${JSON.stringify(name)}`, `  request: ${described}`, `  expect: ${flowText(written)}`].join(
      "\n",
    );
  const test: TestCase = { name, line: 1, request: { kind: "text", text: "" }, expect };
  return { text: withRequest(text), wholeText: withRequest(wholeText), request, test };
}
