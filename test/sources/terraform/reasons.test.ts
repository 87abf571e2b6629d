// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { describe, expect, it } from "vitest";
import { surroundingsAmong } from "../../../src/sources/terraform/modules/among-texts.ts";
import { parseTerraformFile, readTerraform } from "../../../src/sources/terraform/read.ts";
import { plainValue } from "../../../src/sources/values/located.ts";
import { rulesOf } from "./support.ts";

/** The value of an expression in `live/main.tf`, or why it is not known. */
async function valueIn(expression: string, rest = "", others: Readonly<Record<string, string>> = {}) {
  const text = `provider "cloudflare" {}
resource "cloudflare_ruleset" "a" {
  kind  = "zone"
  phase = "http_request_firewall_custom"
  rules = [{ action = "block", expression = "ssl", action_parameters = { x = ${expression} } }]
}
${rest}`;
  const files = Object.entries({ "live/main.tf": text, ...others }).map(([uri, body]) => ({
    uri,
    text: body,
  }));
  const siblings = files
    .filter(({ uri }) => /^live\/[^/]*\.tf$/.test(uri))
    .map((file) => parseTerraformFile(file.uri, file.text).value);
  const surroundings = await surroundingsAmong(files);
  const parameters = rulesOf(readTerraform("live/main.tf", text, { siblings, surroundings }))[0]!.node.get(
    "action_parameters",
  );
  const value = parameters?.kind === "Object" ? parameters.get("x") : parameters;
  return value?.kind === "Unknown" ? value.reason : value && [plainValue(value)];
}

const REPEATED = 'resource "cloudflare_list" "l" {\n  for_each = toset(["a", "b"])\n  name = each.key\n}\n';
const BLOCK = 'resource "cloudflare_list" "l" {\n  name = "a"\n}\n';

const SELF =
  'resource "cloudflare_list" "l" {\n  count = cloudflare_list.l[0].name == "a" ? 1 : 0\n  name = "a"\n}\n';

describe("why a value is not known", () => {
  it.each<readonly [expression: string, rest: string, value: unknown]>([
    ["bare", "", "`bare` is neither quoted nor a reference"],
    ["bare[0]", "", "`bare` is not known here"],
    ["count.index", "", "`count.index` differs from one instance to the next"],
    ["self.name", "", "`self.name` differs from one instance to the next"],
    ["each.value.x", "", "`each.value` differs from one instance to the next"],
    ["{ (var.none) = 1 }", "", "one of its keys is not known"],
    ["max(var.none...)", "", "an argument is not known"],
    ["max([1, 2]...)", "", [2]],
    ["can()", "", "a function has no argument"],
    ['upper("a", "b")', "", "`upper` takes 1 argument"],
    ["upper()", "", "`upper` takes 1 argument"],
    ["upper(var.none, var.none)", "", "`upper` takes 1 argument"],
    ['replace(["a", "b"]...)', "", "`replace` takes 3 arguments"],
    ['replace(["a", "a", "b"]...)', "", ["b"]],
    [
      'replace(compact(["a", "a", "b", var.none])...)',
      "",
      "`var.none` has no default and no value in a .tfvars file here",
    ],
    ['tomap({ a = "b", c = ["d"] }).a', "", "its items have no common type"],
    ['tolist(["b", { a = 1 }])[0]', "", "its items have no common type"],
    ['tomap({ a = "b", c = null }).a', "", ["b"]],
    ['tomap({ a = "b", c = 1 }).a', "", "the arguments of `tomap` are not known well enough"],
    ["null.a", "", "it has no `a`"],
    ["null[*].a", "", [[]]],
    ["[for x in null : x]", "", "it repeats for a value without items"],
    ['try([for x in "a" : x], "b")', "", ["b"]],
    ["[1, 2][var.none]", "", "the index is not known"],
    ['toset(["a", "b"])[0]', "", "the items of a set have no index"],
    ['tolist(toset(["a", "b"]))[0]', "", ["a"]],
    ['"a%{ if var.none }b%{ endif }c"', "", "`var.none` has no default and no value in a .tfvars file here"],
    ['"a%{ if [] }b%{ endif }c"', "", "the condition of a directive is not known"],
    [
      '"a%{ for x in var.none }b%{ endfor }c"',
      "",
      "`var.none` has no default and no value in a .tfvars file here",
    ],
    ['"a%{ for x in 1 }b%{ endfor }c"', "", "what it repeats for is not known"],
    ['"a${[]}"', "", "a list, a map or null cannot be part of a string"],
    ["local.none", "", "`local.none` is defined in no file that was read"],
    ["var.a", 'variable "a" {}\na = 1\n', "`var.a` has no default and no value in a .tfvars file here"],
    ["local.a", "locals {\n  a = local.b\n  b = local.a\n}\n", "`local.a` depends on itself"],
    ["cloudflare_list.l.name", REPEATED, "it has several instances, and the reference names none of them"],
    ['cloudflare_list.l["a"].name', REPEATED, ["a"]],
    ['cloudflare_list.l["b"].name', REPEATED, ["b"]],
    ["cloudflare_list.l.b.name", REPEATED, ["b"]],
    ['cloudflare_list.l["c"].name', REPEATED, "`cloudflare_list.l` is known only after apply"],
    ["cloudflare_list.l[var.none].name", REPEATED, "`cloudflare_list.l` is known only after apply"],
    ["cloudflare_list.l.name", BLOCK, ["a"]],
    ["cloudflare_list.l[0].name", SELF, "`cloudflare_list.l` is known only after apply"],
    [
      "module.s.x",
      'module "s" {\n  source = "../m"\n  count = length(module.s)\n}\n',
      "`module.s` is defined in another directory",
    ],
    ["cloudflare_list.l", BLOCK, "`cloudflare_list.l` is known only after apply"],
    ["file(1)", "", "which file it reads is not known"],
    ['file("/etc/x")', "", "`/etc/x` is not relative to a directory of these files"],
    ['file("~/x")', "", "`~/x` is not relative to a directory of these files"],
    ['file("C:/x")', "", "`C:/x` is not relative to a directory of these files"],
    ['file("a\\\\x")', "", "`a\\x` is not relative to a directory of these files"],
    ['file("${path.module}x")', "", "`x` is not relative to a directory of these files"],
    ["fileset(path.module)", "", "there is no pattern"],
    ["fileset(path.module, [])", "", "the pattern is not a string"],
    ["fileset(path.module, var.none)", "", "`var.none` has no default and no value in a .tfvars file here"],
    ['templatefile("${path.module}/t.tpl")', "", "the variables of a template are not known"],
    ['templatefile("${path.module}/t.tpl", {})', "", "`a` is no variable of the template"],
    ['templatefile("${path.module}/t.tpl", { a = { b = 1 } })', "", [1]],
    ['templatefile("${path.module}/u.tpl", {})', "", "a template reads no templates"],
    ["module.m.none", 'module "m" {\n  source = "../m"\n}\n', "the module has no output `none`"],
    ["module.open.x", 'module "open" {\n  source = "../open"\n}\n', "the module has no output `x`"],
    ["module.m.given", 'module "m" {\n  source = "../m"\n}\n', "`var.given` is not given"],
    ["module.m.usual", 'module "m" {\n  source = "../m"\n  given = 1\n}\n', ["d"]],
    ["[module.m.usual]", 'module "m" {\n  source = "../m"\n  usual = null\n}\n', [[null]]],
    ["module.m.never", 'module "m" {\n  source = "../m"\n  never = null\n}\n', ["d"]],
    ["[module.m.odd]", 'module "m" {\n  source = "../m"\n  odd = null\n}\n', [[null]]],
    ['replace("abc", "/b/", "-")', "", ["a-c"]],
    ['replace("abc", "/x/", "-")', "", ["abc"]],
    ['replace("abab", "/^/", "-")', "", ["-abab"]],
    ['replace("ab", "/x*/", "-")', "", ["-a-b-"]],
    ['regexall("x", "abc")', "", [[]]],
  ])("%s %s", async (expression, rest, value) => {
    const files = {
      "live/t.tpl": "${a.b}",
      "open/main.tf": "x = (",
      "live/u.tpl": '${templatefile("t.tpl", {})}',
      "m/main.tf": `variable "given" {}
variable "usual" {
  default = "d"
}
variable "never" {
  default = "d"
  nullable = false
}
variable "odd" {
  default = "d"
  nullable = "false"
}
${["given", "usual", "never", "odd"].map((name) => `output "${name}" {\n  value = var.${name}\n}\n`).join("")}`,
    };
    expect(await valueIn(expression, rest, files)).toEqual(value);
  });
});
