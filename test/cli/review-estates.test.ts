// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import fc from "fast-check";
import { expect, it } from "vitest";
import { cases } from "../support/cases.ts";
import { managedInModule, review } from "./review-support.ts";

/** The settings of one zone. */
interface Zone {
  readonly threshold: number;
  readonly action: string;
  readonly hosts: readonly string[];
}

/** Zones by their id. */
type Estate = Readonly<Record<string, Zone>>;

const MODULE = `variable "zone_id" {}
variable "waf" {}
${managedInModule("var.waf.threshold")}
resource "cloudflare_ruleset" "custom" {
  zone_id = var.zone_id
  name    = "custom"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules = [{
    ref        = "hosts"
    action     = var.waf.action
    expression = join(" or ", [for host in var.waf.hosts : "http.host eq \\"\${host}\\""])
  }]
}
`;
const call = (zone: string, waf: string, source: string, more = "") =>
  `module "waf_${zone}" {\n  source  = "${source}"\n  zone_id = "${zone}"\n  waf     = ${waf}\n}\n${more}`;
const forEach = (zones: string) =>
  `module "waf" {\n  for_each = ${zones}\n  source   = "./modules/waf"\n  zone_id  = each.key\n  waf      = each.value\n}\n`;
const json = (value: unknown) => JSON.stringify(value);
const hcl = (value: unknown) => json(value).replaceAll('":', '"=');

/** How an estate is written as root modules that call one module. */
const NOTATIONS: Readonly<Record<string, (estate: Estate) => Readonly<Record<string, string>>>> = {
  arguments: (estate) => ({
    "main.tf": Object.entries(estate)
      .map(([zone, waf]) => call(zone, hcl(waf), "./modules/waf"))
      .join(""),
  }),
  locals: (estate) => ({
    "main.tf": `locals {\n  zones = ${hcl(estate)}\n}\n${Object.keys(estate)
      .map((zone) => call(zone, `local.zones["${zone}"]`, "./modules/waf"))
      .join("")}`,
  }),
  for_each: (estate) => ({ "main.tf": forEach(hcl(estate)) }),
  yamldecode: (estate) => ({
    "main.tf": forEach('yamldecode(file("${path.module}/zones.yaml"))'),
    "zones.yaml": Object.entries(estate)
      .map(([zone, waf]) => `${zone}: ${json(waf)}\n`)
      .join(""),
  }),
  tfvars: (estate) => ({
    "main.tf": `variable "zones" {}\n${forEach("var.zones")}`,
    "terraform.tfvars": `zones = ${hcl(estate)}\n`,
  }),
  directories: (estate) =>
    Object.fromEntries(
      Object.entries(estate).map(([zone, waf]) => [
        `zones/${zone}/main.tf`,
        call(zone, hcl(waf), "../../modules/waf", 'terraform {\n  backend "s3" {}\n}\n'),
      ]),
    ),
};

const zone: fc.Arbitrary<Zone> = fc.record({
  threshold: fc.constantFrom(25, 40, 60),
  action: fc.constantFrom("block", "log", "managed_challenge"),
  hosts: fc.subarray(["a", "b", "c"], { minLength: 1 }),
});
const notation = fc.constantFrom(...Object.keys(NOTATIONS));
/** Zones before and after, often the same. */
const pairs = fc.dictionary(
  fc.constantFrom("za", "zb", "zc", "zd"),
  fc.tuple(fc.option(zone, { freq: 8 }), fc.option(zone, { freq: 8 }), fc.boolean()),
  { minKeys: 1, noNullPrototype: true },
);

interface Told {
  readonly protection: string;
  readonly zones: readonly string[];
  readonly callers: readonly { readonly name: string }[];
  readonly message: string;
}

interface Review {
  readonly changes: readonly Told[];
  /** Files in which nothing changes. */
  readonly same: readonly string[];
}

async function reviewed(from: Record<string, string>, to: Record<string, string>): Promise<Review> {
  const removed = Object.fromEntries(Object.keys(from).map((name) => [name, undefined]));
  const files = { "modules/waf/main.tf": MODULE };
  const { stdout } = await review({ ...files, ...from }, { ...removed, ...to }, "--format", "json");
  return stdout === "" ? { changes: [], same: [] } : JSON.parse(stdout);
}

const STRENGTH: Readonly<Record<string, number>> = { log: 0, managed_challenge: 1, block: 2 };

/** Whether a zone loses protection. A rule for other requests loses some, and its effect is called unknown. */
function isLess(before: Zone | null, after: Zone | null): boolean {
  if (!before || !after) return before !== null;
  const stops = STRENGTH[before.action]! > 0;
  return (
    after.threshold > before.threshold ||
    STRENGTH[after.action]! < STRENGTH[before.action]! ||
    (stops && before.hosts.some((host) => !after.hosts.includes(host)))
  );
}

it("names the zones that change, their callers and the direction, and no other zone", async () => {
  await fc.assert(
    fc.asyncProperty(pairs, notation, async (drawn, name) => {
      const sides = Object.entries(drawn).map(
        ([id, [was, is, isSame]]) => [id, was, isSame ? was : is] as const,
      );
      const side = (at: 1 | 2): Estate =>
        Object.fromEntries(sides.flatMap((one) => (one[at] ? [[one[0], one[at]]] : [])));
      const write = NOTATIONS[name]!;
      const { changes, same } = await reviewed(write(side(1)), write(side(2)));
      if (name !== "directories" && sides.some(([, was, is]) => json(was) !== json(is)))
        expect(same).toEqual([]);
      for (const [id, was, is] of sides) {
        const isOwn = ({ zones }: { zones: readonly string[] }) => zones.some((one) => one.startsWith(id));
        const own = changes.filter(isOwn);
        const isChanged = json(was) !== json(is);
        const directions = own.map(({ protection }) => protection);
        expect([id, own.length > 0], json(changes)).toEqual([id, isChanged]);
        expect([id, directions.some((one) => ["lost", "weaker", "unknown"].includes(one))]).toEqual([
          id,
          isLess(was, is),
        ]);
        expect(own.filter(({ callers }) => callers.length === 0)).toEqual([]);
      }
    }),
    { numRuns: cases(2, 200) },
  );
});

it("reports neither a loss nor an unknown effect if an estate is only written in another notation", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom("za", "zb", "zc"), zone, { minKeys: 1, noNullPrototype: true }),
      notation,
      notation,
      async (estate, one, other) => {
        const { changes } = await reviewed(NOTATIONS[one]!(estate), NOTATIONS[other]!(estate));
        const different = changes.filter(({ protection }) => protection !== "same");
        expect(different.map(({ message }) => `${one} to ${other}: ${message}`)).toEqual([]);
      },
    ),
    { numRuns: cases(2, 200) },
  );
});
