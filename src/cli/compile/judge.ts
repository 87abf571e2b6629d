import type { CompiledPolicy } from "../../compile/compile.ts";
import type { OriginAt } from "../../compile/model/traced-json.ts";
import { MANAGED_PHASE } from "../../contract/phases.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { rejectedIn } from "../../sandbox/judge/judge.ts";
import { placeAt } from "../../sandbox/judge/pointer.ts";
import { readSource } from "../../sources/read.ts";

/** A rule that a policy compiles to. */
interface JudgedRule {
  readonly kind: "zone" | "root";
  readonly body: unknown;
  readonly origins: readonly OriginAt[];
}

/**
 * Reports what the API would reject in the rules of a compiled policy, each at the value that causes it. Values that are kept from what is live were accepted before, so they are not reported.
 */
export async function rejectedBodies({
  deployments,
  around,
  scope,
}: CompiledPolicy): Promise<readonly Diagnostic[]> {
  const kindOf = (where: CompiledPolicy["scope"]): JudgedRule["kind"] =>
    where === "account" ? "root" : "zone";
  const rules: readonly JudgedRule[] = [
    ...(around.exceptions ?? []).map(({ rule, origins }) => ({ kind: kindOf(scope), body: rule, origins })),
    ...deployments.map((one) => ({ kind: kindOf(one.scope), body: one.rule, origins: one.origins })),
  ];
  const found: Diagnostic[] = [];
  for (const kind of ["zone", "root"] as const) {
    const own = rules.filter((rule) => rule.kind === kind);
    if (own.length > 0) found.push(...(await rejectedRules(kind, own)));
  }
  return found;
}

async function rejectedRules(kind: JudgedRule["kind"], rules: readonly JudgedRule[]): Promise<Diagnostic[]> {
  const text = JSON.stringify({ kind, phase: MANAGED_PHASE, rules: rules.map(({ body }) => body) });
  const document = await readSource("body.json", text);
  return rejectedIn(document, { plan: undefined }).flatMap((finding) => {
    const { pointer } = placeAt(document.roots[0]!, finding.range);
    const [, at, inRule = ""] = /^\/rules\/(\d+)(.*)$/.exec(pointer) ?? [];
    const origin = at === undefined ? undefined : originAt(inRule, rules[Number(at)]!.origins);
    if (origin?.from !== "policy") return [];
    return [{ ...finding, uri: origin.uri, range: origin.range, related: [], fixes: [] }];
  });
}

/** The origin of a value; of an object, that of the first value in it that the policy gives. */
function originAt(pointer: string, origins: readonly OriginAt[]): OriginAt["origin"] | undefined {
  const exact = origins.find((one) => one.pointer === pointer);
  const within = origins.filter((one) => one.pointer.startsWith(`${pointer}/`));
  return (exact ?? within.find(({ origin }) => origin.from === "policy"))?.origin;
}
