import type { Fact } from "../fact.ts";
import { fieldPage } from "./entry.ts";

/** Officially assigned codes of ISO 3166-1 alpha-2. */
const ASSIGNED =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
  "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO " +
  "FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE " +
  "JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO " +
  "MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW " +
  "PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM " +
  "TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/** Codes of the service and its address data: Tor, unknown, Europe, Asia-Pacific, proxies, satellites, other. */
const SPECIAL = "T1 XX EU AP A1 A2 O1";

/** Every code that a country field may hold, user-assigned ones excepted. */
export const COUNTRY_CODES: readonly string[] = `${ASSIGNED} ${SPECIAL}`.split(" ");

/** Whether ISO 3166-1 leaves a code to its users: `AA`, `QM` to `QZ`, `XA` to `XZ` (Kosovo is `XK`), `ZZ`. */
export function isUserAssignedCountry(code: string): boolean {
  return /^(?:AA|Q[M-Z]|X[A-Z]|ZZ)$/.test(code);
}

/** Codes of countries by continent, as address data has them; those of Tor are a continent of their own. */
export const CONTINENTS: Fact<Readonly<Record<string, string>>> = {
  value: {
    AF:
      "AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA " +
      "NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW",
    AN: "AQ BV GS HM TF",
    AS:
      "AE AF AM AZ BD BH BN BT CC CN CX GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP " +
      "OM PH PK PS QA SA SG SY TH TJ TM TR TW UZ VN YE",
    EU:
      "AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME " +
      "MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA",
    NA:
      "US CA MX AG AI AW BB BL BM BQ BS BZ CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS NI PA PM PR SV SX " +
      "TC TT VC VG VI",
    OC: "AU NZ AS CK FJ FM GU KI MH MP NC NF NR NU PF PG PN PW SB TK TL TO TV UM VU WF WS",
    SA: "BR AR BO CL CO EC FK GF GY PE PY SR UY VE",
    T1: "T1",
  },
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
