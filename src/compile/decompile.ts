import { type Diagnostic, type Staged, sortDiagnostics } from "../core/diagnostic.ts";
import { code } from "../core/phrases.ts";
import { stringAt } from "../sources/access.ts";
import type { LocatedNode } from "../sources/located.ts";
import type { Rule, Ruleset } from "../sources/model.ts";
import type { ReadOptions } from "../sources/read.ts";
import { DOCUMENTED_CATALOGUE } from "./catalogue.ts";
import { decompileRule, type WrittenDeployment } from "./decompile-rule.ts";
import { EXECUTE } from "./documented.ts";
import type { SourceText } from "./model.ts";
import { hasErrors, problem } from "./problems.ts";
import { readEntrypointExport } from "./read-exports.ts";
import { readLock } from "./read-lock.ts";
import { renderYaml } from "./render-yaml.ts";
import { SHORT_KEYS } from "./setting-keys.ts";

/** What `decompilePolicy` reads. */
export interface DecompileInput {
  /** An API export of the entry point. */
  readonly entrypoint: SourceText;
  /** A lock file, for the names of rulesets. */
  readonly lock?: SourceText | undefined;
}

/**
 * The policy that an entry point amounts to, as YAML: the short form where it is enough. Compiling it gives the same
 * execute rules in canonical form. What a policy cannot say is reported, and nothing is left out in silence.
 *
 * Errors: `source/…`, `policy/unusable-entrypoint`, `policy/unusable-lock`, `policy/nothing-deployed`. Warnings:
 * `policy/not-expressible`. Notes: `policy/other-rule`.
 */
export async function decompilePolicy(
  { entrypoint, lock }: DecompileInput,
  options: ReadOptions = {},
): Promise<Staged<string | undefined>> {
  const read = await readEntrypointExport(entrypoint, options);
  const locked = readLock(lock, options);
  const diagnostics = [...read.diagnostics, ...locked.diagnostics];
  if (read.value.state !== "present" || hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const { uri, ruleset } = read.value;
  const catalogue = [
    ...(locked.value.state === "present" ? locked.value.catalogue : []),
    ...DOCUMENTED_CATALOGUE,
  ];
  const written: WrittenDeployment[] = [];
  for (const rule of ruleset.rules) {
    if (!isDeployment(rule)) {
      diagnostics.push(otherRule(uri, rule));
      continue;
    }
    const decompiled = decompileRule(rule, { uri, catalogue, isAccount: isAccount(ruleset) });
    diagnostics.push(...decompiled.diagnostics);
    written.push(decompiled.value);
  }
  for (const node of itemsThatAreNoRules(ruleset)) diagnostics.push(notExpressible(uri, node, "this item"));
  if (written.length === 0) {
    const { range } = ruleset.rulesNode ?? ruleset.node;
    diagnostics.push(problem("policy/nothing-deployed", { uri, range, messageId: "nothingDeployed" }));
    return { value: undefined, diagnostics: sortDiagnostics(diagnostics) };
  }
  return { value: renderYaml(policyOf(named(written))), diagnostics: sortDiagnostics(diagnostics) };
}

function isAccount({ rulesetKind }: Ruleset): boolean {
  return rulesetKind?.value === "root";
}

function isDeployment(rule: Rule): boolean {
  return rule.action?.value === EXECUTE.value && Boolean(stringAt(rule.actionParameters, "id")?.value.trim());
}

function itemsThatAreNoRules({ rulesNode }: Ruleset): readonly LocatedNode[] {
  return (rulesNode?.items ?? []).filter(({ kind }) => kind !== "Object");
}

/** Deployments of one ruleset get names of their own. */
function named(deployments: readonly WrittenDeployment[]): WrittenDeployment[] {
  const seen = new Map<string, number>();
  return deployments.map((one) => {
    const key = one.ruleset.toLowerCase();
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? one : { name: `${key} ${count}`, ...one };
  });
}

/** One deployment of the OWASP ruleset that sets nothing beside the short keys needs no list. */
function policyOf(deployments: readonly WrittenDeployment[]): object {
  const [only, second] = deployments;
  if (!only || second || only.ruleset !== "owasp") return { deployments };
  const { ruleset: _, ...settings } = only;
  const keys = Object.keys(settings);
  return keys.length > 0 && keys.every((key) => SHORT_KEYS.includes(key)) ? settings : { deployments };
}

function otherRule(uri: string, rule: Rule): Diagnostic {
  const data = { action: code(rule.action?.value ?? "") };
  const { range } = rule.action ?? rule.node;
  return problem("policy/other-rule", { uri, range, messageId: "otherRule", data });
}

function notExpressible(uri: string, { range }: LocatedNode, what: string): Diagnostic {
  return problem("policy/not-expressible", { uri, range, messageId: "notExpressible", data: { what } });
}
