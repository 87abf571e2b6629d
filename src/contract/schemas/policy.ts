import type { JsonSchema } from "../../core/schema.ts";
import { LATEST_VERSION } from "../actions.ts";
import { OVERRIDES } from "../overrides.ts";
import { OWASP } from "../owasp.ts";
import policy from "./policy.json" with { type: "json" };
import { written } from "./written.ts";

/**
 * The public key of payload logging: 32 bytes of X25519, in Base64.
 *
 * Source: https://developers.cloudflare.com/waf/managed-rules/payload-logging/command-line/ (checked 2026-11-24)
 */
export const PUBLIC_KEY = /^[A-Za-z0-9+/]{43}=$/;
/** A zone is a domain, so its name is never `..` and has no slash: results are written into a directory of this name. */
export const ZONE_NAME = /^(?!\.*$)[^/\\\x00-\x1f\x7f]+$/;

/** The facts that the schema names in double braces. */
const FACTS: Readonly<Record<string, unknown>> = {
  latestVersions: [LATEST_VERSION.value],
  minThreshold: OWASP.minScoreThreshold.value,
  overrideActions: OVERRIDES.actions.value,
  owaspActions: OWASP.actions.value,
  paranoiaLevels: OWASP.paranoiaLevels.value,
  publicKey: PUBLIC_KEY.source,
  thresholdNames: Object.keys(OWASP.thresholds.value),
  thresholds: Object.entries(OWASP.thresholds.value)
    .map(([name, score]) => `\`${name}\` is ${score}`)
    .join(", "),
  zoneName: ZONE_NAME.source,
};

const { $defs, ...root } = policy;

/** A policy, for editors and for programs; the compiler reports with locations in the file. */
export const POLICY_SCHEMA = written(root, FACTS, $defs) as JsonSchema;
