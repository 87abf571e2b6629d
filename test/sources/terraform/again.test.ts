import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../src/core/diagnostic.ts";
import { type HclMemory, parseHclAgain } from "../../../src/sources/terraform/hcl/again.ts";
import { type HclFile, parseHcl } from "../../../src/sources/terraform/hcl/parse.ts";
import { cases } from "../../support/cases.ts";

/** The lines of one rule. */
const RULE = fc.constantFrom(
  '    expression  = "ssl and http.host eq \\"é\\""\n    action = "block"',
  "    expression = <<-EOT\n      ssl and\n      ip.src eq 1.1.1.1\n    EOT\n    action = var.a ? 1 : [2, { b = 3 }]",
  `    # wafsmith-disable-line no-x -- it is said\n    description = "a \${var.x}$\${b} %{ if c }d%{ endif }"`,
  '    ratelimit {\n      period = 60 /* wafsmith-enable */\n      "k" = -f(1, 2...)\n    }\n    n = null',
  "    list = [for k, v in m : k => v if v]\n    action_parameters { a = b[0].c.*.d }",
);

const BLOCKS = fc
  .array(RULE, { minLength: 1, maxLength: 5 })
  .chain((rules) =>
    fc.constantFrom(
      `resource "r" "x" {\n  kind = "zone"\n${rules.map((one) => `  rules {\n${one}\n  }\n`).join("")}}\n\nlocals { a = 1 }\n`,
      `resource "r" "x" {\n  kind = "zone"\n  rules = [\n${rules.map((one) => `  {\n${one.replace(/ratelimit \{|action_parameters \{/g, (name) => name.replace(" ", " = "))}\n  },\n`).join("")}  ]\n}\nlocals {\n  a = { b = 1 }\n}\n`,
    ),
  );

const TYPED = fc.constantFrom(
  ...["a", " ", "\n", "\n\n", '"', "{", "}", "[", "]", "(", ")", "=", ",", "#", "/*", "*/", "${", "%{", "\\"],
  ...[
    "<<EOT\n",
    "EOT\n",
    "}\n  rules {\n",
    "},\n{",
    'x = "y"\n',
    "\nresource",
    "\nlocals {",
    "é",
    "\r\n",
    "-",
    "?",
    ":",
  ],
  ...["b {\n c = 1\n}\n", "# wafsmith-disable\n", "x", "1", "true"],
);

const EDIT = fc.record({ at: fc.nat(), removed: fc.constantFrom(0, 0, 0, 1, 2, 30), typed: TYPED });

/** Everything about a file but the number of its tokens; quicker to compare than the tree. */
function written({ body, comments }: HclFile, diagnostics: readonly Diagnostic[]): string {
  return JSON.stringify({ body, comments, diagnostics });
}

describe("parseHclAgain", () => {
  it("parses what a fresh reading parses, whatever was edited, and often only a part of it", () => {
    let mended = 0;
    let again = 0;
    fc.assert(
      fc.property(BLOCKS, fc.array(EDIT, { minLength: 1, maxLength: 8 }), (first, edits) => {
        const memory: HclMemory = {};
        const read = (text: string): boolean => {
          const { value, diagnostics } = parseHclAgain("f.tf", text, {}, memory);
          const { value: fresh, diagnostics: problems } = parseHcl("f.tf", text);
          expect(written(value, diagnostics)).toBe(written(fresh, problems));
          // Each part that is parsed again adds its tokens to those of the text.
          if (value.tokens > fresh.tokens) again++;
          return problems.length === 0;
        };
        read(first);
        let text: string = first;
        for (const { at, removed, typed } of edits) {
          const start = at % (text.length + 1);
          const next = text.slice(0, start) + typed + text.slice(start + removed);
          const isClean = read(next);
          // A text with a mistake is edited further, or the edit is undone.
          if (isClean || removed === 0) text = next;
          else if (read(text)) mended++;
        }
      }),
      { numRuns: cases(150, 1500) },
    );

    expect(again).toBeGreaterThan(5);
    expect(mended).toBeGreaterThan(10);
  });

  it.each([
    ["a block", 'resource "r" "x" {\n  b {\n    c {\n      a = [[1]]\n    }\n  }\n}\n'],
    ["an object in a list", 'resource "r" "x" {\n  b = [\n    { a = [[1]] },\n  ]\n}\n'],
  ])("parses only %s again, as deeply nested as is read at most", (_, text) => {
    const isRead = (maxDepth: number) => parseHcl("f.tf", text, { maxDepth }).diagnostics.length === 0;
    const maxDepth = [...Array(20).keys()].find(isRead)!;
    for (const depth of [maxDepth, maxDepth + 1]) {
      const memory: HclMemory = {};
      parseHclAgain("f.tf", text, { maxDepth: depth }, memory);
      const next = text.replace("1", "2");
      const { value, diagnostics } = parseHclAgain("f.tf", next, { maxDepth: depth }, memory);
      const fresh = parseHcl("f.tf", next, { maxDepth: depth });
      expect(written(value, diagnostics)).toBe(written(fresh.value, fresh.diagnostics));
      expect(value.tokens, `${depth}`).toBeGreaterThan(fresh.value.tokens);
    }
    const memory: HclMemory = {};
    parseHclAgain("f.tf", text, { maxDepth }, memory);
    const deeper = parseHclAgain("f.tf", text.replace("1", "[1]"), { maxDepth }, memory);
    expect(deeper.diagnostics).toHaveLength(1);
  });
});
