import { comparableKind } from "../../compile/live/read-deployed.ts";
import { recogniseEntrypoint } from "../../compile/live/recognise-entrypoint.ts";
import { rulesetsIn } from "../../compile/managed/read-exports.ts";
import type { SourceText } from "../../compile/model/model.ts";
import { assuming } from "../../contract/assumptions.ts";
import { MANAGED_PHASE } from "../../contract/phases.ts";
import { type Approval, approvalText } from "../../core/approval.ts";
import { compareDocuments } from "../../deployed/changes/compare-documents.ts";
import { sideOfFile } from "../../deployed/changes/compare-views.ts";
import { type ConfiguredRule, subjectOfRule } from "../../deployed/changes/configured.ts";
import {
  type ComparedRule,
  type ComparedRuleset,
  compareRulesets,
  type RulesetComparing,
  type RuleTrace,
} from "../../deployed/meaning/compare-rulesets.ts";
import { rulesIn } from "../../lsp/expressions.ts";
import type { ReviewChange } from "../../report/review/model.ts";
import type {
  ReportedRequest,
  ReportedRule,
  ReportedStep,
  RulesetsReport,
} from "../../report/rulesets/model.ts";
import { renderFindings } from "../../report/text.ts";
import type { ProvingRequest } from "../../semantics/complete/request-maker.ts";
import { plainLists, plainRequest } from "../../semantics/prove/witness.ts";
import { readSource } from "../../sources/read.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import type { TerminalStyle } from "../color.ts";
import { usage } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { markApproved } from "../review/approved.ts";
import { isFailing } from "../review/gate.ts";
import { ReviewPlaces } from "../review/places.ts";

/**
 * Whether two documents are compared rule by rule. Both must contain rules, and not only deployments of managed rulesets,
 * which are compared by their effect.
 */
function areRulesets(before: SourceDocument, after: SourceDocument): boolean {
  const documents = [before, after];
  if (!documents.every(holdsRules) || !documents.every(isOfRules)) return false;
  if (documents.every(isManaged)) return !documents.some(deploysManaged);
  // If managed rulesets are compared too, an incomplete export is rejected instead of compared.
  return !documents.some((document) => isManaged(document) && deploysManaged(document));
}

function holdsRules({ subjects }: SourceDocument): boolean {
  const kinds = subjects.map(({ kind }) => kind);
  return kinds.some((kind) => kind === "Ruleset" || kind === "Rule") && !kinds.includes("FirewallRules");
}

/** Whether a document contains rules. A document that looks like overrides does if all of its rules have expressions. */
function isOfRules(document: SourceDocument): boolean {
  const kind = comparableKind(document);
  if (kind === "overrides") return rulesIn(document).every(({ expression }) => expression !== undefined);
  return kind === undefined || kind === "entrypoint" || kind === "rule";
}

function isManaged(document: SourceDocument): boolean {
  const rulesets = rulesetsIn(document);
  if (rulesets.length === 0) return actionsIn(document).every((action) => action === "execute");
  return "kind" in recogniseEntrypoint(document, rulesets, { acceptsUnknown: true });
}

function deploysManaged(document: SourceDocument): boolean {
  const isNamed = rulesetsIn(document).some(({ phase }) => phase?.value === MANAGED_PHASE);
  return isNamed || actionsIn(document).includes("execute");
}

function actionsIn(document: SourceDocument): readonly (string | undefined)[] {
  return rulesIn(document).map(({ action }) => action?.value);
}

/** Options for reading and comparing two files. */
export interface RulesetFilesComparing extends RulesetComparing {
  readonly maxFileChars: number;
  readonly style: TerminalStyle;
  readonly approvals: readonly Approval[];
}

/** Two files with rulesets, compared. */
export interface ComparedFiles {
  readonly report: RulesetsReport;
  /** Whether the second file fails by a value of `--fail-on-protection`. */
  isLess(gate: string): boolean;
  /** The changes, those that lose most protection first; none if both do the same to every request. */
  readonly changes: readonly ReviewChange[];
}

/**
 * Compares two files that contain rulesets; undefined if they do not. Errors: throws a usage `Failure` for a file that
 * was not read completely.
 */
export async function compareRulesetFiles(
  a: SourceText,
  b: SourceText,
  { maxFileChars, style, approvals, ...comparing }: RulesetFilesComparing,
  io: Io,
): Promise<ComparedFiles | undefined> {
  const before = await readSource(a.uri, a.text, { maxFileChars });
  const after = await readSource(b.uri, b.text, { maxFileChars });
  if (!areRulesets(before, after)) return undefined;
  for (const { uri, text, diagnostics } of [before, after]) {
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    io.stderr.write(renderFindings(errors, new Map([[uri, text]]), style), style.form);
    if (errors.length > 0) throw usage(`\`${uri}\` cannot be compared.`);
  }
  const compared = rulesetsReport(before, after, comparing);
  const found = compared.outcome === "equivalent" ? [] : compareDocuments([{ before, after }]).changes;
  const places = new ReviewPlaces([], { before: sideOfFile(before), after: sideOfFile(after) });
  const shown = found.map((change) => places.shown(change));
  const { changes, notes } = await markApproved(shown, async () => approvals, io);
  for (const note of notes) io.stderr.line(`note: ${note}`);
  const approved = changes.flatMap(({ message, approval }) =>
    approval ? [`${message} ${approvalText(approval)}`] : [],
  );
  const report = { ...compared, ...(approved.length > 0 && { approved }) };
  const isLess = (gate: string) =>
    changes.some(({ approval, protection }) => !approval && isFailing(protection, gate));
  return { report, isLess, changes };
}

function rulesetsReport(
  before: SourceDocument,
  after: SourceDocument,
  comparing: RulesetComparing,
): RulesetsReport {
  const { outcome, rulesets, assuming: names, needs } = compareRulesets(before, after, comparing);
  const found = rulesets.flatMap(({ label, whole }) =>
    whole.outcome === "different" ? [{ label, ...whole }] : [],
  )[0];
  return {
    outcome,
    ...(names && { assuming: { names, says: assuming(names) } }),
    ...(needs && { needs: { names: needs, says: assuming(needs) } }),
    difference: found && {
      ruleset: found.label,
      request: requestOf(found),
      before: stepsOf(found.before),
      after: stepsOf(found.after),
      unless: found.unless.map(({ rule, place }) => nameOf(rule, place)),
    },
    rules: rulesets.flatMap(reportedRules),
  };
}

function reportedRules({ rules }: ComparedRuleset): ReportedRule[] {
  return rules.map(({ before, after, place, relation, shownBy }: ComparedRule) => {
    const rule = (after ?? before)!;
    return {
      ref: nameOf(rule, place),
      action: rule.action ?? "no action",
      relation,
      request: shownBy && requestOf(shownBy),
    };
  });
}

function nameOf(rule: ConfiguredRule, place: number): string {
  const named = subjectOfRule(rule);
  return named === "" ? `#${place}` : named;
}

function requestOf({ witness, missing }: ProvingRequest): ReportedRequest {
  return {
    fields: plainRequest(witness),
    lists: plainLists(witness),
    isOfEngine: missing === "engine",
  };
}

function stepsOf({ matched }: RuleTrace): ReportedStep[] {
  return matched.map(({ rule, place, doing }) => ({
    ref: nameOf(rule, place),
    doing: `${rule.action ?? "no action"}${doing.ends === "skips" ? ", and the rest is skipped" : ""}${rule.ratelimit ? " above a rate limit" : ""}`,
  }));
}
