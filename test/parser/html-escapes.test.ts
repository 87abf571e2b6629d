import { describe, expect, it } from "vitest";
import { htmlEscapes } from "../../src/parser/html-escapes.ts";

describe("HTML escapes in a long text", () => {
  it.each([
    ["a string", `http.host eq "${"a".repeat(10_000_000)}&amp;"`],
    ["raw strings without an end", `${'r#"'.repeat(1_000_000)}&amp;`],
  ])("are not found within %s", (_, text) => {
    expect(htmlEscapes(text)).toBeUndefined();
  });

  it("are found behind a string", () => {
    expect(htmlEscapes(`http.host eq "${"a".repeat(10_000_000)}" &amp;&amp; ssl`)?.code).toBe(
      "syntax/html-escape",
    );
  });
});
