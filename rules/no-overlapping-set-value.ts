import { ENGINE } from "../src/contract/fact.ts";
import { compare } from "../src/core/diagnostic.ts";
import { inText, type TextRange } from "../src/core/range.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { BareLiteral, SetLiteral } from "../src/parser/ast.ts";
import type { TypedExpression } from "../src/types/check.ts";
import { isSingle } from "../src/types/intervals.ts";

export default defineRule({
  id: "no-overlapping-set-value",
  summary: "Disallow networks and ranges of a set that cover each other.",
  effect: "style",
  severity: "warning",
  fixable: "safe",
  why: "A value within another one changes nothing. Removing it later does not let those addresses through, because the wider network still contains them.",
  source: ENGINE,
  messages: {
    covered: {
      text: "`{{inner}}` lies within `{{outer}}` of the same set and changes nothing.",
    },
    overlapping: {
      text: "`{{inner}}` and `{{outer}}` of the same set overlap.",
      help: "Write one range that covers both.",
    },
  },
  examples: {
    invalid: [
      { code: "ip.src in {10.0.0.0/8 10.1.0.0/16}", fixed: "ip.src in {10.0.0.0/8}" },
      "http.response.code in {500..509 505..520}",
    ],
    valid: ["ip.src in {10.0.0.0/8 11.1.0.0/16}"],
  },
  create: (ctx) => ({
    Set(node, { typed }) {
      let widest: Interval | undefined;
      for (const interval of intervalsOf(node, typed)) {
        if (!widest || interval.family !== widest.family || interval.first > widest.last) {
          widest = interval;
          continue;
        }
        const data = { inner: interval.literal.raw, outer: widest.literal.raw };
        const related = [{ at: widest.literal, message: "The other one." }];
        if (interval.last > widest.last) {
          ctx.report({ at: interval.literal, messageId: "overlapping", data, related });
          widest = interval;
        } else if (interval.first !== widest.first || interval.last !== widest.last) {
          const edits = [ctx.replace(withGap(node, interval.literal), "")];
          const fix = { title: "Remove it", edits, safety: "safe" } as const;
          ctx.report({ at: interval.literal, messageId: "covered", data, related, fix });
        }
      }
    },
  }),
}) satisfies Rule;

interface Interval {
  readonly literal: BareLiteral;
  readonly family: number;
  /** A number if that is exact. */
  readonly first: number | bigint;
  readonly last: number | bigint;
}

/**
 * The numbers or addresses of a set, sorted by start, the widest first among equal starts. Empty if there are only single
 * values, because two of those are equal or disjoint.
 */
function intervalsOf(node: SetLiteral, typed: TypedExpression): Interval[] {
  const values = typed.valuesOf(node);
  const intervals: Interval[] = [];
  if (values.every((value) => !value || value.kind === "Bytes" || isSingle(value))) return intervals;
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    const literal = node.elements[at]!;
    if (literal.kind !== "Bare" || !value || value.kind === "Bytes") continue;
    intervals.push({
      literal,
      family: value.kind === "Ip" ? value.family : 0,
      first: value.low ?? value.first,
      last: value.high ?? value.last,
    });
  }
  return intervals.sort(
    (a, b) =>
      a.family - b.family ||
      compare(a.first, b.first) ||
      compare(b.last, a.last) ||
      a.literal.start - b.literal.start,
  );
}

/** An element with the space that separates it from the one before it, or, for the first, from the one after it. */
function withGap({ elements }: SetLiteral, literal: BareLiteral): TextRange {
  const at = elements.indexOf(literal);
  return at > 0
    ? inText({ start: elements[at - 1]!.end, end: literal.end })
    : inText({ start: literal.start, end: elements[at + 1]!.start });
}
