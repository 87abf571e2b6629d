import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCorpus } from "../../bench/corpus.ts";
import { apiJson } from "../../bench/documents.ts";
import { RULES } from "../../rules/index.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import type { ExpressionContext, Rule } from "../../src/lint/define-rule.ts";
import { ExpressionMemory } from "../../src/lint/engine/expression-memory.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import type { LintResult } from "../../src/lint/engine/result.ts";
import { wholeExamples } from "../../src/lint/rule-examples.ts";
import { loadReaders, readSource, readSourceSync } from "../../src/sources/read.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { cases } from "../support/cases.ts";

/** Examples of limits are thousands of characters long, and are remembered like all others. */
const MAX_EXAMPLE_CHARS = 2000;
const EXAMPLES = RULES.flatMap((rule) => {
  const { invalid, valid } = wholeExamples(rule);
  return [...invalid, ...valid].filter(({ code }) => code.length <= MAX_EXAMPLE_CHARS);
});
const NAMES = { expression: "a.cfexpr", json: "a.json", yaml: "a.yaml", terraform: "a.tf" };
const EXPRESSIONS = [
  ...EXAMPLES.flatMap(({ code, format }) => (format === "expression" ? [code] : [])),
  ...makeCorpus({ seed: 3, count: 60, hasRegexes: true }).expressions,
];
const PHASES = ["http_request_firewall_custom", "http_request_origin", "http_response_headers_transform"];
const CONFIG = defaultConfig(RULES, "all");

/** A result without the nodes of rules that the engine keeps for later. */
function plain({ diagnostics, notChecked, counts, facts }: LintResult): unknown {
  return JSON.parse(JSON.stringify({ diagnostics, notChecked, counts, facts }));
}

interface Version {
  readonly phase: string;
  readonly rules: readonly { readonly expression: string; readonly action: string }[];
}

/** A ruleset in each notation: names, in which all that is behind moves with each version, and how strings are written. */
const WRITTEN: Readonly<Record<string, (version: Version) => string>> = {
  "a.json": (version) => JSON.stringify({ name: "a", kind: "zone", ...version }, null, 2),
  "a.yaml": ({ phase, rules }) =>
    [
      `name: ${"a".repeat(1 + rules.length)}\nkind: zone\nphase: ${phase}\nrules:${rules.length === 0 ? " []" : ""}`,
      ...rules.map(({ expression, action }, at) => {
        const isSingle = at % 2 === 0 && !/[\r\n]/.test(expression);
        const quoted = isSingle ? `'${expression.replaceAll("'", "''")}'` : JSON.stringify(expression);
        return `  - action: ${action}\n    expression: ${quoted}`;
      }),
    ].join("\n"),
  "a.tf": ({ phase, rules }) =>
    [
      `resource "cloudflare_ruleset" "a" {\n  name = "${"a".repeat(1 + rules.length)}"\n  kind = "zone"\n  phase = "${phase}"`,
      ...rules.map(({ expression, action }) => {
        const quoted = JSON.stringify(expression).replaceAll("${", "$${").replaceAll("%{", "%%{");
        return `  rules {\n    action = "${action}"\n    expression = ${quoted}\n  }`;
      }),
      "}\n",
    ].join("\n"),
};

describe("what is remembered of expressions", () => {
  it.each(Object.entries(WRITTEN))(
    "changes nothing in what is found, whatever is typed (%s)",
    async (name, write) => {
      const readers = { ...(await loadReaders("yaml")), ...(await loadReaders("terraform")) };
      const rule = fc.record({
        expression: fc.constantFrom(...EXPRESSIONS),
        action: fc.constantFrom("block", "skip", "log", "rewrite", "execute"),
      });
      const versions = fc.array(
        fc.record({ phase: fc.constantFrom(...PHASES), rules: fc.array(rule, { maxLength: 12 }) }),
        { minLength: 2, maxLength: 6 },
      );
      fc.assert(
        fc.property(versions, (typed) => {
          const memory = new ExpressionMemory();
          for (const version of typed) {
            const document = readSourceSync(name, write(version), readers);
            const fresh = lintDocument(document, { rules: RULES, config: CONFIG });
            expect(plain(lintDocument(document, { rules: RULES, config: CONFIG, memory }))).toEqual(
              plain(fresh),
            );
          }
        }),
        { numRuns: cases(2, 40) },
      );
    },
  );

  it("changes nothing for any example of any rule, at the second look either", async () => {
    const memories = new Map(Object.values(NAMES).map((name) => [name, new ExpressionMemory()]));
    const looks: (() => void)[] = [];
    const isTried = (_: unknown, at: number) => at % cases(10, 1) === 0;
    for (const { code, format } of EXAMPLES.filter(isTried)) {
      const name = NAMES[format as keyof typeof NAMES];
      const document = await readSource(name, code);
      const memory = memories.get(name)!;
      const fresh = plain(lintDocument(document, { rules: RULES, config: CONFIG }));
      const look = () =>
        expect(plain(lintDocument(document, { rules: RULES, config: CONFIG, memory }))).toEqual(fresh);
      look();
      // The memory still has its expressions.
      look();
      looks.push(look);
    }
    // Others were seen in between.
    for (const look of looks) look();
  });

  it("spares the analysis of all expressions but the one that is typed", () => {
    const { expressions } = makeCorpus({ seed: 5, count: 5, hasRegexes: true });
    const memory = new ExpressionMemory();
    const analysed: string[] = [];
    const typed = expressions.map((text, at) => (at === 3 ? `${text} or ssl` : text));
    for (const texts of [expressions, typed]) {
      analysed.length = 0;
      const document = readSourceSync("a.json", apiJson(texts));
      lintDocument(document, {
        rules: RULES,
        config: CONFIG,
        memory,
        analyse: (text) => {
          analysed.push(text);
          return analyseExpression(text);
        },
      });
    }
    expect(analysed).toEqual([typed[3]]);
  });

  it("spares the calls of rules that look at expressions alone, and of no others", () => {
    const memory = new ExpressionMemory();
    const seen: string[] = [];
    const rule = (id: string, look: (context: ExpressionContext) => string): Rule => ({
      ...RULES[0]!,
      id,
      create: () => ({
        Expression: (context) => void seen.push(`${id} ${look(context)}`),
        Field: (node) => void seen.push(`${id} ${node.name}`),
      }),
    });
    const rules = [rule("local", ({ text }) => text), rule("wide", ({ owner }) => String(owner?.kind))];
    const lint = (...texts: readonly string[]) => {
      seen.length = 0;
      lintDocument(readSourceSync("a.json", apiJson(texts)), { rules, config: defaultConfig(rules), memory });
      return [...seen];
    };
    // The second rule is not known to be wide until it has looked at one.
    expect(lint("ssl", "ssl").sort()).toEqual(
      ["local ssl", "local ssl", "wide Rule", "wide ssl"].flatMap((call) => [call, call]).sort(),
    );
    const wide = (field: string) => [`wide Rule`, `wide ${field}`];
    expect(lint("ssl", "ssl")).toEqual([...wide("ssl"), ...wide("ssl")]);
    expect(lint("cf.client.bot", "ssl").sort()).toEqual(
      [
        ...["local cf.client.bot", "local cf.client.bot"],
        ...[...wide("cf.client.bot"), ...wide("ssl")],
      ].sort(),
    );
  });

  it("does not lack the rules that failed elsewhere", () => {
    const memory = new ExpressionMemory();
    const seen: string[] = [];
    const create: Rule["create"] = () => ({
      Field({ name }, { owner }) {
        seen.push(`${name} in ${owner?.kind}`);
        if (name === "http.host") throw new Error("for a test");
      },
    });
    const rules = [{ ...RULES[0]!, create }];
    const lint = (...texts: readonly string[]) => {
      seen.length = 0;
      lintDocument(readSourceSync("a.json", apiJson(texts)), { rules, config: defaultConfig(rules), memory });
      return [...seen];
    };
    lint("true");
    lint('http.host eq "a"', "ssl");
    expect(lint("ssl")).toEqual(["ssl in Rule"]);
  });

  it("is kept when a lint is aborted, and forgotten when it is no longer in the document", () => {
    const memory = new ExpressionMemory();
    const lint = (texts: readonly string[], isEnded: boolean) => {
      memory.begin();
      const remembered = texts.map((text) => memory.of(text, PHASES[0]));
      if (isEnded) memory.end();
      return remembered;
    };
    const [a, b] = lint(["a", "b"], true);
    const [c] = lint(["c"], false);
    const again = lint(["a", "b", "c"], true);
    for (const [at, one] of [a, b, c].entries()) expect(again[at]).toBe(one);
    lint(["a"], true);
    const [sameA, otherB] = lint(["a", "b"], true);
    expect(sameA).toBe(a);
    expect(otherB).not.toBe(b);
  });
});
