import { type Diagnostic, hasErrors, type Staged } from "../../core/diagnostic.ts";
import { type ReadOptions, readSource } from "../../sources/read.ts";
import { type CompileOptions, compilePrepared, type PreparedPolicy } from "../compile.ts";
import type { EffectiveDiff } from "../effect/diff-effective.ts";
import { checkDeployed } from "../guardrails/deployed.ts";
import { type Deployed, deployedByDocument, policySide } from "../live/read-deployed.ts";
import { recogniseEntrypoint } from "../live/recognise-entrypoint.ts";
import { type Catalogue, DOCUMENTED_CATALOGUE } from "../managed/catalogue.ts";
import { rulesetsIn } from "../managed/read-exports.ts";
import type { SourceText } from "../model/model.ts";
import { compareDeployed } from "./compare-deployed.ts";

/** A zone, and its live state. */
export interface ZoneToCompare {
  readonly name: string;
  readonly id: string | undefined;
  /** The zone of the policy; undefined for the settings outside `zones`. */
  readonly settings: string | undefined;
  readonly live: SourceText;
}

/** The result of comparing one zone. */
export interface ZoneComparison {
  /** Undefined if one of the two sides has errors. */
  readonly diff: EffectiveDiff | undefined;
  /** Errors, those of the policy before those of the export. */
  readonly errors: readonly Diagnostic[];
  /** Violations of guardrails, in the policy and then in the export. */
  readonly violations: readonly Diagnostic[];
}

/** Compares one zone. Throws if it triggers a bug; the caller continues with the next zone. */
export type CompareZone = (zone: ZoneToCompare) => Promise<ZoneComparison>;

/**
 * Compares the zones of a policy with the live configuration. Shared files are read once. Both sides are checked against
 * the guardrails in the options; a violation does not prevent the comparison.
 */
export function zoneComparer(
  prepared: PreparedPolicy,
  catalogue: Catalogue,
  { guardrails = [], ...options }: CompileOptions,
): CompareZone {
  const known = [...catalogue, ...DOCUMENTED_CATALOGUE];
  return async ({ name, settings, live }) => {
    const ofZone = { ...options, zone: settings };
    const policy = await compilePrepared(prepared, undefined, ofZone);
    const deployed = await deployedInZone(live, known, options.read);
    const diagnostics = [...policy.diagnostics, ...deployed.diagnostics];
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    if (!policy.value || !deployed.value || hasErrors(diagnostics))
      return { diff: undefined, errors, violations: [] };
    const { deployments } = deployed.value;
    const violations: Diagnostic[] = [];
    if (guardrails.length > 0) {
      const guarded = await compilePrepared(prepared, undefined, { ...ofZone, guardrails });
      const found = [
        ...guarded.diagnostics,
        ...checkDeployed({ uri: live.uri, name, deployments }, guardrails),
      ];
      violations.push(...found.filter(({ code }) => code === "policy/guardrail"));
    }
    const side = policySide(policy.value, prepared, ofZone);
    return { diff: await compareDeployed(side, deployed.value), errors, violations };
  };
}

/** Compares an entry point that was planned with the live one. `planned`: the body of a PUT. */
export async function compareWithPlan(
  planned: SourceText,
  live: SourceText,
  { catalogue, read }: { readonly catalogue: Catalogue; readonly read: ReadOptions },
): Promise<ZoneComparison> {
  const sides = [
    await deployedInZone(planned, catalogue, read),
    await deployedInZone(live, catalogue, read),
  ] as const;
  const errors = sides.flatMap(({ diagnostics }) =>
    diagnostics.filter(({ severity }) => severity === "error"),
  );
  const [before, after] = [sides[0].value, sides[1].value];
  const diff = before && after && errors.length === 0 ? await compareDeployed(before, after) : undefined;
  return { diff, errors, violations: [] };
}

/** An export of a zone is an entry point: a single rule or overrides do not show what else is live. */
async function deployedInZone(
  { uri, text }: SourceText,
  catalogue: Catalogue,
  read: ReadOptions = {},
): Promise<Staged<Deployed | undefined>> {
  const document = await readSource(uri, text, read);
  const found = recogniseEntrypoint(document, rulesetsIn(document), { acceptsUnknown: true });
  if ("kind" in found || hasErrors(document.diagnostics)) return deployedByDocument(document, catalogue);
  return { value: undefined, diagnostics: [found] };
}
