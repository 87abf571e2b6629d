import type { Diagnostic, Staged } from "../../core/diagnostic.ts";
import type { Guardrail } from "../../core/guardrail.ts";
import { type ReadOptions, readSource } from "../../sources/read.ts";
import { type CompileOptions, compilePrepared, type PreparedPolicy } from "../compile.ts";
import type { EffectiveDiff } from "../effect/diff-effective.ts";
import { checkDeployed } from "../guardrails/deployed.ts";
import { type Deployed, deployedByDocument, policySide } from "../live/read-deployed.ts";
import { recogniseEntrypoint } from "../live/recognise-entrypoint.ts";
import { type Catalogue, DOCUMENTED_CATALOGUE } from "../managed/catalogue.ts";
import { rulesetsIn } from "../managed/read-exports.ts";
import type { SourceText } from "../model/model.ts";
import { hasErrors } from "../model/problems.ts";
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

/** Compares the zones of a policy with the live configuration. Shared files are read once. */
export class ZoneComparer {
  readonly #prepared: PreparedPolicy;
  readonly #options: CompileOptions;
  readonly #catalogue: Catalogue;
  readonly #guardrails: readonly Guardrail[];

  /** Both sides are checked against the guardrails in the options; a violation does not prevent the comparison. */
  constructor(
    prepared: PreparedPolicy,
    catalogue: Catalogue,
    { guardrails = [], ...options }: CompileOptions,
  ) {
    this.#prepared = prepared;
    this.#guardrails = guardrails;
    this.#catalogue = [...catalogue, ...DOCUMENTED_CATALOGUE];
    this.#options = options;
  }

  /** Throws if a zone triggers a bug; the caller continues with the next zone. */
  async compare({ name, settings, live }: ZoneToCompare): Promise<ZoneComparison> {
    const policy = await compilePrepared(this.#prepared, undefined, { ...this.#options, zone: settings });
    const deployed = await deployedInZone(live, this.#catalogue, this.#options.read);
    const diagnostics = [...policy.diagnostics, ...deployed.diagnostics];
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    if (!policy.value || !deployed.value || hasErrors(diagnostics))
      return { diff: undefined, errors, violations: [] };
    const violations = await this.#violationsIn({ uri: live.uri, name, settings }, deployed.value);
    const side = policySide(policy.value, this.#prepared, { ...this.#options, zone: settings });
    return { diff: await compareDeployed(side, deployed.value), errors, violations };
  }

  async #violationsIn(
    { uri, name, settings }: Pick<ZoneToCompare, "name" | "settings"> & { readonly uri: string },
    { deployments }: Deployed,
  ): Promise<Diagnostic[]> {
    const guardrails = this.#guardrails;
    if (guardrails.length === 0) return [];
    const guarded = { ...this.#options, zone: settings, guardrails };
    const { diagnostics } = await compilePrepared(this.#prepared, undefined, guarded);
    const found = [...diagnostics, ...checkDeployed({ uri, name, deployments }, guardrails)];
    return found.filter(({ code }) => code === "policy/guardrail");
  }
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
