import { describe, expect, it } from "vitest";
import { BUDGETS } from "../../../src/core/budgets.ts";
import { readJson } from "../../../src/sources/json/json.ts";
import { EvaluationBudget } from "../../../src/sources/terraform/values/budget.ts";
import type { LocatedNode } from "../../../src/sources/values/located.ts";
import { readModule, reasonOf, rulesOf, withExpression } from "./support.ts";

/** Locals that are each made of the one before, `a0` to `a40`. */
function chain(first: string, next: (before: string) => string): string {
  const lines = Array.from({ length: 40 }, (_, at) => `  a${at + 1} = ${next(`local.a${at}`)}`);
  return `locals {\n  a0 = ${first}\n${lines.join("\n")}\n}\n`;
}

/** One local that loops within loops over a list of 200 elements. */
function loops(depth: number, body: string): string {
  const list = `[${Array.from({ length: 200 }, (_, at) => `"${at}"`).join(", ")}]`;
  const head = Array.from({ length: depth }, (_, at) => `[for x${at} in local.a0 : `).join("");
  return `locals {\n  a0 = ${list}\n  a40 = ${head}${body}${"]".repeat(depth)}\n}\n`;
}

/** The same with the directives of a template. */
function directives(depth: number): string {
  const head = Array.from({ length: depth }, (_, at) => `%{ for x${at} in range(200) }`).join("");
  return `locals {\n  a40 = "${head}a${"%{ endfor }".repeat(depth)}"\n}\n`;
}

/** Why the first part of a value that is not known is not. */
function firstReason(root: LocatedNode | undefined): string | undefined {
  const pending = root ? [root] : [];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === "Unknown") return node.reason;
    if (node.kind === "Array") pending.push(...node.items.slice(0, 300).reverse());
    if (node.kind === "Object") pending.push(...node.entries.slice(0, 300).map(({ value }) => value));
  }
  return undefined;
}

const MANY = Array.from({ length: 60 }, () => "%s").join("");
const times = (count: number, one: string) => Array.from({ length: count }, () => one).join(", ");

/** A hundredth of the defaults, so that the tests end sooner. */
const SMALL = { maxSteps: 20_000, maxElements: 10_000, maxChars: 160_000, maxTextChars: 10_000 };

const LIMIT =
  /^(?:it|`local\.a\d+`) (?:exceeds the limit of [\d,]+ (?:steps|elements|characters) for (?:the values of one directory|a file's share of those of its directory)|is longer than 10,000 characters, the limit for one text)$/;

describe("a value that grows without end is unknown, and its name and limit are given", () => {
  it.each([
    ["concat", chain('["a", "b"]', (one) => `concat(${one}, ${one})`)],
    ["concat of many", chain('["a", "b"]', (one) => `concat(${times(60, one)})`)],
    ["a tuple of itself", chain('["a", "b"]', (one) => `[${one}, ${one}]`)],
    ["an object of itself", chain('{ a = "b" }', (one) => `{ a = ${one}, b = ${one} }`)],
    ["flatten", chain('["a", "b"]', (one) => `flatten([${one}, [${one}]])`)],
    [
      "merge",
      chain(
        '{ a = "b" }',
        (one) => `merge({ for k, v in ${one} : "x\${k}" => v }, { for k, v in ${one} : "y\${k}" => v })`,
      ),
    ],
    ["spread arguments", chain('["a", "b"]', (one) => `concat([${one}, ${one}]...)`)],
    ["formatlist", chain('["a", "b"]', (one) => `concat(formatlist("%s%s", ${one}, ${one}), ${one})`)],
    ["a splat", chain('[{ a = "b" }]', (one) => `concat(${one}[*], ${one}[*])`)],
    ["a template", chain('"ab"', (one) => `"\${${one}}\${${one}}"`)],
    ["a directive", chain('["a"]', (one) => `["%{ for x in concat(${one}, ${one}) }\${x}%{ endfor }", "a"]`)],
    ["join", chain('"ab"', (one) => `join(", ", [${one}, ${one}])`)],
    ["format", chain('"ab"', (one) => `format("${MANY}", ${times(60, one)})`)],
    ["quoted format", chain('"\\\\"', (one) => `format("%q", ${one})`)],
    ["replace", chain('"aa"', (one) => `replace(${one}, "a", ${one})`)],
    ["split", chain('"a,a"', (one) => `join(",", split(",", "\${${one}},\${${one}}"))`)],
    ["for over for", loops(6, '"a"')],
    ["for over for that keeps nothing", loops(6, '"a" if false')],
    ["directives within directives", directives(6)],
    ["for over long texts", loops(4, `"${"x".repeat(4000)}"`)],
    ["a function over a list, for each of it", loops(3, 'contains(local.a0, "x")')],
    ["comparisons of long texts", loops(3, `upper("${"x".repeat(9000)}") == upper("b")`)],
  ])("%s", (_, locals) => {
    const { roots } = readModule({ "a.tf": withExpression("local.a40", locals) }, SMALL);
    expect(firstReason(roots[0])).toMatch(LIMIT);
  });

  it("and a template has no more parts than that, each kept with its place", () => {
    const [rule] = rulesOf(readModule({ "a.tf": withExpression("local.a40", directives(12)) }, SMALL));
    const node = rule?.node.get("expression");
    const text = node?.kind === "Unknown" ? node.partial?.content.text : undefined;
    expect(text?.length).toBeLessThan(SMALL.maxSteps / 8);
  });

  it("at the default limits", () => {
    const locals = chain('["a", "b"]', (one) => `concat(${one}, ${one})`);
    const [rule] = rulesOf(readModule({ "a.tf": withExpression("local.a40", locals) }));
    expect(reasonOf(rule?.node.get("expression"))).toBe(
      "`local.a17` exceeds the limit of 1,000,000 elements for the values of one directory",
    );
  });

  it("wherever it is used: in a resource, in a dynamic block, in another file", () => {
    const bomb = chain('["a", "b"]', (one) => `concat(${one}, ${one})`);
    const text = `resource "cloudflare_ruleset" "a" {
  kind = "zone"
  phase = "http_request_firewall_custom"
  dynamic "rules" {
    for_each = local.a40
    content {
      expression = rules.value
    }
  }
}`;
    const { roots } = readModule({ "a.tf": text, "b.tf": bomb }, SMALL);
    const rules = roots[0]?.kind === "Object" ? roots[0].get("rules") : undefined;
    expect(reasonOf(rules?.kind === "Array" ? rules.items[0] : rules)).toMatch(LIMIT);
  });

  it("however often a large value is used by resources", () => {
    const list = `locals {\n  a = [${times(100, '"a"')}]\n}\n`;
    const resources = Array.from(
      { length: 20 },
      (_, at) => `resource "cloudflare_list" "l${at}" {\n  kind = "ip"\n  items = local.a\n}\n`,
    );
    const { roots } = readModule({ "a.tf": resources.join(""), "b.tf": list }, { maxElements: 2000 });
    const items = roots.map((root) => (root.kind === "Object" ? root.get("items") : undefined));
    const kinds = items.map((one) => one?.kind);
    expect(kinds[0]).toBe("Array");
    expect(kinds.filter((kind) => kind === "Array").length).toBeLessThan(10);
    expect(reasonOf(items.at(-1))).toContain("exceeds the limit of 1,000 elements");
  });
});

describe("what is small", () => {
  it("is computed even if another value is too large", () => {
    const locals = `${chain('["a", "b"]', (one) => `concat(${one}, ${one})`)}locals {\n  ok = join(" ", ["ssl", "or", "ssl"])\n  bad = local.a40\n}`;
    const rules = `[{ expression = local.a40 }, { expression = local.ok }]`;
    const text = `resource "cloudflare_ruleset" "a" {\n  kind = "zone"\n  rules = ${rules}\n}\n${locals}`;
    const [bad, ok] = rulesOf(readModule({ "a.tf": text }, SMALL));
    expect(reasonOf(bad?.node.get("expression"))).toMatch(LIMIT);
    expect(ok?.expression?.value).toBe("ssl or ssl");
  });

  it("is never too much as written", () => {
    const lists = Array.from({ length: 40 }, (_, at) => `l${at} = "${"x".repeat(600_000)}"`);
    const text = withExpression("local.l39", `locals {\n${lists.join("\n")}\n}`);
    expect(rulesOf(readModule({ "a.tf": text }))[0]?.expression?.value).toHaveLength(600_000);
  });
});

describe("the files of a directory", () => {
  const growing = chain('["a", "b"]', (one) => `concat(${one}, ${one})`);
  const file = withExpression('join(" or ", local.a8)');
  /** The reading of one of `count` files, each of which asks for values of the same growing locals. */
  const read = (count: number, evaluation = {}) => {
    const others = Array.from({ length: count - 1 }, (_, at) => [`f${at}.tf`, at === 0 ? growing : file]);
    return readModule({ "a.tf": file, ...Object.fromEntries(others) }, evaluation);
  };
  const LIMITS = { maxElements: 16_000 };

  it("share the limits of it", () => {
    expect(rulesOf(read(2, LIMITS))[0]?.expression?.value).toMatch(/^a or b or /);
    expect(firstReason(read(16, LIMITS).roots[0])).toMatch(
      /^`local\.a\d` exceeds the limit of 1,000 elements for a file's share of those of its directory$/,
    );
  });

  it("are not left without a share, however many they are", () => {
    expect(firstReason(read(60, LIMITS).roots[0])).toContain("the limit of 1,000 elements");
    const many = { writtenChars: 0, fileCount: 10_000 };
    expect(
      new EvaluationBudget(many, { maxSteps: 160 }).spendSteps(160 / BUDGETS.terraformShares.default),
    ).toBeUndefined();
  });

  it("have the same values whichever was read before", () => {
    const reasons = Array.from({ length: 3 }, () => firstReason(read(16, LIMITS).roots[0]));
    expect(new Set(reasons).size).toBe(1);
  });
});

describe("a budget", () => {
  it("rejects what exceeds it, and spends nothing on that", () => {
    const budget = new EvaluationBudget(
      { writtenChars: 0 },
      { maxElements: 10, maxSteps: 5, maxChars: 8, maxTextChars: 6 },
    );
    expect(budget.spendElements(8)).toBeUndefined();
    expect(budget.spendElements(3)).toEqual({
      cause: "limits",
      reason: "it exceeds the limit of 10 elements for the values of one directory",
    });
    expect(budget.spendElements(2)).toBeUndefined();
    expect(budget.spendSteps(6)).toEqual({
      cause: "limits",
      reason: "it exceeds the limit of 5 steps for the values of one directory",
    });
    budget.enter("local.a");
    expect(budget.spendText(7)).toEqual({
      cause: "limits",
      reason: "`local.a` is longer than 6 characters, the limit for one text",
    });
    budget.leave();
    expect(budget.spendText(6)).toBeUndefined();
    expect(budget.spendText(6)).toEqual({
      cause: "limits",
      reason: "it exceeds the limit of 8 characters for the values of one directory",
    });
  });
});

it.each([
  ["null", 1],
  ["true", 1],
  ["12345", 1],
  ['""', 2],
  [`"${"a".repeat(14)}"`, 2],
  [`"${"a".repeat(15)}"`, 3],
  ["[]", 1],
  ["[1, [2, 3]]", 3],
  ['{"a": {"b": 1, "c": 2}}', 2],
])("a look at %s takes %i steps", (text, steps) => {
  const node = readJson("a.json", text).value!;
  const isRefused = (maxSteps: number) =>
    new EvaluationBudget({ writtenChars: 0 }, { maxSteps }).spendLook([node]) !== undefined;
  expect([steps - 1, steps].map(isRefused)).toEqual([true, false]);
});
