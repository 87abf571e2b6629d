import { describe, expect, it } from "vitest";
import { networkHolding, readAddress, readSetElement } from "../../src/types/addresses.ts";
import { readInteger, readIntegerValue } from "../../src/types/integers.ts";
import { isSingle } from "../../src/types/intervals.ts";

describe("integers", () => {
  it.each<[string, bigint | string]>([
    ["-9223372036854775808", -9223372036854775808n],
    ["-9223372036854775809", "too-large"],
    ["9223372036854775807", 9223372036854775807n],
    ["9223372036854775808", "too-large"],
    ["0x7fffffffffffffff", 9223372036854775807n],
    ["0x8000000000000000", "too-large"],
    ["0", 0n],
    ["010", 8n],
    ["-010", -10n],
    ["08", "octal"],
    ["-08", -8n],
    ["-0x1", "syntax"],
    ["1.5", "syntax"],
    ["", "syntax"],
  ])("%s is %s", (raw, expected) => {
    expect(readInteger(raw)).toBe(expected);
    const value = readIntegerValue(raw);
    if (typeof expected === "string") expect(value).toBe(expected);
    else expect(value).toMatchObject({ kind: "Int", first: expected, last: expected });
  });
});

describe("addresses", () => {
  it.each<[string, boolean | string]>([
    ["192.0.2.1", true],
    ["192.0.2.1/32", true],
    ["192.0.2.1/33", "prefix-length"],
    ["192.0.2.0/24", false],
    ["192.0.2.1/24", "host-bits"],
    ["0.0.0.0/0", false],
    ["2001:db8::1", true],
    ["2001:db8::1/128", true],
    ["2001:db8::1/129", "prefix-length"],
    ["2001:db8::/127", false],
    ["2001:db8::1/127", "host-bits"],
    ["::/0", false],
    ["192.0.2.1..192.0.2.1", true],
    ["192.0.2.1..192.0.2.2", false],
    ["192.0.2.2..192.0.2.1", "inverted"],
    ["2001:db8::1..2001:db8::2", false],
    ["192.0.2.1..2001:db8::2", "mixed-families"],
    ["example.com", "syntax"],
  ])("%s in a set is one address, several, or a problem: %s", (raw, expected) => {
    const read = readSetElement(raw);
    expect(typeof read === "string" ? read : isSingle(read)).toBe(expected);
  });

  it.each([
    ["192.0.2.77/24", "192.0.2.0/24"],
    ["192.0.2.77/31", "192.0.2.76/31"],
    ["192.0.2.77/32", "192.0.2.77/32"],
    ["203.113.45.6/9", "203.0.0.0/9"],
    ["203.113.45.6/0", "0.0.0.0/0"],
  ])("%s is in %s", (raw, network) => expect(networkHolding(raw)).toBe(network));

  it.each(["192.0.2.77", "2001:db8::1/64", "192.0.2/24"])("no network is suggested for %s", (raw) =>
    expect(networkHolding(raw)).toBeUndefined(),
  );

  it.each([
    ["10.0.0.1", 0x0a000001n],
    ["0.100.20.255", 0x006414ffn],
    ["255.255.255.255", 0xffffffffn],
    ["::", 0n],
    ["::ffff:10.0.0.1", 0xffff0a000001n],
    ["1:2:3:4:5:6:7:8", 0x00010002000300040005000600070008n],
    ["1:2:3:4:5:6:7::", 0x00010002000300040005000600070000n],
    ["::2:3:4:5:6:7:abCD", 0x0000000200030004000500060007abcdn],
    ["1::8", 0x00010000000000000000000000000008n],
    ["1:2:3:4:5:6:1.2.3.4", 0x00010002000300040005000601020304n],
  ])("%s alone is one address", (raw, number) => {
    const address = readAddress(raw);
    expect(address).toMatchObject({ family: raw.includes(":") ? 6 : 4, first: number, last: number });
  });

  it("alone are strict", () => {
    const refused = [
      ["", "10", "10.1", "1.1.1", "1.1.1.", ".1.1.1", "1..1.1", "1.1.1.1.", "1.1.1.1.1", "1.1.1.256"],
      ["1.1.1.1000", "010.0.0.1", "00.0.0.1", "1.1.1.01", "1.1.1.a", "1.1.1.1/32"],
      [":", ":::", "1", "1:", "1:2:3:4:5:6:7:", ":1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3"],
      [
        "1:2:3:4:5:6:7::8",
        "12345::",
        "::12345",
        "g::",
        "1.2.3.4::",
        "::1.2.3",
        "1:2:3:4:5:6:7:1.2.3.4",
        "::1%a",
      ],
    ];
    for (const raw of refused.flat()) expect([raw, readAddress(raw)]).toEqual([raw, undefined]);
  });
});
