import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText } from "../../src/cli/files/decode.ts";

describe("decodeText", () => {
  it("keeps a byte-order mark", () => {
    expect(decodeText(Buffer.from("\ufeffé😀"))).toEqual({ text: "\ufeffé😀" });
  });

  it.each([
    ["UTF-16, little endian", Buffer.from("\ufeffab", "utf16le"), "UTF-16"],
    ["UTF-16, big endian", Buffer.from([0xfe, 0xff, 0, 0x61]), "UTF-16"],
    ["a zero byte", Buffer.from("a\0b"), "binary"],
    ["a lone continuation byte", Buffer.from([0x61, 0x62, 0x80, 0x63]), "offset 2."],
    ["a sequence that is cut short", Buffer.from([0x61, 0xef, 0xbf, 0x62]), "offset 1."],
    ["a sequence that is cut short after its first byte", Buffer.from([0x61, 0xef]), "offset 1."],
    ["a surrogate", Buffer.from([0xed, 0xa0, 0x80]), "offset 0."],
    ["an overlong form", Buffer.from([0x41, 0xc0, 0xaf]), "offset 1."],
    [
      "Latin-1 far behind",
      Buffer.concat([Buffer.from("é".repeat(5_000)), Buffer.from([0xe9])]),
      "offset 10,000.",
    ],
  ])("rejects %s", (_, bytes, words) => {
    expect(`${decodeText(bytes).problem}.`).toContain(words);
  });

  it("finds the first wrong byte of any bytes", () => {
    const byte = fc.constantFrom(0x61, 0x80, 0xbf, 0xc3, 0xa9, 0xef, 0xbd, 0xf0, 0x9f, 0x98, 0xff);
    fc.assert(
      fc.property(
        fc
          .uint8Array({ maxLength: 12 })
          .chain((a) => fc.array(byte, { maxLength: 12 }).map((b) => [...a.filter((x) => x > 0), ...b])),
        (values) => {
          const bytes = Uint8Array.from([0x61, 0x61, ...values]);
          const decoded = decodeText(bytes);
          const expected = firstInvalid(bytes);
          if (expected === undefined) expect(decoded.problem).toBeUndefined();
          else expect(decoded.problem).toContain(`offset ${expected}`);
        },
      ),
    );
  });
});

/** By trying every prefix. */
function firstInvalid(bytes: Uint8Array): number | undefined {
  const isValid = (end: number) => {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, end));
      return true;
    } catch {
      return false;
    }
  };
  if (isValid(bytes.length)) return undefined;
  let valid = 0;
  for (let end = 0; end <= bytes.length; end++) if (isValid(end)) valid = end;
  return valid;
}
