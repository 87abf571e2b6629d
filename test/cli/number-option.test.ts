import { describe, expect, it } from "vitest";
import { numberOption } from "../../src/cli/number-option.ts";

describe("numberOption", () => {
  it.each([
    ["0", {}, 0],
    ["007", { from: 7, to: 7 }, 7],
    ["999999999", {}, 999_999_999],
    [undefined, { from: 1 }, undefined],
  ])("reads %s", (given, bounds, expected) => expect(numberOption("--n", given, bounds)).toBe(expected));

  it.each([
    ["", {}, 'a whole number from 0 to 999,999,999, but `""` was given.'],
    ["-1", {}, "a whole number from 0"],
    ["1e3", {}, "a whole number from 0"],
    ["1.5", {}, "a whole number from 0"],
    ["9999999999", {}, "to 999,999,999"],
    ["0", { from: 1, to: 60, of: "seconds" }, "a whole number of seconds from 1 to 60, but `0` was given."],
    ["61", { to: 60 }, "from 0 to 60"],
    ["\u001b[2J", {}, "`\\x1b[2J` was given."],
  ])("rejects %j", (given, bounds, message) =>
    expect(() => numberOption("--n", given, bounds)).toThrow(message),
  );
});
