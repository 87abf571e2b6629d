// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUDGETS } from "../../../src/core/budgets.ts";
import { createLinter } from "../../../src/linter.ts";
import { siblingsOf, surroundingsAmong } from "../../../src/sources/terraform/modules/among-texts.ts";
import { readTerraform } from "../../../src/sources/terraform/read.ts";
import { cases } from "../../support/cases.ts";

const linter = createLinter();

const inZone = (text: string, zone: string) => text.replace('"z"', zone);

/** A ruleset with these rules, each written as the lines of a block. */
const ruleset = (rules: string, meta = "") => `resource "cloudflare_ruleset" "waf" {
  ${meta}
  zone_id = "z"
  kind    = "zone"
  name    = "waf"
  phase   = "http_request_firewall_custom"
${rules}
}
`;
const rule = (expression: string, action = '"block"') =>
  `  rules {\n    action = ${action}\n    expression = ${expression}\n  }`;

async function lint(files: Readonly<Record<string, string>>) {
  const given = Object.entries(files).map(([uri, text]) => ({ uri, text }));
  const { diagnostics, notChecked } = await linter.lint(given);
  return {
    found: diagnostics.map(({ uri, code, range }) => `${uri}: ${code} \`${slice(files[uri]!, range)}\``),
    related: diagnostics.map(({ related }) => related.map(({ uri, message }) => `${uri}: ${message}`)),
    notChecked: notChecked.map(({ uri, reason }) => `${uri}: ${reason}`),
  };
}

const slice = (text: string, { start, end }: { start: number; end: number }) => text.slice(start, end);

describe("a module that nobody calls", () => {
  const variable = (value: string) => `variable "x" {\n  default = ${value}\n}\n`;

  it.each(['""', "[]", "{}", "null"])("may be given another value than %s", async (value) => {
    const { found, notChecked } = await lint({ "m/main.tf": ruleset(rule("var.x")) + variable(value) });
    expect(found).toEqual([]);
    expect(notChecked).toEqual(["m/main.tf: `var.x` is set by the caller of this module"]);
  });

  it.each([
    ["the settings of a provider", { "m/p.tf": 'provider "cloudflare" {}\n' }],
    ["a backend", { "m/p.tf": 'terraform {\n  backend "s3" {}\n}\n' }],
    ["HCP Terraform", { "m/p.tf": "terraform {\n  cloud {}\n}\n" }],
    ["values of variables", { "m/terraform.tfvars": 'other = "a"\n' }],
    ["an import", { "m/p.tf": 'import {\n  to = cloudflare_ruleset.waf\n  id = "a"\n}\n' }],
    ["a backend in JSON", { "m/p.tf.json": '{"terraform":{"backend":{"s3":{}}}}' }],
  ])("is a root with %s, where defaults apply", async (_, files) => {
    const main = { "m/main.tf": ruleset(rule("var.x")) + variable('"http.hst eq 1"') };
    expect((await lint({ ...main, ...files })).found).toEqual(["m/main.tf: types/unknown-field `http.hst`"]);
    const empty = { "m/main.tf": ruleset(rule("var.x")) + variable('""') };
    expect((await lint({ ...empty, ...files })).notChecked).toEqual([
      "m/main.tf: the empty default of `var.x` may be replaced",
    ]);
  });

  it("is not a root with required providers alone", async () => {
    const files = {
      "m/main.tf": ruleset(rule("var.x")) + variable('"http.hst eq 1"'),
      "m/versions.tf":
        'terraform {\n  required_providers {\n    cloudflare = { source = "cloudflare/cloudflare", version = "4" }\n  }\n}\n',
    };
    expect((await lint(files)).related).toEqual([
      ["m/main.tf: This applies unless the variables of the module are set."],
    ]);
  });
});

describe("a module that is called", () => {
  const module = `${ruleset(rule("var.x"))}variable "x" {\n  type = string\n  default = ""\n}\n`;
  const call = (body: string, name = "shop") =>
    `module "${name}" {\n  source = "../modules/waf"\n${body}\n}\n`;

  it("has the arguments of the call, and findings are reported where their text is", async () => {
    const { found, related } = await lint({
      "live/main.tf": call('  x = "http.hst eq 1"'),
      "modules/waf/main.tf": module,
    });
    expect(found).toEqual(["live/main.tf: types/unknown-field `http.hst`"]);
    expect(related).toEqual([["live/main.tf: This applies in `module.shop`."]]);
  });

  it("has its defaults if a call leaves them", async () => {
    const { found, related } = await lint({ "live/main.tf": call(""), "modules/waf/main.tf": module });
    expect(found).toEqual(['modules/waf/main.tf: lint/no-blank-expression `""`']);
    expect(related).toEqual([["live/main.tf: This applies in `module.shop`."]]);
  });

  it("is reported once for what does not depend on its arguments, and names no call then", async () => {
    const { found, related } = await lint({
      "live/main.tf": call('  x = "ssl"') + call('  x = "not ssl"', "blog"),
      "modules/waf/main.tf": `${ruleset(rule('"http.hst eq \\"a\\" and ${var.x}"'))}variable "x" {}\n`,
    });
    expect(found).toEqual(["modules/waf/main.tf: types/unknown-field `http.hst`"]);
    expect(related).toEqual([[]]);
  });

  it("is reported once for several calls, which are named", async () => {
    const { related } = await lint({
      "live/main.tf": ["a", "b", "c", "d", "e", "f"].map((name) => call("", name)).join(""),
      "modules/waf/main.tf": module,
    });
    expect(related[0]).toEqual([
      "live/main.tf: This applies in `module.a`.",
      "live/main.tf: This applies in `module.b`.",
      "live/main.tf: This applies in `module.c`.",
      "live/main.tf: This applies in `module.d`, and in 2 other calls.",
    ]);
  });

  it("is called for each key, with its values", async () => {
    const { related } = await lint({
      "live/main.tf": call('  for_each = { a = "ssl", b = "sl" }\n  x = each.value'),
      "modules/waf/main.tf": module,
    });
    expect(related.flat()).toContain('live/main.tf: This applies in `module.shop["b"]`.');
    expect(related.flat().join()).not.toContain('["a"]');
  });

  it("is called by modules that are called, and from JSON", async () => {
    const { found } = await lint({
      "main.tf.json": '{"module":{"a":{"source":"./modules/outer","y":"htp.host eq \\"a\\""}}}',
      "modules/outer/main.tf":
        'module "inner" {\n  source = "../waf/"\n  x = "ssl and ${var.y}"\n}\nvariable "y" {}\n',
      "modules/waf/main.tf": module,
    });
    expect(found).toEqual(["modules/outer/main.tf: types/unknown-field `var.y`"]);
  });

  it("completes objects from their type, and converts their members", async () => {
    const type =
      'variable "rules" {\n  type = list(object({\n    action = optional(string, "blok")\n    expression = string\n    enabled = optional(bool)\n  }))\n}\n';
    const dynamic =
      '  dynamic "rules" {\n    for_each = var.rules\n    content {\n      action = rules.value.action\n      expression = rules.value.expression\n      enabled = rules.value.enabled\n    }\n  }';
    const { found } = await lint({
      "live/main.tf": call('  rules = [{ expression = "ssl" }, { action = "log", expression = "ssl" }]'),
      "modules/waf/main.tf": ruleset(dynamic) + type,
    });
    expect(found).toEqual(["modules/waf/main.tf: lint/no-unknown-action `var.rules`"]);
  });

  it("gives its outputs to the module that calls it", async () => {
    const { found } = await lint({
      "live/main.tf": `${call('  x = "a"')}${ruleset(rule("module.shop.expression"))}`,
      "modules/waf/main.tf":
        'variable "x" {}\noutput "expression" {\n  value = "http.hst eq \\"${var.x}\\""\n}\n',
    });
    expect(found).toEqual(["live/main.tf: types/unknown-field `module.shop.expression`"]);
  });

  it.each([
    ["a circle", { "a/main.tf": 'module "b" {\n  source = "../b"\n  x = var.x\n}\nvariable "x" {}\n' }],
    ["itself", { "b/sub.tf": 'module "b" {\n  source = "../b"\n}\n' }],
  ])("in %s is a module with unknown values", async (_, files) => {
    const { found } = await lint({
      "b/main.tf": `module "a" {\n  source = "../a"\n  x = "http.hst"\n}\n${module}`,
      ...files,
    });
    expect(found).toEqual([]);
  });

  it.each([
    ["count", "0"],
    ["for_each", "{}"],
  ])("by %s = %s is a module that nothing calls", async (name, value) => {
    const waf = { "modules/waf/main.tf": `${ruleset(rule('"http.${var.x} eq 1"'))}variable "x" {}\n` };
    const called = (meta: string) => lint({ "live/main.tf": call(`  x = "hst"\n${meta}`), ...waf });
    expect((await called("")).found).toHaveLength(1);
    expect(await called(`  ${name} = ${value}`)).toEqual(await lint(waf));
  });

  it("perhaps has no zone", async () => {
    const two = `${ruleset(rule('"ssl"'))}${ruleset(rule('"not ssl"')).replace('"waf" {', '"other" {')}`;
    const called = two.replaceAll('"z"', "var.zone");
    const files = (meta: string) => ({
      "live/main.tf": call(`  zone = "z"\n${meta}`),
      "modules/waf/main.tf": `${called}variable "zone" {}\n`,
    });
    expect((await lint(files(""))).found).toHaveLength(1);
    expect((await lint(files("  count = var.n"))).found).toEqual([]);
  });
});

describe("names that a directory declares", () => {
  const one = 'data "cloudflare_zone" "this" {\n  name = "a.example"\n}\n';
  const main = ruleset(rule("data.cloudflare_zone.main.name"));

  it("are suggested for the only other of their type", async () => {
    expect((await lint({ "main.tf": main, "data.tf": one })).found).toEqual([
      "main.tf: lint/no-unresolved-reference `data.cloudflare_zone.main.name`",
    ]);
  });

  it.each([
    ["none of the type", 'data "cloudflare_account" "this" {}\n'],
    ["two of the type", one + one.replace("this", "that")],
    ["it in JSON", { "data.tf.json": '{"data":{"cloudflare_zone":{"main":{"name":"a.example"}}}}' }],
  ])("are not suggested if there is %s", async (_, more) => {
    const files = typeof more === "string" ? { "data.tf": more } : { "data.tf": one, ...more };
    const { found } = await lint({ "main.tf": main, ...files });
    expect(found.filter((one) => one.includes("no-unresolved-reference"))).toEqual([]);
  });

  it("are suggested where another file is reached, and in the arguments of a call", async () => {
    const files = {
      "main.tf": `${main.replace("data.cloudflare_zone.main.name", "local.all")}module "m" {\n  source = "./m"\n  x = var.inputs\n}\n`,
      "locals.tf": 'variable "input" {}\nlocals {\n  all = "${var.inptu}"\n}\n',
      "m/main.tf": `variable "x" {}\n${ruleset(rule("var.x"))}`,
    };
    expect((await lint(files)).found).toEqual([
      "main.tf: lint/no-unresolved-reference `local.all`",
      "main.tf: lint/no-unresolved-reference `var.inputs`",
    ]);
  });

  it("in another file are judged by their own members, and not by those of what leads to them", async () => {
    const found = async (of: string) => {
      const list = 'resource "cloudflare_list" "a" {\n  account_id = "a"\n  name = "a"\n  kind = "ip"\n}\n';
      const locals = `locals {\n  lists = { other = ${of} }\n  hosts = ["a"]\n}\n`;
      const main = `${list}${ruleset(rule('format("ip.src in $%s", local.lists.other)'))}`;
      const all = (await lint({ "main.tf": main, "locals.tf": locals })).found;
      return all.filter((one) => one.includes("no-unresolved-reference"));
    };
    expect(await found("cloudflare_list.a.name")).toEqual([]);
    expect(await found('"x ${local.hosts[0]}"')).toEqual([]);
    expect(await found("cloudflare_list.a.names")).toEqual([
      "main.tf: lint/no-unresolved-reference `local.lists.other`",
    ]);
  });

  it("may be any of a collection whose key is not known", async () => {
    const chosen = (index: string) =>
      `variable "env" {}\nlocals {\n  all = { prod = "ssl", dev = "http.hots eq \\"a\\"" }\n}\n${ruleset(rule(index))}`;
    const found = async (index: string) => (await lint({ "main.tf": chosen(index) })).found;
    const wrong = ["main.tf: types/unknown-field `http.hots`"];
    expect(await found("local.all[var.env]")).toEqual(wrong);
    expect(await found('lookup(local.all, var.env, "ssl")')).toEqual(wrong);
    expect(await found('local.all["${var.env}d"]')).toEqual([]);
    expect(await found('local.all["prod"]')).toEqual([]);
  });

  it("are suggested for values in a file of variables that no variable takes", async () => {
    const declared = `variable "host" {}\nvariable "hosts" {}\n${ruleset(rule("var.host"))}`;
    const given = async (values: string, module = declared) =>
      (await lint({ "main.tf": module, "terraform.tfvars": values })).found;
    const near = "terraform.tfvars: source/terraform-module-argument `hostt`";
    expect(await given('hostt = "ssl"\nhosts = "ssl"\n')).toEqual([near]);
    expect(await given('hostt = "ssl"\nhost = "ssl"\nhosts = "ssl"\nowner_team = "a"\n')).toEqual([near]);
    expect(await given('hostt = "ssl"\n', `${declared}resource "x" {`)).not.toContain(near);
    expect(await given('hostt = "ssl"\n', 'variable "host" {}\nresource "aws_lb" "a" {}\n')).toEqual([]);
  });

  it("are those of a module for its outputs", async () => {
    const files = {
      "main.tf": `module "m" {\n  source = "./m"\n}\n${ruleset(rule("module.m.expresion"))}`,
      "m/main.tf": 'output "expression" {\n  value = "ssl"\n}\n',
    };
    expect((await lint(files)).found).toEqual(["main.tf: lint/no-unresolved-reference `module.m.expresion`"]);
    expect((await lint({ ...files, "m/broken.tf": "output {{\n" })).found).toEqual([
      "m/broken.tf: source/terraform-unclosed `{`",
      "m/broken.tf: source/terraform-unclosed `{`",
    ]);
  });
});

describe("a resource with count or for_each", () => {
  it("is judged for each key, and what only some have names them", async () => {
    const meta = 'for_each = { a = "ssl", b = "http.hst eq 1" }';
    const { found, related } = await lint({
      "main.tf": inZone(ruleset(rule("each.value"), meta), "each.key"),
    });
    expect(found).toEqual(["main.tf: types/unknown-field `http.hst`"]);
    expect(related).toEqual([['main.tf: This applies to `cloudflare_ruleset.waf["b"]`.']]);
  });

  it("knows keys of sets, and count.index", async () => {
    const set = ruleset(rule('"http.host eq ${each.key}"'), 'for_each = toset(["a"])');
    expect((await lint({ "main.tf": set })).found).toHaveLength(1);
    const counted = ruleset(rule('["ssl", "http.hst eq 1"][count.index]'), "count = 2");
    expect((await lint({ "main.tf": inZone(counted, "var.zones[count.index]") })).found).toEqual([
      "main.tf: types/unknown-field `http.hst`",
    ]);
  });

  it("is looked at with unknown values if it may not be there", async () => {
    const none = ruleset(rule('"http.hst eq \\"${count.index}\\""'), "count = 0");
    expect(await lint({ "main.tf": none })).toMatchObject({
      found: ["main.tf: types/unknown-field `http.hst`"],
      related: [["main.tf: This applies once there is an instance of the resource."]],
    });
  });

  it("is referred to by its keys", async () => {
    const list =
      'resource "cloudflare_list" "l" {\n  for_each = { a = "ip" }\n  account_id = "a"\n  name = "Bad-${each.key}"\n  kind = each.value\n}\n';
    const { found } = await lint({
      "main.tf": `${list}${ruleset(rule('"http.host in $$${cloudflare_list.l["a"].name}"'))}`,
    });
    expect(found).toContain('main.tf: lint/no-unusable-list `"Bad-${each.key}"`');
  });
});

describe("calls of modules that are not read", () => {
  it.each([
    ['"terraform-cloudflare/waf"', "call of a module that is not in this repository"],
    ['"../none"', "call of a module that has no files here"],
    ["var.source", "call of a module that is not in this repository"],
  ])("are listed in the file of the call: %s", async (source, reason) => {
    const call = `module "x" {\n  source = ${source}\n}\n`;
    const { notChecked } = await lint({
      "live/a.tf": ruleset(rule('"ssl"')),
      "live/b.tf": `${call}${ruleset(rule('"ssl"')).replace('"waf"', '"b"')}`,
    });
    expect(notChecked).toEqual([`live/b.tf: ${reason}`]);
  });
});

describe("a module that is called more often than is followed", () => {
  const MAX = BUDGETS.moduleUses.default;

  it.each([MAX, MAX + 1])("%i times", async (count) => {
    const calls = Array.from({ length: count }, (_, at) => `module "m${at}" {\n  source = "../m"\n}\n`).join(
      "",
    );
    const files = [
      { uri: "live/main.tf", text: `provider "cloudflare" {}\n${calls}` },
      { uri: "m/main.tf", text: ruleset(rule('"http.hst eq 1"')) },
    ];
    const { uses = [] } = readTerraform("m/main.tf", files[1]!.text, {
      siblings: await siblingsOf("m/main.tf", files),
      surroundings: await surroundingsAmong(files),
    });
    expect(uses).toHaveLength(MAX);
    const cut = uses.flatMap(({ roots }) => roots).filter(({ kind }) => kind === "Unknown");
    expect(cut).toMatchObject(
      count === MAX
        ? []
        : [
            {
              reason: "module call beyond the maximum number that is checked",
              cause: "limits",
              range: { start: 0, end: 0 },
            },
          ],
    );
  });
});

describe("a list with a part that is not known", () => {
  it("has the rest of its items, and is not counted", async () => {
    const known = '{ action = "block", expression = "http.hst eq 1" }';
    const main = (rules: string) =>
      `resource "cloudflare_ruleset" "a" {\n  zone_id = "z"\n  name = "a"\n  kind = "zone"\n  phase = "http_request_firewall_custom"\n  rules = ${rules}\n}\n`;
    const { found, notChecked } = await lint({ "main.tf": main(`concat(var.first, [${known}])`) });
    expect(found).toEqual(["main.tf: types/unknown-field `http.hst`"]);
    expect(notChecked).toHaveLength(1);
    const looped = main(`[for one in concat([${known}], var.more) : one]`);
    expect((await lint({ "main.tf": looped })).found).toHaveLength(1);
    const indexed = main(`[concat(var.first, [${known}])[1]]`);
    expect((await lint({ "main.tf": indexed })).found).toEqual([]);
  });

  it("has its expressions checked alone if a condition that is not known chooses the list", async () => {
    const known = '{ action = "block", expression = "http.hst eq 1" }';
    const found = async (rules: string, others: Readonly<Record<string, string>> = {}) => {
      const body = `zone_id = "z"\n  name = "a"\n  kind = "zone"\n  phase = "http_request_firewall_custom"\n  rules = ${rules}`;
      const text = `variable "on" {}\nresource "cloudflare_ruleset" "a" {\n  ${body}\n}\n`;
      const { found } = await lint({ "m/main.tf": text, ...others });
      return found.filter((one) => !one.includes("terraform-reference"));
    };
    const error = ["m/main.tf: types/unknown-field `http.hst`"];
    for (const rules of [
      `var.on ? [${known}] : []`,
      `concat(var.on ? [] : ([${known}]), [])`,
      `[for one in var.more : { action = "block", expression = var.on ? "ssl" : "http.hst eq 1" }]`,
      `[var.on ? ${known} : merge(${known}, { expression = "ssl" })]`,
      `[for one in var.more : ${known}]`,
      `[for key, one in var.more : ${known} if one.on]`,
      `[for one in concat(["a"], var.more) : ${known}]`,
      `flatten([var.more, [${known}]])`,
      `[merge(${known}, var.on ? { description = "a" } : {})]`,
      `[{ action = "block", expression = try(var.more.expression, "http.hst eq 1") }]`,
      `[{ action = "block", expression = lookup(var.more, "expression", "http.hst eq 1") }]`,
      `(var.on ? { a = [${known}] } : {}).a`,
    ])
      expect(await found(rules), rules).toEqual(error);
    const action = ["m/main.tf: lint/no-unknown-action"];
    for (const rules of [
      `[{ action = var.on ? "blok" : "log", expression = "ssl" }]`,
      `[for one in var.more : { action = "blok", expression = one }]`,
    ])
      expect(
        (await found(rules)).map((one) => one.split(" `")[0]),
        rules,
      ).toEqual(action);
    // Other values beside it may depend on the same condition.
    for (const rules of [
      `[{ action = var.on ? "skip" : "block", expression = "ssl", logging = var.on ? { enabled = true } : null, action_parameters = var.on ? { ruleset = "current" } : null }]`,
      `var.on ? [{ action = "block", expression = "ssl", logging = null }] : []`,
      `[{ action = "block", expression = var.on ? "true" : "ssl" }]`,
    ])
      expect(await found(rules), rules).toEqual([]);
    // The other branch of what a loop or an instance decides is never deployed.
    for (const rules of [
      `[for on in [true] : { action = "block", expression = on ? "ssl" : "http.hst eq 1" }]`,
      `[for r in [{ e = "ssl" }] : { action = "block", expression = can(r.e) ? r.e : "http.hst eq 1" }]`,
      `[for r in [{ e = "ssl" }] : { action = "block", expression = "${"${r.e}"}" == "ssl" ? r.e : "http.hst eq 1" }]`,
      `each.key == "a" ? [{ action = "block", expression = "ssl" }] : [${known}]\n  for_each = { a = 1 }`,
    ])
      expect(await found(rules), rules).toEqual([]);
    // Neither a part of an expression, nor a value, nor a switch, nor the branch that a caller does not choose.
    const call = (on: boolean) => ({ "main.tf": `module "m" {\n  source = "./m"\n  on = ${on}\n}\n` });
    expect(
      await found('[{ expression = "${var.on ? "http.hst" : "ssl"} and ssl", action = "block" }]'),
    ).toEqual([]);
    const value = '{ uri = { path = { expression = var.on ? "http.hst" : "1" } } }';
    const valued = `[{ expression = "ssl", action = "rewrite", action_parameters = ${value} }]`;
    expect((await found(valued)).filter((one) => one.includes("types/"))).toEqual([]);
    expect(await found('[{ expression = var.on ? "false" : "ssl", action = "block" }]')).toEqual([]);
    expect(
      await found(`var.on ? [${known}] : [{ expression = "ssl", action = "log" }]`, call(false)),
    ).toEqual([]);
    expect(await found(`var.on ? [${known}] : []`, call(true))).toHaveLength(1);
  });
});

describe("a module with arguments", () => {
  const text = fc.constantFrom(
    "ssl",
    "not ssl",
    "http.hst eq 1",
    'http.host eq "A.com"',
    "",
    "ip.src eq 1.1.1.300",
  );
  const value = fc.record({ expression: text, action: fc.constantFrom("block", "blok", "log", "skip") });
  const written = (of: string) => JSON.stringify(of);

  it("gives the findings of the same resources with the values in place", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (rules, isDynamic) => {
          const inline = ruleset(
            rules.map((one) => rule(written(one.expression), written(one.action))).join("\n"),
          );
          const list = `[${rules.map((one) => `{ expression = ${written(one.expression)}, action = ${written(one.action)} }`).join(", ")}]`;
          const blocks = isDynamic
            ? '  dynamic "rules" {\n    for_each = var.rules\n    content {\n      action = rules.value.action\n      expression = rules.value["expression"]\n    }\n  }'
            : rules.map((_, at) => rule(`var.rules[${at}].expression`, `var.rules[${at}].action`)).join("\n");
          const called = await linter.lint([
            { uri: "live/main.tf", text: `module "m" {\n  source = "../m"\n  rules = ${list}\n}\n` },
            {
              uri: "m/main.tf",
              text: `${ruleset(blocks)}variable "rules" {\n  type = list(object({ expression = string, action = string }))\n}\n`,
            },
          ]);
          const direct = await linter.lint({ uri: "m/main.tf", text: inline });
          const said = (found: typeof direct) =>
            [...new Set(found.diagnostics.map(({ code, message }) => `${code} ${message}`))].sort();
          expect(said(called)).toEqual(said(direct));
        },
      ),
      { numRuns: cases(20, 60), seed: 1 },
    );
  });
});

it("settings of Terraform itself are not part of a resource", async () => {
  const blocks = ["lifecycle", "provisioner", "connection", "timeouts"].map((name) => `  ${name} {}`);
  const attributes = ["count = 1", "provider = cloudflare", "depends_on = []"].map((one) => `  ${one}`);
  const text = ruleset(rule('"ssl"'), [...attributes, ...blocks].join("\n").trim());
  expect((await lint({ "main.tf": text })).found).toEqual(
    (await lint({ "main.tf": ruleset(rule('"ssl"')) })).found,
  );
  const nested = ruleset(rule('"ssl"\n    lifecycle {}'));
  expect((await lint({ "main.tf": nested })).found.join()).toContain("`lifecycle`");
});
