import type { Fact } from "../fact.ts";
import { CAPITALS } from "../text-shape.ts";
import { fieldPage } from "./entry.ts";
import values from "./values.json" with { type: "json" };

/** Officially assigned codes of ISO 3166-1 alpha-2. */
const ASSIGNED = values.assignedCountries;

/** Codes of Cloudflare and its address data: Tor, unknown, Europe, Asia-Pacific, proxies, satellites, other. */
const SPECIAL = "T1 XX EU AP A1 A2 O1";

/** Every code that a country field may have, except user-assigned ones. */
export const COUNTRY_CODES: readonly string[] = `${ASSIGNED} ${SPECIAL}`.split(" ");

/** The codes that ISO 3166-1 leaves to its users: `AA`, `QM` to `QZ`, `XA` to `XZ` (Kosovo is `XK`), `ZZ`. */
export const USER_ASSIGNED_COUNTRIES: readonly string[] = [
  "AA",
  ...[..."MNOPQRSTUVWXYZ"].map((letter) => `Q${letter}`),
  ...[...CAPITALS].map((letter) => `X${letter}`),
  "ZZ",
];

/** Codes of countries by continent, as in address data; Tor has its own continent. */
export const CONTINENTS: Fact<Readonly<Record<string, string>>> = {
  value: values.countriesOfContinents,
  evidence: "assumed",
  source: fieldPage("ip.src.continent"),
  note: "Documentation does not list the countries of a continent. Used only for requests that are made as examples.",
};

/** The members of the European Union, by their codes. */
export const EUROPEAN_UNION: Fact<readonly string[]> = {
  value: "DE FR IT ES AT BE BG CY CZ DK EE FI GR HR HU IE LT LU LV MT NL PL PT RO SE SI SK".split(" "),
  evidence: "assumed",
  source: fieldPage("ip.src.is_in_european_union"),
  note: "Documentation does not list them. Used only for requests that are made as examples.",
};
