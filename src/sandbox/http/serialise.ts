import type { StoredRuleset } from "../state/records.ts";
import { ruleText } from "../state/rule-texts.ts";
import type { Envelope } from "./answer.ts";

/** Bytes of rendered rulesets that are kept; the one that was used least recently goes first. */
const MAX_RENDERED_BYTES = 32 * 1024 * 1024;

/** Whole answers by the version of the ruleset that they hold, the most recently used last. */
const rendered = new Map<object, Buffer>();
let renderedBytes = 0;

/**
 * The bytes of an answer's body as JSON, exactly as `JSON.stringify` writes them. Records of the state are immutable, so
 * the answer that holds one version of a ruleset is rendered once.
 */
export function bytesOf(body: unknown): Buffer {
  if (!holdsRuleset(body)) return Buffer.from(JSON.stringify(body));
  const { result, ...rest } = body;
  const isBare = body.errors.length === 0 && body.messages?.length === 0 && !body.result_info;
  const known = isBare ? rendered.get(result) : undefined;
  const bytes = known ?? Buffer.from(`{"result":${rulesetText(result)},${JSON.stringify(rest).slice(1)}`);
  if (isBare) keep(result, bytes);
  return bytes;
}

/** An envelope around a ruleset, written with `result` first as `ok` does. */
function holdsRuleset(body: unknown): body is Envelope & { readonly result: StoredRuleset } {
  if (typeof body !== "object" || body === null || Object.keys(body)[0] !== "result") return false;
  const { result, success } = body as Envelope;
  if (success !== true || typeof result !== "object" || result === null) return false;
  return "rules" in result && Array.isArray(result.rules);
}

function rulesetText(ruleset: StoredRuleset): string {
  const members = Object.entries(ruleset).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const text = key === "rules" ? `[${ruleset.rules.map(ruleText).join(",")}]` : JSON.stringify(value);
    return [`${JSON.stringify(key)}:${text}`];
  });
  return `{${members.join(",")}}`;
}

function keep(key: object, bytes: Buffer): void {
  if (rendered.delete(key)) renderedBytes -= bytes.length;
  rendered.set(key, bytes);
  renderedBytes += bytes.length;
  for (const [oldest, { length }] of rendered) {
    if (renderedBytes <= MAX_RENDERED_BYTES) return;
    rendered.delete(oldest);
    renderedBytes -= length;
  }
}
