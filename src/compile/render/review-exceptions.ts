import { inlineCode, plain, prose, rawTable } from "../../core/markdown.ts";
import { code, codeList } from "../../core/phrases.ts";
import { matchesAlways } from "../../semantics/compare/same-expression.ts";
import type { CompiledPolicy } from "../compile.ts";
import type { Origin } from "../model/model.ts";
import type { ExceptionSkips } from "../settings/exception.ts";
import type { CompiledException } from "../skip-rules/model.ts";

/** The exceptions of a policy as a section of its review; nothing if it has none. */
export function exceptionsReview(
  exceptions: NonNullable<CompiledPolicy["around"]["exceptions"]>,
  place: (origin: Origin) => string,
): readonly string[] {
  if (exceptions.length === 0) return [];
  const rows = exceptions.map((one) => [
    plain(one.resolved.settings.name?.value ?? ""),
    stateOf(one),
    matchesAlways(one.rule.expression) ? "**every request**" : inlineCode(one.rule.expression),
    prose(skipsText(one.resolved.settings.skips)),
    plain(one.resolved.settings.reason ?? ""),
    plain(one.resolved.settings.until?.value ?? ""),
    plain(place({ from: "policy", ...one.resolved.settings.place })),
  ]);
  const heading = ["exception", "state", "requests", "skips", "reason", "until", "policy"];
  return [`## Exceptions\n\n${rawTable(heading, rows).join("\n")}`];
}

function stateOf({ rule, liveRule }: CompiledException): string {
  const state = liveRule ? "live" : "new";
  return rule.enabled ? state : `${state}, **off**`;
}

/** More single rules than a reviewer reads. */
const MAX_RULES = 50;

function skipsText(skips: ExceptionSkips | undefined): string {
  if (skips?.kind !== "some") return "every rule after it";
  const rulesets = skips.rulesets.map(({ value }) => code(value));
  const rules = skips.rules.map(({ ruleset, rules }) => {
    const names = rules.map(({ reference }) => reference.value);
    return `${codeList(names, "and", MAX_RULES)} of ${code(ruleset.value)}`;
  });
  return [...rulesets, ...rules].join("; ");
}
