import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import type { Range } from "../../src/core/range.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import type { Rule, SourceDocument } from "../../src/sources/recognise/model.ts";
import { readTerraform } from "../../src/sources/terraform/read.ts";
import { readYaml } from "../../src/sources/yaml/yaml.ts";
import { cases } from "../support/cases.ts";
import { rulesets } from "./arbitraries.ts";
import { NOTATIONS, type Notation, type PlainObject } from "./write.ts";

const CASES = cases(15, 120);

/** Rules about a notation or a tool, not about what is sent: they differ by intention. */
const OF_A_NOTATION: ReadonlyMap<string, string> = new Map([
  ["lint/require-rule-ref", "the Terraform provider and octorules tell rules apart by ref, the API by id"],
  ["lint/no-unusable-attribute", "the provider checks more than the API, before anything is sent"],
  [
    "lint/no-unknown-key",
    "the Terraform provider knows every attribute there is, so any other name is reported",
  ],
]);

function read({ file }: Notation, text: string): SourceDocument {
  return readSourceSync(file, text, { readYaml, readTerraform });
}

function rulesIn(document: SourceDocument): readonly Rule[] {
  return document.subjects.flatMap((one) => (one.kind === "Ruleset" ? one.rules : []));
}

/** The rule of the ruleset that a place is in, or `-` for what is about the ruleset. */
function ruleAt(rules: readonly Rule[], { start, end }: Range): string {
  const at = rules.findIndex(({ node }) => node.range.start <= start && end <= node.range.end);
  return at < 0 ? "-" : String(at);
}

/** The text that a finding marks, without the quotes of its notation; empty for objects and lists. */
function marked(text: string, { start, end }: Range): string {
  const written = text
    .slice(start, end)
    .replace(/["\\]/g, "")
    .replace(/^[a-z]+(?:[A-Z][a-z]+)+$/, inSnakeCase);
  return /^[[{]|\n/.test(written) ? "" : written;
}

/** A key of Pulumi as the others have it. */
function inSnakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Findings by what they say, which rule of the ruleset they are about, and what they mark there. */
function findingsIn(notation: Notation, ruleset: PlainObject): readonly string[] {
  const document = read(notation, notation.write(ruleset));
  const config = { ...defaultConfig(RULES, "all"), plan: "pro" } as const;
  const { diagnostics } = lintDocument(document, { rules: RULES, config });
  const rules = rulesIn(document);
  return diagnostics
    .filter(({ code }) => !OF_A_NOTATION.has(code))
    .map(
      ({ code, messageId, data, range }) =>
        `${ruleAt(rules, range)} ${code} ${messageId} ${JSON.stringify(data ?? {})} <${marked(document.text, range)}>`,
    )
    .sort();
}

describe("the same ruleset", () => {
  const [first, ...others] = NOTATIONS;
  // One seed, so that all notations write the same rulesets, whose findings in the first are then computed once.
  const seed = fc.sample(fc.integer(), 1)[0]!;
  const inFirst = new Map<string, readonly string[]>();
  const expected = (ruleset: PlainObject) => {
    const key = JSON.stringify(ruleset);
    const known = inFirst.get(key) ?? findingsIn(first!, ruleset);
    inFirst.set(key, known);
    return known;
  };

  it.each(others.map((one) => [one.name, one] as const))("has the same findings in %s", (_, notation) => {
    let held = 0;
    fc.assert(
      fc.property(rulesets, (ruleset) => {
        if (notation.canHold && !notation.canHold(ruleset)) return;
        // In Terraform, the content of a misspelt attribute is linted as that of the one that was meant.
        if (notation.name.startsWith("Terraform") && JSON.stringify(ruleset).includes("exprssion")) return;
        held++;
        expect(findingsIn(notation, ruleset)).toEqual(expected(ruleset));
      }),
      { numRuns: CASES, seed },
    );
    expect(held).toBeGreaterThan(cases(0, CASES / 4));
  });
});

describe("scalars that Terraform converts to the type of an attribute", () => {
  it("are what the API receives", () => {
    const text = `resource "cloudflare_ruleset" "a" {
  zone_id = "0123456789abcdef0123456789abcdef"
  kind    = "zone"
  name    = 1
  phase   = "http_ratelimit"
  rules {
    ref         = 1
    description = true
    action      = "block"
    expression  = true
    enabled     = "false"
    ratelimit {
      characteristics     = ["cf.colo.id", "ip.src"]
      period              = "60"
      requests_per_period = "0"
      mitigation_timeout  = "60"
    }
    action_parameters {
      response {
        status_code  = "403"
        content      = 1
        content_type = "text/html"
      }
    }
  }
}
`;
    const document = readSourceSync("main.tf", text, { readTerraform });
    const { diagnostics } = lintDocument(document, { rules: RULES, config: defaultConfig(RULES) });
    const found = diagnostics.map(({ code, range }) => `${code} ${text.slice(range.start, range.end)}`);
    expect(found).toEqual(['lint/no-unusable-rate-limit "0"']);
  });
});

describe("the generated rulesets", () => {
  it("have mistakes of many kinds", () => {
    const codes = new Set<string>();
    for (const ruleset of fc.sample(rulesets, { numRuns: 150, seed: 1 })) {
      for (const found of findingsIn(NOTATIONS[0]!, ruleset)) codes.add(found.split(" ")[1]!);
    }
    expect(codes.size).toBeGreaterThan(40);
  });
});
