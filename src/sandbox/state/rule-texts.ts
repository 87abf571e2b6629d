import { createHash } from "node:crypto";
import { getOrCompute } from "../../core/get-or-compute.ts";

interface Rendered {
  readonly bytes: Buffer;
  digest: string | undefined;
}

/** Rules never change, so each is rendered once, however many versions of its ruleset contain it. */
const rendered = new WeakMap<object, Rendered>();

/** A rule as JSON. */
export function ruleBytes(rule: object): Buffer {
  return renderedOf(rule).bytes;
}

/** A digest of that text, by which a data file names the rule. */
export function ruleDigest(rule: object): string {
  const known = renderedOf(rule);
  known.digest ??= digestOfText(known.bytes);
  return known.digest;
}

/** The digest of a rule by its text. */
export function digestOfText(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, DIGEST_CHARS);
}

/** 132 bits: enough that no two rules ever share a digest. */
const DIGEST_CHARS = 22;

function renderedOf(rule: object): Rendered {
  return getOrCompute(rendered, rule, () => ({
    bytes: Buffer.from(JSON.stringify(rule)),
    digest: undefined,
  }));
}
