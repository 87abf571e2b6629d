import type { PossibleSubject } from "../../recognise/model.ts";
import type { LocatedNode, LocatedObject } from "../../values/located.ts";
import { arrayNode, objectNode, unknownNode } from "../../values/nodes.ts";
import { severalNode } from "../values/members.ts";
import { type ResourceValues, resourceSubjects } from "./resources.ts";
import { mapEntry } from "./shapes.ts";

/** Possible rules of one resource; more are not examined. */
const MAX_RULES = 256;

/** Members that are judged whatever the unknown members beside them are. */
const VARIED: ReadonlySet<string> = new Set(["action", "expression"]);

/** An expression that switches a rule on or off, by a branch. */
const SWITCH = /^\s*(?:true|false)\s*$/;

/** A rule that there is in some cases; `varied`: its only part that is not judged with the resource. */
interface PossibleRule {
  readonly rule: LocatedObject;
  readonly varied?: LocatedNode;
}

/**
 * The rules that a resource has in some cases, as in `rules = var.on ? [{ … }] : []`, and its rules with an action or
 * expression that they have in some cases. Each is examined alone: which rules there are is not known.
 */
export function possibleRules(resource: ResourceValues): readonly PossibleSubject[] {
  const { node } = resource;
  const rules = node.get("rules");
  if (!rules) return [];
  const others = severalNode(unknownNode(rules.range, "which rules there are is not known"));
  const found: PossibleSubject[] = [];
  for (const { rule, varied } of rulesIn(rules, false)) {
    if (found.length >= MAX_RULES) break;
    const alone = mapEntry(node, "rules", () => arrayNode(rules.range, [rule, others]));
    const within = varied?.range;
    for (const subject of resourceSubjects({ ...resource, node: alone }, () => undefined)) {
      if (subject.kind === "Ruleset") found.push({ subject: subject.rules[0]!, within });
      else if (subject.kind === "SlotObjects") found.push({ subject, within });
    }
  }
  return found;
}

/** The possible rules in a list; `isPossible`: the list itself is only one of several that there may be. */
function* rulesIn(node: LocatedNode, isPossible: boolean): Iterable<PossibleRule> {
  if (node.kind === "Array") for (const item of node.items) yield* rulesIn(item, isPossible);
  if (node.kind === "Unknown") for (const one of node.candidates ?? []) yield* rulesIn(one, true);
  if (node.kind !== "Object") return;
  if (isPossible) yield { rule: node };
  for (const [at, entry] of node.entries.entries()) {
    for (const varied of VARIED.has(entry.key) ? candidatesOf(entry.value) : []) {
      const entries = node.entries.with(at, { ...entry, value: varied });
      yield { rule: objectNode(node.range, entries, node.origin), varied };
    }
  }
}

function candidatesOf(node: LocatedNode): readonly LocatedNode[] {
  const { candidates = [] } = node.kind === "Unknown" ? node : {};
  return candidates.flatMap((one) =>
    one.kind === "String" && SWITCH.test(one.value) ? [] : [one, ...candidatesOf(one)],
  );
}
