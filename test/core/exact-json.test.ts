import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactJsonText, exactNumber, parseExactJson, WrittenNumber } from "../../src/core/exact-json.ts";

describe("exact JSON", () => {
  it("is the text of JSON.stringify for values without large numbers", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        expect(exactJsonText(value, indent)).toBe(JSON.stringify(value, null, indent));
      }),
    );
  });

  it("leaves out members that are undefined", () => {
    const value = { a: undefined, b: [undefined, {}], c: [] };
    expect(exactJsonText(value, 2)).toBe(JSON.stringify(value, null, 2));
  });

  it.each([
    "9007199254740993",
    "-90071992547409930",
    "1e400",
    "1e-400",
    "0.1234567890123456789",
    "12345678901234.5678",
  ])("keeps the digits of %s", (digits) => {
    expect(exactNumber(digits)).toBeInstanceOf(WrittenNumber);
    expect(exactJsonText([exactNumber(digits)])).toBe(`[${digits}]`);
  });

  it.each(["0", "-0", "1.50", "9007199254740991", "1000000000000000", "0.1", "1e3", "0e5", "0x10"])(
    "takes %s for the number that it is",
    (digits) => expect(exactNumber(digits)).toBe(Number(digits)),
  );

  it("writes the integers that it reads", () => {
    const text = '{"a":[12345678901234567890,1],"b":"12345678901234567890"}';
    expect(exactJsonText(parseExactJson(text))).toBe(text);
  });
});
