import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { BUDGETS } from "../../src/core/budgets.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { inFile } from "../../src/core/range.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { boundedFinding, printedFixes } from "../../src/report/finding-bounds.ts";
import { REPORT_FORMAT_NAMES, renderReport } from "../../src/report/formats.ts";
import type { LintReport } from "../../src/report/model.ts";
import { readDocument } from "../../src/testing/lint-with.ts";

/** Maximum size of the worst finding in a report: each character written as an escape, and frames of code. */
const MAX_CHARS_OF_WORST_FINDING = 256 * 1024;

/** Maximum size that a finding of one of our rules may add on average. */
const MAX_CHARS_OF_FINDING = 4 * 1024;

const URI = "rules.json";

function reportOf(diagnostics: readonly Diagnostic[], text: string): LintReport {
  return {
    fileCount: 1,
    ruleCount: 1,
    expressionCount: 1,
    skippedFileCount: 0,
    fixedCount: 0,
    diagnostics,
    notChecked: [],
    texts: new Map([[URI, text]]),
    codes: new Map(),
  };
}

const LINE = "ssl or ".repeat(300_000);

function worst(at: number): Diagnostic {
  const range = inFile({ start: at, end: LINE.length });
  const long = "\u0085".repeat(100_000);
  return {
    code: "lint/some-rule",
    messageId: "some",
    data: {},
    severity: "error",
    uri: URI,
    range,
    message: long,
    help: long,
    related: Array.from({ length: 1000 }, () => ({ uri: URI, range, message: long })),
    fixes: Array.from({ length: 1000 }, () => ({
      title: "Replace",
      safety: "safe",
      edits: [{ range, newText: "\u0085".repeat(5_000) }],
    })),
  };
}

/** An expression several times longer than the service takes, on one line, and what rules say of it; linted once for all formats. */
let linted: { readonly text: string; readonly diagnostics: readonly Diagnostic[] } | undefined;
function longExpression() {
  if (linted) return linted;
  const expression = `(${"ssl or ".repeat(1_000)}ssl) and ${'http.host eq "a" or '.repeat(400)}ssl`;
  const rules = [{ action: "block", expression }];
  const text = JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules });
  const document = { ...readDocument(text, "json"), uri: URI };
  const { diagnostics } = lintDocument(document, { rules: RULES, config: defaultConfig(RULES) });
  linted = { text, diagnostics };
  return linted;
}

describe.each(REPORT_FORMAT_NAMES)("a report as %s", (name) => {
  const sizeOf = async (diagnostics: readonly Diagnostic[], text: string) =>
    (await renderReport(name, reportOf(diagnostics, text), {})).length;

  it("has a bounded size for each finding, however long its strings and the line are", async () => {
    const one = await sizeOf([worst(0)], LINE);
    const three = await sizeOf([worst(0), worst(7), worst(14)], LINE);
    expect(one).toBeLessThan(MAX_CHARS_OF_WORST_FINDING);
    expect(three).toBeLessThan(3 * MAX_CHARS_OF_WORST_FINDING);
  });

  it("is small for a long expression, on one line, with as many findings as are reported", async () => {
    const { text, diagnostics } = longExpression();
    expect(diagnostics.length).toBeGreaterThan(100);
    const size = await sizeOf(diagnostics, text);
    expect(size).toBeLessThan(diagnostics.length * MAX_CHARS_OF_FINDING);
  });
});

describe("a finding in a report", () => {
  it("keeps what is within the bounds, as the same object", () => {
    const small = { ...worst(0), message: "Short.", help: "Short.", related: [], fixes: [] };
    expect(boundedFinding(small)).toBe(small);
  });

  it("is cut at a whole character, and lists the first other places", () => {
    const message = `${"x".repeat(BUDGETS.messageChars.default - 2)}\u{1f600}more`;
    const bounded = boundedFinding({ ...worst(0), message });
    expect(bounded.message).toBe(`${"x".repeat(BUDGETS.messageChars.default - 2)}…`);
    expect(bounded.help).toHaveLength(BUDGETS.messageChars.default);
    expect(bounded.related).toHaveLength(BUDGETS.relatedPlaces.default);
  });

  it("prints the first fixes, up to a total length", () => {
    const printed = printedFixes(worst(0));
    expect(printed).toHaveLength(1);
    expect(printed[0]!.edits[0]!.newText.length).toBeLessThanOrEqual(BUDGETS.fixChars.default);
  });
});
