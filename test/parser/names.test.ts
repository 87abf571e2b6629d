import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rememberedName } from "../../src/parser/names.ts";

describe("rememberedName", () => {
  it("returns an equal name, also after the memory was full", () => {
    for (let at = 0; at < 3000; at++) expect(rememberedName(`field.${at}`)).toBe(`field.${at}`);
    for (let at = 0; at < 3000; at++) expect(rememberedName(`field.${at}`)).toBe(`field.${at}`);
  });

  it("returns an equal name for any text", () => {
    const names = fc.oneof(
      fc.constantFrom("__proto__", "constructor", "toString", "12", "", "x".repeat(200)),
      fc.string(),
    );
    fc.assert(fc.property(names, (name) => rememberedName(name) === name));
  });
});
