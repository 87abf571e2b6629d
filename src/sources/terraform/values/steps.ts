import { nearest } from "../../../core/nearest.ts";
import { code } from "../../../core/phrases.ts";
import type { Place } from "../../../core/range.ts";
import type { LocatedNode } from "../../values/located.ts";
import { amongNode, arrayNode, unknownNode } from "../../values/nodes.ts";
import type { HclStep } from "../hcl/ast.ts";
import type { Evaluation } from "./evaluation.ts";
import { isSeveral, keyOf, membersOf, type NameScope } from "./members.ts";

/** The location at which steps are followed, and how their indexes are computed. */
export interface StepContext {
  readonly range: Place;
  readonly scope: NameScope;
  readonly evaluation: Evaluation;
}

/**
 * The value that a splat and the steps after it lead to: `items` follows those that count in each item. All do after `[*]`,
 * and after `.*` those before the first bracket.
 */
export function inEach(
  [splat, ...rest]: readonly HclStep[],
  context: StepContext,
  items: (steps: readonly HclStep[]) => readonly LocatedNode[],
): LocatedNode {
  const isDotted = splat?.kind === "Splat" && splat.isDotted;
  const bracket = isDotted ? rest.findIndex((step) => step.kind !== "Name" && !step.isDotted) : -1;
  const count = bracket === -1 ? rest.length : bracket;
  return follow(arrayNode(context.range, items(rest.slice(0, count))), rest.slice(count), context);
}

/** The value that attributes, indexes and splats lead to. */
export function follow(
  value: LocatedNode,
  steps: readonly HclStep[],
  { range, scope, evaluation }: StepContext,
): LocatedNode {
  let current = value;
  for (const [at, step] of steps.entries()) {
    if (current.kind === "Unknown") {
      const { candidates = [] } = current;
      const rest = steps.slice(at);
      const follows = () => candidates.map((one) => follow(one, rest, { range, scope, evaluation }));
      return amongNode(unknownNode(range, current), evaluation.apart(follows));
    }
    if (step.kind === "Splat") {
      const items = current.kind === "Array" ? current.items : current.kind === "Null" ? [] : [current];
      const refused = evaluation.budget.spendElements(items.length);
      if (refused) return unknownNode(range, refused);
      const context = { range, scope, evaluation };
      return inEach(steps.slice(at), context, (rest) =>
        items.map((item) => (isSeveral(item) ? item : follow(item, rest, context))),
      );
    }
    const index = step.kind === "Index" ? evaluation.evaluate(step.index, scope) : undefined;
    const key = step.kind === "Name" ? step.name : keyOf(index!);
    if (key === undefined) {
      const any = amongNode(unknownNode(range, "the index is not known"), possibleMembers(current, index!));
      return follow(any, steps.slice(at + 1), { range, scope, evaluation });
    }
    if (current.kind === "Array" && current.isSet)
      return evaluation.error(range, "the items of a set have no index");
    const found: LocatedNode | undefined =
      current.kind === "Object"
        ? current.get(String(key))
        : current.kind === "Array"
          ? current.items[Number(key)]
          : undefined;
    if (current.kind === "Array" && current.items.slice(0, Number(key) + 1).some(isSeveral)) {
      return unknownNode(range, "how many items come before it is not known");
    }
    if (!found) {
      const names = current.kind === "Object" ? current.entries.map((entry) => entry.key) : [];
      return evaluation.error(range, lacking("it has no", String(key), names));
    }
    current = found;
  }
  return current;
}

/** The members that an unknown key may select: all, if they are of one kind and no part of the key is known. */
export function possibleMembers(collection: LocatedNode, key: LocatedNode): readonly LocatedNode[] {
  const members = (membersOf(collection) ?? []).map(({ value }) => value);
  const isAlike = members.every(({ kind }) => kind === members[0]!.kind);
  return isAlike && key.kind === "Unknown" && !key.partial && !key.candidates ? members : [];
}

/** The reason that a name is missing, with the one among `names` that may be meant. */
export function lacking(said: string, name: string, names: Iterable<string>): string {
  const [near] = nearest(name, names);
  return `${said} ${code(name)}${near === undefined ? "" : `, but has ${code(near)}`}`;
}
