import { placementOf } from "../../contract/action-phases.ts";
import { MANAGED_PHASE } from "../../contract/phases.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { code, counted } from "../../core/phrases.ts";
import { type FileRange, inFile } from "../../core/range.ts";
import type { Ruleset, SourceDocument } from "../../sources/recognise/model.ts";
import { hasUnknown } from "../../sources/values/located.ts";
import { policyProblem } from "../codes.ts";
import { EXPORT_PATHS } from "../model/documented.ts";

/** The kinds of the rulesets that contain deployments: in a zone, in an account. */
const ENTRY_POINT_KINDS: readonly string[] = ["zone", "root"];

/**
 * Returns the entry point of the managed phase in an export, or the reason why the export cannot be used. A PUT is
 * built from the result, so a file that may be incomplete is rejected and never treated as empty. `acceptsUnknown`: rules
 * may contain values that the file does not give, which is enough to compare, not to send.
 */
export function recogniseEntrypoint(
  document: SourceDocument,
  rulesets: readonly Ruleset[],
  { acceptsUnknown }: { readonly acceptsUnknown: boolean } = { acceptsUnknown: false },
): Ruleset | Diagnostic {
  const { uri, subjects } = document;
  const doubt = doubtOf(document);
  if (doubt) return doubt;
  const none = subjects.find((subject) => subject.kind === "NoEntryPoint");
  if (none && subjects.length === 1) return { ...NAMELESS, node: none.node, answer: none.node };
  const entrypoints = rulesets.filter(
    (one) => isEntryPoint(one) && (one.phase?.value ?? MANAGED_PHASE) === MANAGED_PHASE,
  );
  const [found, second] = entrypoints;
  if (none || second) {
    const data = { count: counted(entrypoints.length + (none ? 1 : 0), "ruleset") };
    const { range } = (second ?? found ?? none!).node;
    return policyProblem(CODE, { uri, range, messageId: "severalEntrypoints", data });
  }
  if (!found) return notAnEntryPoint(uri, rulesets);
  const flaw = flawOf(found, document, acceptsUnknown);
  if (flaw) return withPath(uri, flaw);
  return otherPhase(uri, found) ?? found;
}

const CODE = "policy/unusable-entrypoint";
const path = EXPORT_PATHS.entrypoint;

/** Why an export may not contain all that is live. */
interface Flaw {
  readonly messageId:
    | "failedAnswer"
    | "repeatedKey"
    | "noRules"
    | "notRules"
    | "unknownRules"
    | "noEntrypoint";
  readonly range: FileRange;
}

function withPath(uri: string, { messageId, range }: Flaw): Diagnostic {
  return policyProblem(CODE, { uri, range, messageId, data: { path } });
}

function notAnEntryPoint(uri: string, [only, another]: readonly Ruleset[]): Diagnostic {
  if (!only || another) {
    return withPath(uri, { messageId: "noEntrypoint", range: startOf(only?.node.range) });
  }
  if (!isEntryPoint(only)) {
    const { range, value } = only.rulesetKind!;
    return policyProblem(CODE, { uri, range, messageId: "wrongKind", data: { kind: code(value), path } });
  }
  const { range, value } = only.phase!;
  const data = { phase: code(value), expected: code(MANAGED_PHASE), path };
  return policyProblem(CODE, { uri, range, messageId: "wrongPhase", data });
}

/**
 * The reason why a file that was read may be incomplete. A failed response may come with half a result, and
 * of a repeated key one value is lost.
 */
export function doubtOf({ uri, diagnostics }: SourceDocument): Diagnostic | undefined {
  const flaw = doubtIn(diagnostics);
  return flaw && withPath(uri, flaw);
}

function doubtIn(diagnostics: readonly Diagnostic[]): Flaw | undefined {
  const failed = diagnostics.find((one) => one.code === "source/failed-answer");
  if (failed) return { messageId: "failedAnswer", range: failed.range };
  const repeated = diagnostics.find((one) => one.code === "source/duplicate-key");
  return repeated && { messageId: "repeatedKey", range: repeated.range };
}

function flawOf(ruleset: Ruleset, document: SourceDocument, acceptsUnknown: boolean): Flaw | undefined {
  if (!saysItsRules(ruleset, document)) {
    return { messageId: "noRules", range: startOf(ruleset.node.range) };
  }
  if (!acceptsUnknown && hasUnknown(ruleset.node.get("rules")))
    return { messageId: "unknownRules", range: startOf(ruleset.node.range) };
  const other = ruleset.rulesNode?.items.find(({ kind }) => kind !== "Object");
  return other && { messageId: "notRules", range: other.range };
}

/** A request body names no phase, but its rules may show that it is of another one. */
function otherPhase(uri: string, { phase, rules }: Ruleset): Diagnostic | undefined {
  const isRefused = (action: string) => placementOf(action, MANAGED_PHASE).value === "refused";
  const misplaced = phase ? undefined : rules.find(({ action }) => action && isRefused(action.value));
  if (!misplaced) return undefined;
  const { range, value } = misplaced.action!;
  const data = { action: code(value), phase: code(MANAGED_PHASE), path };
  return policyProblem(CODE, { uri, range, messageId: "otherActions", data });
}

/**
 * Whether a ruleset shows what its rules are. A listing of rulesets never does, and neither does one of its entries
 * copied out of it. The response for a single ruleset does: Cloudflare omits `rules` if there are none.
 */
export function saysItsRules(ruleset: Ruleset, { subjects }: SourceDocument): boolean {
  if (ruleset.node.entry("rules")) return ruleset.rulesNode !== undefined;
  return (
    ruleset.answer !== undefined &&
    subjects.includes(ruleset) &&
    ruleset.answer.get("result") === ruleset.node
  );
}

/** A ruleset of which no file says more than its rules. */
export const NAMELESS = {
  kind: "Ruleset",
  answer: undefined,
  id: undefined,
  name: undefined,
  rulesetKind: undefined,
  phase: undefined,
  rules: [],
  rulesNode: undefined,
} as const;

function isEntryPoint({ rulesetKind }: Ruleset): boolean {
  return rulesetKind === undefined || ENTRY_POINT_KINDS.includes(rulesetKind.value);
}

/** The first character of a value, which may be long; without a value, that of the file. */
export function startOf(range: FileRange | undefined): FileRange {
  const start = range?.start ?? 0;
  return inFile({ start, end: start });
}
