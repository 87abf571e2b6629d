import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { MigrationOptions } from "../../src/migrate-sim/options.ts";
import type { ZoneReport } from "../../src/migrate-sim/report.ts";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import type { SourceDocument } from "../../src/sources/recognise/model.ts";

/** Folder of the migration cases. */
export const CASES = fileURLToPath(new URL("../../fixtures/migrations/", import.meta.url));

/** The exports of a case, as files named relative to it. */
export function caseDocuments(name: string): readonly SourceDocument[] {
  const folder = `${CASES}${name}/exports`;
  return readdirSync(folder).map((file) =>
    readSourceSync(`exports/${file}`, readFileSync(`${folder}/${file}`, "utf8")),
  );
}

/** Files by name, each a value that is written as JSON, or a string that is written unchanged. */
export function documentsOf(files: Readonly<Record<string, unknown>>): readonly SourceDocument[] {
  return Object.entries(files).map(([uri, value]) =>
    readSourceSync(uri, typeof value === "string" ? value : JSON.stringify(value, null, 2)),
  );
}

/** A list as the API returns it. */
export function answer(result: unknown, more: object = {}): object {
  return { result, success: true, errors: [], messages: [], ...more };
}

export const ZONE_ID = "023e105f4ecef8ad9ca31a8372d0c353";
export const OWASP_PACKAGE_ID = "c504870194831cd12c3fc0284f294abb";
export const MANAGED_PACKAGE_ID = "1e334934fd7ae32ad705667f8c1057aa";

/** An OWASP package. */
export function owasp(sensitivity: string | undefined, actionMode: string | undefined = "block"): object {
  return {
    id: OWASP_PACKAGE_ID,
    name: "OWASP ModSecurity Core Rule Set",
    detection_mode: "anomaly",
    zone_id: ZONE_ID,
    sensitivity,
    action_mode: actionMode,
  };
}

/** The package of the service's own rules. */
export const MANAGED = {
  id: MANAGED_PACKAGE_ID,
  name: "CloudFlare",
  detection_mode: "traditional",
  zone_id: ZONE_ID,
};

/** Parts of an estate that is ready to migrate. */
export const READY = {
  zone: { id: ZONE_ID, name: "example.com", plan: { legacy_id: "business" } },
  packages: [MANAGED, owasp("high")],
  groups: [] as readonly object[],
  rules: [] as readonly object[],
  overrides: [] as readonly object[],
  firewall_rules: [] as readonly object[],
  page_rules: [] as readonly object[],
  check: { compatible: true, migration_state: "start" },
};

/** The report on one zone given as an object: a ready one, with some parts replaced; undefined removes a part. */
export function zoneWith(
  parts: Readonly<Record<string, unknown>>,
  options: MigrationOptions = {},
): ZoneReport {
  const report = simulateMigration(documentsOf({ "zone.json": { ...READY, ...parts } }), options);
  return report.zones[0]!;
}

let serial = 0;

/** A firewall rule; by default one that bypasses the WAF. */
export function firewallRule(expression: string | undefined, more: object = {}): object {
  const id = `rule${++serial}`;
  const filter = { id: `filter-of-${id}`, expression, paused: false };
  return { id, action: "bypass", products: ["waf"], priority: null, paused: false, filter, ...more };
}

/** A page rule with one URL pattern. */
export function pageRule(pattern: string, action: object, more: object = {}): object {
  const targets = [{ target: "url", constraint: { operator: "matches", value: pattern } }];
  return { id: `page${++serial}`, targets, actions: [action], priority: 1, status: "active", ...more };
}

export const WAF_OFF = { id: "waf", value: "off" };
export const WAF_ON = { id: "waf", value: "on" };
export const DISABLE_SECURITY = { id: "disable_security" };
export const CACHE = { id: "cache_level", value: "bypass" };

/** The expressions of the skip rules that are proposed, in order. */
export function skips(zone: ZoneReport): readonly string[] {
  return zone.proposed.rules.filter((rule) => rule.action === "skip").map((rule) => rule.expression);
}

/** The codes of statements. */
export function codes(statements: readonly { readonly code: string }[]): readonly string[] {
  return statements.map((statement) => statement.code);
}

/** The messages about what was not examined and decides on the verdict. */
export function decisive(zone: ZoneReport): readonly string[] {
  return zone.notChecked.filter((gap) => gap.isDecisive).map((gap) => gap.message);
}
