import type { Comparison, FunctionCall } from "../parser/ast.ts";
import type { Rule as ConfigRule } from "../sources/recognise/model.ts";
import type { ExpressionContext, Visitor } from "./define-rule.ts";

/** Members that most rules of a ruleset do not have. */
export type RareMember = "actionParameters" | "overrides" | "ratelimit";

type RightKind = Comparison["right"]["kind"];

/** The nodes, among those of its kind, for which a function of a visitor is called. */
export type Narrowing =
  | {
      readonly kind: "Comparison";
      readonly operators: ReadonlySet<string> | undefined;
      readonly right: readonly string[] | undefined;
    }
  | { readonly kind: "FunctionCall"; readonly names: ReadonlySet<string> }
  | { readonly kind: "Rule"; readonly member: RareMember };

/** Stored on the function: a separate table would be one more for the garbage collector to scan for each file. */
const NARROWING = Symbol("narrowing");

/** The nodes for which a function of a visitor is called; undefined for all of its kind. */
export function narrowingOf(visit: object): Narrowing | undefined {
  return (visit as { readonly [NARROWING]?: Narrowing })[NARROWING];
}

function narrowed<Visit extends object>(visit: Visit, narrowing: Narrowing): Visit {
  (visit as { [NARROWING]?: Narrowing })[NARROWING] = narrowing;
  return visit;
}

/** `visit` for a visitor's `Comparison`, called only for comparisons by these operators, and with these kinds of right sides. */
export function comparisons<Kind extends RightKind = RightKind>(
  { operators, right }: { readonly operators?: Iterable<string>; readonly right?: readonly Kind[] },
  visit: (
    node: Comparison & { readonly right: Extract<Comparison["right"], { kind: Kind }> },
    expression: ExpressionContext,
  ) => void,
): NonNullable<Visitor["Comparison"]> {
  // The engine never calls it for anything else.
  const called = visit as NonNullable<Visitor["Comparison"]>;
  return narrowed(called, { kind: "Comparison", operators: operators && new Set(operators), right });
}

/** `visit` for a visitor's `FunctionCall`, called only for calls of these functions. */
export function calls(
  names: Iterable<string>,
  visit: (node: FunctionCall, expression: ExpressionContext) => void,
): NonNullable<Visitor["FunctionCall"]> {
  return narrowed(visit, { kind: "FunctionCall", names: new Set(names) });
}

/** `visit` for a visitor's `Rule`, called only for rules that have a member that most do not have. */
export function rulesWith<Member extends RareMember>(
  member: Member,
  visit: (rule: ConfigRule & Required<{ readonly [Key in Member]: ConfigRule[Key] & object }>) => void,
): NonNullable<Visitor["Rule"]> {
  const called = visit as NonNullable<Visitor["Rule"]>;
  return narrowed(called, { kind: "Rule", member });
}
