import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compilePolicy } from "../../src/compile/compile.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { applyEdits } from "../../src/core/edits.ts";
import type { Range } from "../../src/core/range.ts";
import { type Config, createLinter } from "../../src/index.ts";
import { NOTATIONS, type PlainObject } from "../notations/write.ts";

const linter = createLinter({ config: { preset: "all" } satisfies Config });

/** A rule with something to report, which names a string that is nowhere else in the file. */
interface Item {
  readonly kind: "unknown field" | "repeated" | "action" | "key" | "value" | "list" | "anchored" | "blank";
  /** Something before it whose length differs in bytes, code units and characters. */
  readonly padding: string;
}

const item: fc.Arbitrary<Item> = fc.record({
  kind: fc.constantFrom("unknown field", "repeated", "action", "key", "value", "list", "anchored", "blank"),
  padding: fc
    .array(fc.constantFrom("a", "é", "日", "🦊", '"', "\\", " ", "\n", "\t", "${", "#"), { maxLength: 8 })
    .map((parts) => parts.join("")),
});
const items = fc.array(item, { minLength: 1, maxLength: 4 });

const markOf = (index: number) => `q${index}z`;
const MARK = /q\dz/;
const MARKS = /q\dz/g;

function ruleOf({ kind, padding }: Item, index: number): PlainObject {
  const mark = markOf(index);
  const rule = { ref: `r${index}`, description: `kept ${padding}`, action: "block", enabled: true };
  switch (kind) {
    case "unknown field":
      return { ...rule, expression: `ssl and http.${mark} eq 1` };
    case "repeated":
      return { ...rule, expression: `http.host eq "${mark}" or http.host eq "${mark}"` };
    case "action":
      return { ...rule, action: mark, expression: "ssl" };
    case "key":
      return { ...rule, action: "log", action_parameters: { [mark]: true }, expression: "ssl" };
    case "value":
      return { ...rule, expression: `http.request.version eq "${mark}"` };
    case "list":
      return {
        ...rule,
        action: "skip",
        action_parameters: { phases: ["http_ratelimit", mark] },
        expression: "ssl",
      };
    case "anchored":
      return { ...rule, expression: `starts_with(http.request.uri.path, "^${mark}")` };
    case "blank":
      return { ...rule, expression: ` http.host contains "${mark}"\t` };
  }
}

const rulesetOf = (all: readonly Item[]): PlainObject => ({
  name: "default",
  kind: "zone",
  phase: "http_request_firewall_custom",
  rules: all.map(ruleOf),
});

/** The same text with some letters of marks as escapes, which every notation here reads within quotes. */
function escaped(text: string, which: readonly boolean[]): string {
  let at = 0;
  return text.replace(/q(?=\dz[^":\n]*")/g, (letter) => (which[at++ % which.length] ? "\\u0071" : letter));
}

const unescaped = (text: string) => text.replace(/\\+u0071/g, "q");
const sliceOf = (text: string, { start, end }: Range) => unescaped(text.slice(start, end));

/** The subject of a finding, as far as its message shows. */
function markIn({ message, data }: Diagnostic): string | undefined {
  return MARK.exec(`${message} ${Object.values(data).join(" ")}`)?.[0];
}

const marksIn = (text: string) => [...new Set(unescaped(text).match(MARKS) ?? [])];

/** Fails on a finding away from what it is about, and on a fix that changes anything else. Counts what it looked at. */
function judge(
  found: readonly Diagnostic[],
  text: string,
  uri: string,
  anchors: ReadonlyMap<string, string>,
) {
  let [placed, fixed] = [0, 0];
  for (const one of found) {
    const marked = sliceOf(text, one.range);
    const where = `${one.code} at ${JSON.stringify(marked)}: ${one.message}\n${text}`;
    expect(one.code.startsWith("internal/"), where).toBe(false);
    expect(one.uri).toBe(uri);
    const mark = markIn(one);
    if (mark !== undefined) {
      placed++;
      const places = [marked, ...one.related.map(({ range }) => sliceOf(text, range))];
      expect(
        places.some((place) => (anchors.get(place) ?? place).includes(mark)),
        where,
      ).toBe(true);
      // The text of an item, not that of its neighbour as well.
      if (!/[\n{[]/.test(marked)) expect(new Set(marked.match(MARKS)).size, where).toBeLessThan(2);
    }
    for (const { edits } of one.fixes) {
      fixed++;
      for (const { range } of edits) expect(sliceOf(text, range), where).not.toContain("kept");
      expect(marksIn(applyEdits(text, edits)), where).toEqual(marksIn(text));
    }
  }
  return { placed, fixed };
}

const NONE: ReadonlyMap<string, string> = new Map();

describe.each(NOTATIONS.map((one) => [one.name, one] as const))("findings in %s", (_, notation) => {
  it("are located where the text that they concern is written", async () => {
    let [placed, fixed] = [0, 0];
    await fc.assert(
      fc.asyncProperty(items, fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }), async (all, which) => {
        const ruleset = rulesetOf(all);
        if (notation.canHold && !notation.canHold(ruleset)) return;
        const text = escaped(notation.write(ruleset), which);
        const { diagnostics } = await linter.lint([{ uri: notation.file, text }]);
        const counted = judge(diagnostics, text, notation.file, NONE);
        placed += counted.placed;
        fixed += counted.fixed;
      }),
      { numRuns: 25 },
    );
    expect(placed).toBeGreaterThan(5);
    // A file that records what was sent or deployed is not a file to repair.
    if (!/har|tfstate|answer|plan/.test(notation.file)) expect(fixed).toBeGreaterThan(0);
  });
});

/** YAML whose rules are made of anchors: strings that are referred to, and rules that are merged. */
function anchoredYaml(all: readonly Item[]): {
  readonly text: string;
  readonly anchors: ReadonlyMap<string, string>;
} {
  const rules = all.map(ruleOf);
  const json = (value: unknown) => JSON.stringify(value);
  const anchors = new Map(rules.map(({ expression }, at) => [`*e${at}`, String(expression)]));
  const text = [
    "x-texts:",
    ...rules.map(
      ({ expression, description }, at) => `  # ${json(description)}\n  - &e${at} ${json(expression)}`,
    ),
    "x-rules:",
    "  - &base { enabled: true, action: block }",
    "name: default",
    "kind: zone",
    "phase: http_request_firewall_custom",
    "rules:",
    ...rules.map(({ expression: _, description: __, enabled: ___, ...rule }, at) => {
      const own = Object.entries(rule).map(([key, value]) => `    ${key}: ${json(value)}\n`);
      return `  - <<: *base\n${own.join("")}    expression: *e${at}`;
    }),
    "",
  ].join("\n");
  return { text, anchors };
}

describe("findings in YAML with anchors", () => {
  it("are located at the text, or at the alias that refers to it", async () => {
    let placed = 0;
    await fc.assert(
      fc.asyncProperty(items, async (all) => {
        const { text, anchors } = anchoredYaml(all);
        const { diagnostics } = await linter.lint([{ uri: "rules.yaml", text }]);
        placed += judge(diagnostics, text, "rules.yaml", anchors).placed;
      }),
      { numRuns: 40 },
    );
    expect(placed).toBeGreaterThan(15);
  });
});

/** A policy of deployments with mistakes, and where each marked part has to be reported. */
function policyOf(all: readonly { readonly kind: number; readonly padding: string }[]): PlainObject {
  const deployments = all.map(({ kind, padding }, index): PlainObject => {
    const mark = markOf(index);
    const name = `kept ${padding} ${index}`;
    const wrong: readonly PlainObject[] = [
      { ruleset: mark },
      { ruleset: "owasp", expression: `ssl and http.${mark} eq 1` },
      { ruleset: "owasp", [mark]: 1 },
      { ruleset: "owasp", action: mark },
      { ruleset: "owasp", threshold: mark },
      { ruleset: "owasp", disabled_rules: [942_100, { id: 920_272, [mark]: "x" }] },
    ];
    return { name, ...wrong[kind]! };
  });
  return { deployments };
}

describe("findings in policies", () => {
  const mistakes = fc.array(
    fc.record({ kind: fc.nat({ max: 5 }), padding: item.map(({ padding }) => padding) }),
    { minLength: 1, maxLength: 4 },
  );
  const yaml = NOTATIONS.find(({ name }) => name === "YAML")!;

  it.each(["policy.json", "policy.yaml"])(
    "of %s are located where the text that they concern is written",
    async (uri) => {
      let placed = 0;
      await fc.assert(
        fc.asyncProperty(
          mistakes,
          fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
          async (all, which) => {
            const policy = policyOf(all);
            const plain = uri.endsWith(".json") ? JSON.stringify(policy, null, 2) : yaml.write(policy);
            const text = escaped(plain, which);
            const { diagnostics } = await compilePolicy({ policy: { uri, text } });
            placed += judge(diagnostics, text, uri, NONE).placed;
          },
        ),
        { numRuns: 50 },
      );
      expect(placed).toBeGreaterThan(50);
    },
  );
});
