import { expect, it } from "vitest";
import { readRequest } from "../../src/semantics/evaluate/read-request.ts";
import { readSource } from "../../src/sources/read.ts";
import type { TrafficRequest } from "../../src/traffic/model.ts";
import { RulesEvaluator } from "../../src/traffic/rules/evaluate.ts";
import { rulesOfDocument } from "../../src/traffic/rules/read-rules.ts";
import { outcomeOf } from "../../src/traffic/rules/request-outcome.ts";

const ruleset = (name: string, phase: string, rest: string) =>
  `resource "cloudflare_ruleset" "${name}" {\n  zone_id = "z"\n  name = "${name}"\n  phase = "http_request_${phase}"\n  ${rest}\n}\n`;
const custom = (rules: string) => ruleset("entry", "firewall_custom", `kind = "zone"\n  rules = ${rules}`);
const BLOCK = `{ ref = "b", action = "block", expression = "http.request.uri.path eq \\"/a\\"" }`;
const rule = (ref: string, rest: string) => `{ ref = "${ref}", expression = "true", ${rest} }`;
const executing = (id: string, extra = "") =>
  ruleset("own", "firewall_custom", `kind = "custom"\n  ${extra}\n  rules = [${BLOCK}]`) +
  custom(
    `[{ ref = "x", action = "execute", expression = "http.host eq \\"b.example\\"", action_parameters = { id = ${id} } }]`,
  );
const unnamed = (extra: object) => ({ kind: "zone", phase: "http_request_firewall_managed", ...extra });
const EXECUTE = { ref: "x", action: "execute", expression: "true" };
const rewriting = (parameters: string) =>
  ruleset(
    "rewrite",
    "transform",
    `kind = "zone"\n  rules = [${rule("r", `action = "rewrite", ${parameters}`)}]`,
  ) + custom(`[${BLOCK}]`);

const OPEN = "It cannot be evaluated: its file does not";

const REQUEST = {
  name: "a",
  request: readRequest({
    isOpen: true,
    fields: {
      "http.host": "a.example",
      "http.request.uri.path": "/a",
      "http.request.uri.query": "",
      ssl: true,
    },
  }).request!,
} as TrafficRequest;

it.each<[text: string, rules: readonly string[], possible: readonly unknown[] | undefined]>([
  [
    custom(`[${rule("a", 'action = "block", enabled = var.on')}]`),
    [`a unknown ${OPEN} say whether it is on`],
    [null, "block"],
  ],
  [custom(`[${rule("a", 'action = "block", enabled = null')}]`), ["a matched"], ["block"]],
  [
    custom(`[${rule("a", "action = var.x")}, ${BLOCK}]`),
    [`a matched ${OPEN} say what it does`, "b matched"],
    undefined,
  ],
  [
    custom(`[${rule("s", 'action = "skip", action_parameters = { ruleset = var.x }')}, ${BLOCK}]`),
    [`s matched ${OPEN} say what it does`, "b matched"],
    undefined,
  ],
  [custom("var.rules"), [`rules unknown ${OPEN} give all rules`], undefined],
  [custom(`concat(var.rules, [${BLOCK}])`), [`rules unknown ${OPEN} give all rules`, "b matched"], undefined],
  [custom(`[${BLOCK}, var.rule]`), [`rules unknown ${OPEN} give all rules`, "b matched"], undefined],
  [executing("cloudflare_ruleset.own.id"), ["x not-matched"], [null]],
  [executing("cloudflare_ruleset.own[0].id", "count = 1"), ["x not-matched"], [null]],
  [executing('cloudflare_ruleset.own["a"].id', "for_each = { a = 1 }"), ["x not-matched"], [null]],
  [ruleset("none", "firewall_custom", `count = 0\n  kind = "zone"\n  rules = [${BLOCK}]`), [], [null]],
  [rewriting("action_parameters = var.x"), ["r matched", "b unknown"], [null, "block"]],
  [rewriting("action_parameters = { uri = var.x }"), ["r matched", "b unknown"], [null, "block"]],
  [rewriting("action_parameters = { uri = { path = var.x } }"), ["r matched", "b unknown"], [null, "block"]],
  [rewriting("action_parameters = { uri = { query = var.x } }"), ["r matched", "b unknown"], [null, "block"]],
  [rewriting("action_parameters = { uri = { path = null } }"), ["r matched", "b matched"], ["block"]],
])("a file that leaves something open says so: %#", async (text, rules, possible) => {
  const document = await readSource("main.tf", `provider "cloudflare" {}\n${text}`);
  const outcome = outcomeOf(REQUEST, new RulesEvaluator([rulesOfDocument(document)]));
  const steps = outcome.rules.map(({ ref, status, note }) =>
    [ref, status, ...(note ? [note] : [])].join(" "),
  );
  expect([steps, outcome.possible]).toEqual([rules, possible]);
});

it.each([
  ["cloudflare_ruleset.own.id", ""],
  ["cloudflare_ruleset.own[0].id", "count = 1"],
  ['cloudflare_ruleset.own["a"].id', "for_each = { a = 1 }"],
])("a ruleset of Terraform has the address of its resource as its id: %s", async (id, extra) => {
  const text = executing(id, extra).replace("b.example", "a.example");
  const document = await readSource("zones/main.tf", `provider "cloudflare" {}\n${text}`);
  const outcome = outcomeOf(REQUEST, new RulesEvaluator([rulesOfDocument(document)]));
  expect(outcome.rules.map(({ ref, status }) => `${ref} ${status}`)).toEqual(["x matched", "b matched"]);
  expect(outcome.action).toBe("block");
});

it.each([
  ["executes what has no id", [unnamed({ rules: [EXECUTE] })], ["x"]],
  ["has no entry point", [unnamed({ kind: "custom", rules: [EXECUTE] })], ["x"]],
  ["has an id and no entry point", [unnamed({ kind: "custom", id: "c", rules: [EXECUTE] })], ["x"]],
  [
    "is executed by no rule of its phase",
    [unnamed({ rules: [EXECUTE] }), unnamed({ kind: "custom", id: "c", rules: [{ ...EXECUTE, ref: "y" }] })],
    ["x"],
  ],
])("a ruleset that %s runs once, or not at all", async (_, rulesets, refs) => {
  const document = await readSource("a.json", JSON.stringify(rulesets));
  const { rules } = outcomeOf(REQUEST, new RulesEvaluator([rulesOfDocument(document)]));
  expect(rules.map(({ ref }) => ref)).toEqual(refs);
});
