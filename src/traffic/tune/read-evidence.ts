import { OWASP, type ParanoiaLevel } from "../../contract/owasp.ts";
import { isRecord } from "../../core/record.ts";
import { type LogRecord, textAt } from "../logpush/values.ts";
import { noEvidence, type RequestEvidence } from "./evidence.ts";

/**
 * The evidence in one record. Records of `firewall_events` have it in `RuleID` and `Metadata`, those of `http_requests` in
 * `SecurityRuleIDs`, and any other in dedicated keys: `score`, `scores`, `rules` and `legitimate`.
 *
 * Source: https://developers.cloudflare.com/logs/logpush/logpush-job/datasets/zone/firewall_events/ (checked 2026-11-23):
 * keys and values of `Metadata` differ by product and can change, so every key about a score is taken.
 */
export function readEvidence(record: LogRecord): RequestEvidence {
  const evidence = noEvidence();
  readOwn(record, evidence);
  readEvent(record, evidence);
  readRequest(record, evidence);
  return evidence;
}

/** The name of the request, by which lines about the same one are joined; undefined if it has none. */
export function rayOf(record: LogRecord): string | undefined {
  return textAt(record, "RayID") ?? textAt(record, "ray_id") ?? textAt(record, "rayName");
}

function readOwn(record: LogRecord, evidence: RequestEvidence): void {
  evidence.score = scoreIn(own(record, "score"));
  evidence.isLegitimate = own(record, "legitimate") === true;
  const scores = own(record, "scores");
  if (isRecord(scores))
    for (const level of OWASP.paranoiaLevels.value) {
      const score = scoreIn(own(scores, String(level)));
      if (score !== undefined) evidence.scores.set(level as ParanoiaLevel, score);
    }
  for (const rule of textsIn(own(record, "rules"))) evidence.rules.add(rule);
}

/** One event of `firewall_events`: the score rule acted, or another rule of the ruleset added to the score. */
function readEvent(record: LogRecord, evidence: RequestEvidence): void {
  const rule = textAt(record, "RuleID");
  if (rule === undefined) return;
  const description = textAt(record, "Description")?.toLowerCase() ?? "";
  if (rule === OWASP.scoreRuleId.value || description.includes(OWASP.scoreRulePhrase.value)) {
    evidence.acted = true;
    evidence.score ??= scoreOfMetadata(own(record, "Metadata"));
  } else evidence.events.add(rule);
}

/** Actions that do not keep the OWASP ruleset from running. */
const PASSING = new Set(["", "log", "unknown"]);

/** One request of `http_requests`: whether the score rule is among those that acted. */
function readRequest(record: LogRecord, evidence: RequestEvidence): void {
  const ids = own(record, "SecurityRuleIDs");
  if (!Array.isArray(ids)) return;
  if (ids.includes(OWASP.scoreRuleId.value)) evidence.acted = true;
  else if (textsIn(own(record, "SecurityActions")).every((action) => PASSING.has(action.toLowerCase())))
    evidence.acted = false;
}

/** The score among the keys of `Metadata`: an object, or a list of keys and values. */
function scoreOfMetadata(metadata: unknown): number | undefined {
  const entries: [string, unknown][] = Array.isArray(metadata)
    ? metadata.flatMap((item: unknown) =>
        isRecord(item) ? [[String(own(item, "key") ?? ""), own(item, "value")]] : [],
      )
    : isRecord(metadata)
      ? Object.entries(metadata)
      : [];
  const scores = entries.filter(([key]) => /score/i.test(key) && !/attack|bot|threshold|class/i.test(key));
  return scores.map(([, value]) => scoreIn(value)).find((score) => score !== undefined);
}

function scoreIn(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 ? number : undefined;
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value)
    ? value.flatMap((one: unknown) =>
        typeof one === "string" || typeof one === "number" ? [String(one)] : [],
      )
    : [];
}

function own(record: LogRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
