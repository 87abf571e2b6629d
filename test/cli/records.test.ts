import { describe, expect, it } from "vitest";
import { showTextOf, showTexts } from "../../src/cli/lint/shown-texts.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { inFile } from "../../src/core/range.ts";

const STATE = '{\n  "version": 4,\n  "terraform_version": "1",\n  "outputs": "s3cret",\n  "x": "marked"\n}\n';

function markOf(uri: string, text: string, part: string): Diagnostic {
  const start = text.indexOf(part);
  return {
    code: "lint/no-unknown-action",
    messageId: "unknown",
    data: {},
    severity: "error",
    uri,
    range: inFile({ start, end: start + part.length }),
    message: "",
    related: [],
    fixes: [],
  };
}

describe("strings that reports show", () => {
  it("show only the marked parts of a record, at their places", () => {
    const mark = markOf("a.json", STATE, "marked");
    const shown = showTexts(
      new Map([
        ["a.json", STATE],
        ["b.json", "{}"],
      ]),
      [mark, mark],
    );
    const text = shown.get("a.json")!;
    expect(text).toHaveLength(STATE.length);
    expect(text.trim()).toBe("marked");
    expect(text.indexOf("marked")).toBe(STATE.indexOf("marked"));
    expect(text.split("\n")).toHaveLength(STATE.split("\n").length);
    expect(shown.get("b.json")).toBe("{}");
  });

  it("are blank of a record in which nothing is marked", () => {
    expect(showTextOf("terraform.tfstate", "x\ny", []).trim()).toBe("");
    expect(showTextOf("calls.har", "secret", []).trim()).toBe("");
    expect(showTextOf("rules.json", "{}", [])).toBe("{}");
  });
});
