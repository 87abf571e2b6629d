import { describe, expect, it } from "vitest";
import { readArguments } from "../../src/cli/arguments.ts";
import { type Command, defineCommand } from "../../src/cli/command.ts";
import { Failure } from "../../src/cli/exit-code.ts";

const page = {
  operands: { usage: "FILE [OTHER]", min: 1, max: 2 },
  options: {
    "--fix": "Fix.",
    "--format FORMAT": { help: "Format.", choices: ["text", "json"] },
    "-o, --output FILE": "Output.",
    "--rule ID...": "Rule.",
  },
  details: [],
  example: "wafsmith try",
};
const command: Command = {
  name: "try",
  summary: "Try.",
  ...defineCommand({ page, run: async () => 0 }),
};

function failure(...argv: string[]): Failure {
  try {
    readArguments(argv, command);
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error("no failure");
}

describe("readArguments", () => {
  it("gives every option a value", () => {
    expect(readArguments(["a"], command)).toEqual({
      operands: ["a"],
      options: { fix: false, format: undefined, output: undefined, rule: [] },
    });
  });

  it("reads options in all their forms, between operands", () => {
    const argv = ["--fix", "a", "--format=json", "-o", "x", "--rule", "1", "--rule=2", "-"];
    expect(readArguments(argv, command)).toEqual({
      operands: ["a", "-"],
      options: { fix: true, format: "json", output: "x", rule: ["1", "2"] },
    });
  });

  it("takes what follows -- as operands, and a lone dash as a value", () => {
    expect(readArguments(["-o", "-", "--", "--fix"], command)).toMatchObject({
      operands: ["--fix"],
      options: { fix: false, output: "-" },
    });
  });

  it("lets the last of several values win", () => {
    expect(readArguments(["a", "-o", "x", "-o", "y"], command)).toMatchObject({ options: { output: "y" } });
  });

  it.each([
    ["empty argument", ["a", ""], "`try` was given an empty argument."],
    ["unknown option", ["a", "--fxi"], "`try` has no option `--fxi`; did you mean `--fix`?"],
    ["unknown short option", ["a", "-z"], "`try` has no option `-z`."],
    ["name of an inherited property", ["a", "--constructor"], "`try` has no option `--constructor`."],
    ["prototype", ["a", "--__proto__=1"], "`try` has no option `--__proto__`."],
    ["missing value", ["a", "--output"], "`--output` needs a value: `--output FILE`."],
    ["empty value", ["a", "--output="], "`--output` needs a value: `--output FILE`."],
    [
      "option in the place of a value",
      ["a", "--output", "--fix"],
      "`--output` needs a value, but `--fix` looks like an option.",
    ],
    ["value of a flag", ["a", "--fix=yes"], "`--fix` does not take a value, but `yes` was given."],
    ["near choice", ["a", "--format", "jsn"], "`jsn` is not a value of `--format`; did you mean `json`?"],
    [
      "no near choice",
      ["a", "--format", "zzzzz"],
      "`zzzzz` is not a value of `--format`; it may be `text` or `json`.",
    ],
    ["too few operands", [], "`try` needs `FILE [OTHER]`."],
    ["too many operands", ["a", "b", "c"], "`try` takes no more than FILE [OTHER], but `c` was also given."],
  ])("rejects an %s", (_, argv, message) => {
    expect(failure(...argv)).toMatchObject({ exitCode: 2, message });
  });

  it("answers help before it looks for mistakes in operands", () => {
    expect(readArguments(["--help"], command)).toBe("help");
  });
});
