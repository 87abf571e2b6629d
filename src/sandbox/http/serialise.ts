import type { StoredRuleset } from "../state/records.ts";
import { ruleBytes } from "../state/rule-texts.ts";
import type { Envelope } from "./answer.ts";

/** Maximum bytes of rendered rulesets; the least recently used is removed first. */
const MAX_RENDERED_BYTES = 32 * 1024 * 1024;

/** Whole responses by the version of the ruleset in them, the most recently used last. */
const rendered = new Map<object, Buffer>();
let renderedBytes = 0;

/**
 * The bytes of a response body as JSON, exactly as `JSON.stringify` writes them. Records of the state are immutable, so
 * the response that contains one version of a ruleset is rendered once.
 */
export function bodyBytes(body: unknown): Buffer {
  if (!holdsRuleset(body)) return Buffer.from(JSON.stringify(body));
  const { result, ...rest } = body;
  const isBare = body.errors.length === 0 && body.messages?.length === 0 && !body.result_info;
  const known = isBare ? rendered.get(result) : undefined;
  const bytes = known ?? joined(result, JSON.stringify(rest).slice(1));
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

const COMMA = 0x2c;

/** An envelope with everything but the result. The rules are copied as bytes: most were rendered before. */
function joined(ruleset: StoredRuleset, rest: string): Buffer {
  const [before, after] = aroundRules(ruleset);
  const first = Buffer.from(`{"result":{${before}"rules":[`);
  const last = Buffer.from(`]${after}},${rest}`);
  const rules = ruleset.rules.map(ruleBytes);
  const commas = Math.max(rules.length - 1, 0);
  const length = rules.reduce((sum, one) => sum + one.length, first.length + commas + last.length);
  const bytes = Buffer.allocUnsafe(length);
  bytes.set(first);
  let at = first.length;
  for (const one of rules) {
    if (at > first.length) bytes[at++] = COMMA;
    bytes.set(one, at);
    at += one.length;
  }
  bytes.set(last, at);
  return bytes;
}

/** The members of a ruleset before and after its rules, with the commas between them. */
function aroundRules(ruleset: StoredRuleset): readonly [before: string, after: string] {
  const keys = Object.keys(ruleset) as (keyof StoredRuleset)[];
  const written = (key: keyof StoredRuleset) =>
    ruleset[key] === undefined ? undefined : `${JSON.stringify(key)}:${JSON.stringify(ruleset[key])}`;
  const at = keys.indexOf("rules");
  const before = keys
    .slice(0, at)
    .map(written)
    .filter((text) => text !== undefined);
  const after = keys
    .slice(at + 1)
    .map(written)
    .filter((text) => text !== undefined);
  return [before.map((text) => `${text},`).join(""), after.map((text) => `,${text}`).join("")];
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
