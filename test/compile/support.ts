import type { CompileInput, SourceText } from "../../src/compile/model/model.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import type { Guardrail } from "../../src/core/guardrail.ts";
import { LineIndex } from "../../src/core/line-index.ts";
import { inFile } from "../../src/core/range.ts";

/** One line a diagnostic, `file:line:column severity code message`, and its help and related places indented below. */
export function renderProblems(
  diagnostics: readonly Diagnostic[],
  files: readonly (SourceText | undefined)[],
): string {
  const indexes = new Map(
    files.flatMap((file) => (file ? [[file.uri, new LineIndex(file.text)] as const] : [])),
  );
  const at = (uri: string, offset: number) => {
    const { line, column } = indexes.get(uri)!.positionOf(offset);
    return `${uri}:${line}:${column}`;
  };
  const lines = diagnostics.flatMap(({ uri, range, severity, code, message, help, related }) => [
    `${at(uri, range.start)} ${severity} ${code} ${message}`,
    ...(help ? [`    help: ${help}`] : []),
    ...related.map((place) => `    ${at(place.uri, place.range.start)} ${place.message}`),
  ]);
  return lines.map((line) => `${line}\n`).join("");
}

/** The input of a compilation without exports, or with the ones given. */
export function policyOf(text: string, exports: Omit<CompileInput, "policy"> = {}): CompileInput {
  return { policy: { uri: "policy.yaml", text }, ...exports };
}

/** The id of the score rule of `rulesetExport`. */
export const SCORE_RULE = "6179ae15870a4bb7b2d480d4843b323c";

/** The id of the OWASP ruleset. */
export const OWASP_RULESET = "4814384a9e5d4991b9815dcfc25d2f1f";

/** An answer of the API for the OWASP ruleset with these rules and, last, its score rule. */
export function rulesetExport(rules: readonly object[] = []): SourceText {
  const score = {
    id: SCORE_RULE,
    action: "block",
    score_threshold: 40,
    description: "949110: Inbound Anomaly Score Exceeded",
  };
  const result = {
    id: OWASP_RULESET,
    name: "Cloudflare OWASP Core Ruleset",
    kind: "managed",
    rules: [...rules, score],
  };
  return answer("ruleset.json", { ...result, phase: "http_request_firewall_managed" });
}

/** An answer of the API for a zone's entry point with these rules. */
export function entrypointExport(rules: readonly object[], more: object = {}): SourceText {
  const phase = "http_request_firewall_managed";
  return answer("entrypoint.json", { id: "e1", name: "default", kind: "zone", phase, rules, ...more });
}

/** A rule that executes the OWASP ruleset. */
export function executeRule(more: object = {}, parameters: object = {}): object {
  const action_parameters = { id: OWASP_RULESET, version: "latest", ...parameters };
  return { id: "r1", action: "execute", action_parameters, expression: "true", enabled: true, ...more };
}

/** A value in the envelope of the API. */
export function answer(uri: string, result: unknown): SourceText {
  return { uri, text: JSON.stringify({ result, success: true, errors: [], messages: [] }, undefined, 2) };
}

/** The id of the Cloudflare Managed Ruleset. */
export const CLOUDFLARE_RULESET = "efb7b8c949ac4650a09736fc376e9aee";

/** A lock file of the OWASP ruleset with these rules and its score rule. */
export function lockFile(rules: readonly object[] = [], more: object = {}): SourceText {
  const score = {
    id: SCORE_RULE,
    description: "949110: Inbound Anomaly Score Exceeded",
    tags: [],
    enabled: true,
    action: "block",
    score_threshold: 40,
    ...more,
  };
  const owasp = {
    id: OWASP_RULESET,
    name: "Cloudflare OWASP Core Ruleset",
    version: "44",
    score_rule: SCORE_RULE,
    rules: [...rules, score],
  };
  return { uri: "waf.lock.json", text: JSON.stringify({ lock_version: 1, rulesets: [owasp] }, undefined, 2) };
}

/** A guardrail for every zone that demands only this. */
export function guardrail(more: Partial<Guardrail>): Guardrail {
  return {
    zones: ["*"],
    reason: "Because.",
    requiredRulesets: [],
    requiredRules: [],
    allowsExceptions: true,
    uri: "wafsmith.config.yaml",
    range: inFile({ start: 0, end: 1 }),
    ...more,
  };
}
