import { integers } from "../domain.ts";
import { BOOL, BYTES, INT, IP } from "../value-type.ts";
import { CONTINENT, COUNTRY, SUBDIVISION } from "./domains.ts";
import { type FieldFact, fieldGroup, fieldPage } from "./entry.ts";
import { TRANSFORM_PHASES } from "./phases.ts";

const AS_NUMBER = integers(0, 4_294_967_295, fieldPage("ip.src.asnum"), "a 32-bit number");

const field = fieldGroup();

/** The client's address and if it is, with the deprecated names of the same values. */
export const IP_FIELDS: readonly FieldFact[] = [
  field("ip.src", IP),
  field("ip.src.lat", BYTES),
  field("ip.src.lon", BYTES),
  field("ip.src.city", BYTES),
  field("ip.src.postal_code", BYTES),
  field("ip.src.metro_code", BYTES),
  field("ip.src.region", BYTES),
  field("ip.src.region_code", BYTES),
  field("ip.src.timezone.name", BYTES, { phases: TRANSFORM_PHASES, note: "In rewrite expressions only." }),
  field("ip.src.asnum", INT, { domain: AS_NUMBER }),
  field("ip.src.continent", BYTES, { domain: CONTINENT }),
  field("ip.src.country", BYTES, { domain: COUNTRY }),
  field("ip.src.subdivision_1_iso_code", BYTES, { plan: "business", domain: SUBDIVISION }),
  field("ip.src.subdivision_2_iso_code", BYTES, { plan: "business", domain: SUBDIVISION }),
  field("ip.src.is_in_european_union", BOOL, { plan: "business" }),
  ...[
    field("ip.geoip.asnum", INT, { domain: AS_NUMBER }),
    field("ip.geoip.continent", BYTES, { domain: CONTINENT }),
    field("ip.geoip.country", BYTES, { domain: COUNTRY }),
    field("ip.geoip.subdivision_1_iso_code", BYTES, { plan: "business", domain: SUBDIVISION }),
    field("ip.geoip.subdivision_2_iso_code", BYTES, { plan: "business", domain: SUBDIVISION }),
    field("ip.geoip.is_in_european_union", BOOL, { plan: "business" }),
  ].map(deprecated),
];

function deprecated(old: FieldFact): FieldFact {
  const replacement = old.name.replace("ip.geoip.", "ip.src.");
  return { ...old, isDeprecated: true, replacement, source: fieldPage(replacement) };
}
