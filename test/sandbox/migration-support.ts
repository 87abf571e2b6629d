import { MANAGED_PHASE } from "../../src/contract/phases.ts";
import type { Client, Loose } from "./support.ts";

/** Paths of a zone. */
export const entryPoint = (zone: string) => `/zones/${zone}/rulesets/phases/${MANAGED_PHASE}/entrypoint`;
export const put = (zone: string, mode: string) => `${entryPoint(zone)}?waf_migration=${mode}&phase_two=1`;
export const migration = (zone: string, what: string) => `/zones/${zone}/waf_migration/${what}`;

/** The answer of the status route for a zone. */
export async function status({ call }: Client, zone: string): Promise<Loose> {
  return (await call("GET", migration(zone, "status"))).body.result;
}

/** The configuration that is proposed for a zone. */
export async function config({ call }: Client, zone: string): Promise<Loose> {
  return (await call("GET", `${migration(zone, "config")}?phase_two=1`)).body.result;
}

/** An Enterprise zone before the migration, without anything else. */
export function enterpriseZone() {
  const id = `${"0".repeat(31)}e`;
  const zone = { id, name: "big.example", plan: { legacy_id: "enterprise" } };
  const owasp = {
    id: "a".repeat(32),
    name: "OWASP",
    detection_mode: "anomaly",
    sensitivity: "high",
    action_mode: "block",
  };
  return { id, estate: { zone, packages: [owasp], overrides: [], firewall_rules: [], page_rules: [] } };
}
