import { gzipSync } from "node:zlib";
import { firewallRule, owasp, pageRule, READY, WAF_OFF } from "./support.ts";

const PLANS = ["pro", "business", "enterprise"] as const;
const SENSITIVITIES = ["high", "medium", "low", "off"] as const;

/** The exports of a zone, made from a number: of every three a plan each, of every ten one that is blocked. */
export function zoneOf(seed: number): object {
  const id = seed.toString(16).padStart(32, "0");
  const name = `zone${seed}.example`;
  return {
    ...READY,
    zone: { id, name, plan: { legacy_id: PLANS[seed % PLANS.length] } },
    packages: [{ ...owasp(SENSITIVITIES[seed % SENSITIVITIES.length]), zone_id: id }],
    overrides: seed % 10 === 9 ? [{ id: `override${seed}`, urls: [`${name}/old/*`] }] : [],
    firewall_rules: Array.from({ length: seed % 4 }, (_, at) =>
      firewallRule(`http.request.uri.path eq "/${seed}/${at}"`, { id: `rule${seed}-${at}` }),
    ),
    page_rules: seed % 7 === 6 ? [pageRule(`${name}/files/*`, WAF_OFF, { id: `page${seed}` })] : [],
    check: { compatible: seed % 10 !== 9, migration_state: "start" },
  };
}

/** Zones as a stream of lines. */
export function ndjson(zones: readonly unknown[]): string {
  return zones.map((zone) => `${JSON.stringify(zone)}\n`).join("");
}

/** The same, compressed. */
export function ndjsonGz(zones: readonly unknown[]): Uint8Array {
  return gzipSync(ndjson(zones));
}
