import { describe, expect, it } from "vitest";
import type { Diagnostic, Edit, RelatedLocation } from "../../src/core/diagnostic.ts";
import { applyEdits } from "../../src/core/edits.ts";
import { plainText } from "../../src/core/embedded-text.ts";
import { type FileRange, inFile, inText, type Range } from "../../src/core/range.ts";
import type { Reportable, RuleContext } from "../../src/lint/define-rule.ts";
import { parseExpression } from "../../src/parser/parse.ts";

type Messages = { readonly found: { readonly text: string } };
type Context = RuleContext<Messages>;

/** Never called: the compiler checks its body, and must reject each line below a directive. */
function refused(context: Context, bare: Range, ofExpression: Edit<Range>): void {
  // @ts-expect-error bare offsets do not say in which text they count
  const edit: Edit = { range: { start: 0, end: 1 }, newText: "" };
  // @ts-expect-error neither do those of a syntax node, which count in its expression
  const range: FileRange = parseExpression("ssl").value.root!;
  // @ts-expect-error a related place names its file
  const related: RelatedLocation = { range: inFile(bare), message: "" };
  // @ts-expect-error and its range is one of that file
  const bareRelated: RelatedLocation = { uri: "b.tf", range: bare, message: "" };
  // @ts-expect-error a diagnostic has its range in the file
  const diagnostic: Pick<Diagnostic, "uri" | "range"> = { uri: "a.tf", range: bare };
  // @ts-expect-error an edit of an expression is not one of its file
  applyEdits("", [ofExpression]);
  // @ts-expect-error a rule reports something that knows its text
  context.report({ at: { start: 0, end: 1 }, messageId: "found" });
  // @ts-expect-error so do the places beside it
  context.report({ at: inText(bare), messageId: "found", related: [{ at: bare, message: "" }] });
  // @ts-expect-error and what it replaces
  context.replace(bare, "");
  const edits = [{ range: bare, newText: "" }];
  // @ts-expect-error an edit of its own making as well
  context.report({ at: inText(bare), messageId: "found", fix: { title: "", edits, safety: "safe" } });
  void [edit, range, related, bareRelated, diagnostic];
}

describe("ranges by the text that they count in", () => {
  it("are rejected by the types if they do not say it", () => {
    expect(refused).toBeTypeOf("function");
  });

  it("cost nothing: a marked range is the range", () => {
    const range = { start: 1, end: 2 };
    expect(inFile(range)).toBe(range);
    expect(inText(range)).toBe(range);
  });

  it("become those of a file through the text that is in it", () => {
    const root: Reportable = parseExpression("ssl").value.root!;
    const outer: FileRange = plainText("ssl", 4).toOuter(root);
    expect(applyEdits("not ssl", [{ range: outer, newText: "true" }])).toBe("not true");
  });
});
