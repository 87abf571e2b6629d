// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { expect, it } from "vitest";
import { surroundingsAmong } from "../../../src/sources/terraform/modules/among-texts.ts";
import { readRootModule } from "../../../src/sources/terraform/modules/instances.ts";

const ONE = `resource "cloudflare_ruleset" "one" {\n  zone_id = "z"\n  kind = "zone"\n  phase = "http_request_firewall_custom"\n  rules = [{ ref = "a", action = "block", expression = `;

/** The causes of unknown values in the ruleset of a module, with these lines in its call and in the ruleset. */
async function definitionsOf(call: string, own: string, expression = '"ssl"') {
  const texts = [
    {
      uri: "live/main.tf",
      text: `variable "n" {}\nlocals {\n  more = var.n + 1\n}\nmodule "waf" {\n  source = "../m"\n  ${call}\n}\n`,
    },
    { uri: "m/main.tf", text: `variable "x" {}\n${ONE}${expression} }]\n  ${own}\n}\n` },
  ];
  const { resources } = readRootModule(await surroundingsAmong(texts), "live")!;
  return resources.map(({ isCertain, definitions }) => [isCertain, definitions]);
}

it.each([
  ["nothing unknown", "", "", '"ssl"', [true, ""]],
  ["a known number of calls and resources", "count = 1", "count = 1", '"ssl"', [true, ""]],
  [
    "an unknown number of calls",
    "count = local.more",
    "",
    '"ssl"',
    [false, " local.more = var.n + 1\n module.waf = local.more"],
  ],
  [
    "an unknown number of resources",
    "x = local.more",
    "count = var.x",
    '"ssl"',
    [false, " local.more = var.n + 1\n module.waf = \nmodule.waf var.x = local.more"],
  ],
  [
    "a value that takes work",
    'x = join("", [for one in ["s", "s", "l"] : lower(one)])',
    "",
    "var.x",
    [true, ""],
  ],
  [
    "a value that is longer than the files",
    'x = join(" or ", [for one in range(1000) : "tcp.dstport eq ${one}"])',
    "",
    "var.x",
    [true, ""],
  ],
  [
    "an unknown value",
    "x = local.more",
    "",
    "var.x",
    [true, " local.more = var.n + 1\nmodule.waf var.x = local.more"],
  ],
])("definitions distinguish unknown values: %s", async (_, call, own, expression, expected) => {
  expect(await definitionsOf(call, own, expression)).toEqual([expected]);
});
