import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { applyFixes } from "../../src/core/edits.ts";
import { readJson, readJsonStream } from "../../src/sources/json/json.ts";
import type { LocatedNode, LocatedString } from "../../src/sources/values/located.ts";
import { plainValue } from "../../src/sources/values/located.ts";
import { anyCharacter } from "../support/any-character.ts";
import { cases } from "../support/cases.ts";
import { expectSentences } from "../support/sentences.ts";
import { childNodes } from "./nodes.ts";
import { expectInsideText } from "./ranges.ts";

function read(text: string) {
  return readJson("f.json", text);
}

function codesOf(text: string): string[] {
  return read(text).diagnostics.map((one) => one.code.replace("source/", ""));
}

/** Code and underlined text of every problem. */
function underlined(text: string): string[] {
  expectSentences(read(text).diagnostics);
  return read(text).diagnostics.map(
    ({ code, range }) => `${code.replace("source/", "")} ${text.slice(range.start, range.end)}`,
  );
}

function plain(text: string): unknown {
  const { value } = read(text);
  return value && plainValue(value);
}

function stringIn(text: string): LocatedString {
  const { value } = read(text);
  if (value?.kind !== "String") throw new Error(`${text} is not a string`);
  return value;
}

function piecesOf(text: string): string[] {
  const { content } = stringIn(text);
  return [...Array(content.text.length).keys()].map((at) => {
    const { start, end } = content.toOuter({ start: at, end: at + 1 });
    return text.slice(start, end);
  });
}

describe("values", () => {
  it("reads any JSON as JSON.parse does, and says nothing about it", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(undefined, 2, "\t"), (text, space) => {
        const written = JSON.stringify(JSON.parse(text), null, space);
        const { value, diagnostics } = read(written);
        expect(diagnostics).toEqual([]);
        expect(JSON.stringify(value && plainValue(value))).toBe(JSON.stringify(JSON.parse(written)));
      }),
    );
  });

  it("accepts and rejects exactly what JSON.parse does", () => {
    const piece = fc.constantFrom(
      ..."{}[],:\"'\\/ \n0123eE+-.tfn",
      "true",
      "null",
      '"a"',
      "\\u0041",
      "//",
      "\u0001",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(read(text).diagnostics.every((one) => one.severity !== "error")).toBe(isJson);
      }),
      { numRuns: cases(100, 5000) },
    );
  });

  it("gives every value the range in which it is written", () => {
    const text = ' { "a" : [ 1.50 , true, null ] , "b": "x" } ';
    const { value } = read(text);
    const written = (node: LocatedNode): string[] => [
      text.slice(node.range.start, node.range.end),
      ...childNodes(node).flatMap(written),
    ];
    expect(written(value!)).toEqual([text.trim(), "[ 1.50 , true, null ]", "1.50", "true", "null", '"x"']);
    if (value?.kind !== "Object") throw new Error("no object");
    expect(value.entries.map(({ keyRange }) => text.slice(keyRange.start, keyRange.end))).toEqual([
      '"a"',
      '"b"',
    ]);
  });

  it("keeps a number as written, along with its value", () => {
    expect(read("12345678901234567890").value).toMatchObject({ kind: "Number", raw: "12345678901234567890" });
    expect(read("-1.5E+3").value).toMatchObject({ kind: "Number", value: -1500 });
  });

  it("counts a byte-order mark in offsets and nowhere else", () => {
    const { value, diagnostics } = read('\uFEFF"ab"');
    expect(diagnostics).toEqual([]);
    expect(value).toMatchObject({ value: "ab", range: { start: 1, end: 5 } });
    expect(value?.kind === "String" && value.content.toOuter({ start: 1, end: 2 })).toEqual({
      start: 3,
      end: 4,
    });
  });

  it("treats the names of prototypes as keys like any other", () => {
    const text = '{"__proto__": {"x": 1}, "constructor": 2, "toString": 3}';
    const { value } = read(text);
    if (value?.kind !== "Object") throw new Error("no object");
    expect(value.get("__proto__")?.kind).toBe("Object");
    expect(value.get("hasOwnProperty")).toBeUndefined();
    const made = plainValue(value) as Record<string, unknown>;
    expect(Object.keys(made)).toEqual(["__proto__", "constructor", "toString"]);
    expect(Object.getPrototypeOf(made)).toBeNull();
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  it.each([3, 40])("answers the last of a repeated key among %i", (count) => {
    const others = Array.from({ length: count }, (_, at) => `"k${at}": ${at}`).join(", ");
    const { value, diagnostics } = read(`{"id": 1, ${others}, "id": 2}`);
    expect(value?.kind === "Object" && value.get("id")).toMatchObject({ value: 2 });
    expect(diagnostics).toMatchObject([
      {
        code: "source/duplicate-key",
        severity: "warning",
        effect: "ineffective",
        related: [{ uri: "f.json", range: { start: 1, end: 5 }, message: "first defined here" }],
      },
    ]);
    expect(diagnostics[0]!.range.start).toBeGreaterThan(5);
  });

  it("sees that an escaped key repeats a plain one", () => {
    expect(codesOf('{"id": 1, "\\u0069d": 2}')).toEqual(["duplicate-key"]);
  });
});

describe("strings", () => {
  it("maps a string without escapes by a constant", () => {
    expect(piecesOf('  "abé"')).toEqual(["a", "b", "é"]);
  });

  it("maps every kind of escape as a whole", () => {
    expect(piecesOf('"a\\u0041\\n\\"\\\\\\/\\tz"')).toEqual([
      "a",
      "\\u0041",
      "\\n",
      '\\"',
      "\\\\",
      "\\/",
      "\\t",
      "z",
    ]);
    expect(stringIn('"a\\u0041\\n\\"\\\\\\/\\tz"').value).toBe('aA\n"\\/\tz');
  });

  it("maps the halves of an escaped surrogate pair each to its own escape", () => {
    expect(stringIn('"\\ud83d\\ude00"').value).toBe("😀");
    expect(piecesOf('"\\ud83d\\ude00"')).toEqual(["\\ud83d", "\\ude00"]);
  });

  it("covers a range of several characters without the quotes, and an empty one as a place", () => {
    const text = '"x\\"y\\"z"';
    const { content } = stringIn(text);
    const whole = content.toOuter({ start: 0, end: content.text.length });
    expect(text.slice(whole.start, whole.end)).toBe('x\\"y\\"z');
    expect(content.toOuter({ start: 2, end: 2 })).toEqual({ start: 4, end: 4 });
    expect(content.toOuter({ start: 5, end: 5 })).toEqual({ start: 8, end: 8 });
    expect(stringIn('""').content.toOuter({ start: 0, end: 0 })).toEqual({ start: 1, end: 1 });
  });

  it("writes new text so that the edited file contains the edited value", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.string({ unit: anyCharacter }),
        fc.nat(),
        fc.nat(),
        (text, newText, a, b) => {
          const file = ` [${JSON.stringify(text)}]`;
          const { value } = read(file);
          const [item] = value?.kind === "Array" ? value.items : [];
          if (item?.kind !== "String") throw new Error("no string");
          const [start, end] = [a, b].map((at) => at % (text.length + 1)).sort((x, y) => x - y) as [
            number,
            number,
          ];
          const outer = item.content.toOuter({ start, end });
          const edited =
            file.slice(0, outer.start) + item.content.encode(newText, { start, end }) + file.slice(outer.end);
          expect(JSON.parse(edited)).toEqual([text.slice(0, start) + newText + text.slice(end)]);
        },
      ),
    );
  });

  it("maps thousands of escapes", () => {
    const text = `"${"\\n".repeat(9000)}"`;
    const { content } = stringIn(text);
    expect(content.text).toBe("\n".repeat(9000));
    for (const at of [0, 4095, 4096, 8191, 8192, 8999])
      expect(content.toOuter({ start: at, end: at + 1 })).toEqual({ start: 1 + 2 * at, end: 3 + 2 * at });
  });

  it("offers no edit in a string that is in single quotes", () => {
    expect(stringIn("'a'").content.encode("b", { start: 0, end: 1 })).toBeUndefined();
  });
});

describe("problems", () => {
  it.each([
    ['{"a": [1,],}', ["json-trailing-comma ,", "json-trailing-comma ,"]],
    ["[1 // one\n, 2 /* two */]", ["json-comment // one", "json-comment /* two */"]],
    ["# settings\n{}", ["json-comment # settings"]],
    ["{'a': 'b'}", ["json-single-quotes '"]],
    ['{action: "block"}', ["json-unquoted-key action"]],
    ["[True, None, yes, foo]", ["True", "None", "yes", "foo"].map((word) => `json-bad-literal ${word}`)],
    [
      "[01, +1, .5, 1., 0x10, NaN]",
      ["01", "+1", ".5", "1.", "0x10"].map((raw) => `json-bad-number ${raw}`).concat("json-bad-literal NaN"),
    ],
    [
      '{"a" 1, "b" = 2, "c" => 3}',
      ['json-missing-colon "a"', 'json-missing-colon "b"', 'json-missing-colon "c"'],
    ],
    ['{"a": 1 "b": 2}', ['json-missing-comma "']],
    ["[1; 2]", ["json-missing-comma ;"]],
    ['{"a": , "b": 1}', ["json-missing-value ,"]],
    ["[1,,2]", ["json-missing-value ,"]],
    ['{"a":: 1, "b": 2}', ["json-missing-value :"]],
    ["[:1, 2]", ["json-missing-value :"]],
    ['{,"a": 1}', ["json-missing-key ,"]],
    ["{} {}", ["json-text-after-value {"]],
    ['\ufeff\ufeff{"a": 1}', ["json-text-before-value \ufeff"]],
    ['x = {"a": 1}', ["json-text-before-value x"]],
    ["{}]", ["json-stray-bracket ]"]],
    ["[1}", ["json-stray-bracket }"]],
    ['{"a": [1}', ["json-unclosed ["]],
    ['{"a": {"b": 1', ["json-unclosed {"]],
    ['{"a": "x\n "b": 1}', ['json-unterminated-string "', 'json-missing-comma "']],
    ['["a', ["json-unclosed [", 'json-unterminated-string "']],
    ['"a\tb\u0000c"', ["json-control-character \t", "json-control-character \u0000"]],
    ['"\\d\\q"', ["json-bad-escape \\d", "json-bad-escape \\q"]],
    ['"\\u12"', ["json-bad-escape \\u"]],
    ["", ["json-empty "]],
    ["\uFEFF \n", ["json-empty \uFEFF \n"]],
  ])("reports %j", (text, expected) => {
    expect(underlined(text)).toEqual(expected);
  });

  it("continues after a problem, with the intended value", () => {
    expect(plain('{"a": [1,], b: True, "c": \'d\', /* e */ "f": "\\d"}')).toEqual(
      Object.assign(Object.create(null), { a: [1], b: true, c: "d", f: "\\d" }),
    );
  });

  it("takes a string over several lines as one, and reports each line break", () => {
    const text = '{"expression": "http.host eq 1\n  or ssl", "enabled": true}';
    expect(codesOf(text)).toEqual(["json-control-character"]);
    expect(plain(text)).toMatchObject({ expression: "http.host eq 1\n  or ssl", enabled: true });
  });

  it("leaves the comma outside a string whose quote is missing", () => {
    const text = '{"a": "x,\n"b": 1}';
    expect(codesOf(text)).toEqual(["json-unterminated-string"]);
    expect(plain(text)).toMatchObject({ a: "x", b: 1 });
  });

  it("fixes what its safe fixes say", () => {
    const text = "{action: [1,],}";
    const { diagnostics } = read(text);
    expect(diagnostics.flatMap((one) => one.fixes).every((fix) => fix.safety === "safe")).toBe(true);
    const fixed = applyFixes(
      text,
      diagnostics.flatMap((one) => one.fixes),
    ).text;
    expect(fixed).toBe('{"action": [1]}');
  });

  it("names the repair of a wrong escape and of a missing comma as suggestions", () => {
    const text = '{"a": "\\d" "b": 1}';
    const fixes = read(text).diagnostics.flatMap((one) => one.fixes);
    expect(fixes.map((fix) => fix.safety)).toEqual(["suggestion", "suggestion"]);
    expect(applyFixes(text, fixes).text).toBe('{"a": "\\\\d" ,"b": 1}');
  });

  it("has messages that end as a sentence and say the consequence, and a help for each", () => {
    const all: Diagnostic[] = [
      "{'a' b: [1,,}",
      '["\\q\u0001',
      "[01, yes; 2}",
      "{} 1",
      "",
      "{#\n,}",
      '{"a":1,"a":2}',
    ].flatMap((text) => read(text).diagnostics);
    expect(new Set(all.map((one) => one.code)).size).toBeGreaterThan(12);
    for (const { message, help } of all) {
      expect(message).toMatch(/^[A-Z`].*\.$/);
      expect(message.length).toBeLessThanOrEqual(160);
      expect(help).toMatch(/\.$/);
    }
  });
});

describe("hostile input", () => {
  it("stops at the depth limit, whatever is open", () => {
    for (const bracket of ["[", '{"a":', '[{"a":']) {
      const { diagnostics } = read(bracket.repeat(100_000));
      expect(diagnostics.map((one) => one.code)).toEqual(["source/too-deep"]);
    }
    expect(readJson("f", "[[[]]]", { maxDepth: 2 }).diagnostics).toMatchObject([
      { code: "source/too-deep", range: { start: 2 } },
    ]);
    expect(readJson("f", "[[]]", { maxDepth: 2 }).diagnostics).toEqual([]);
  });

  it("stops at the limit of problems and says so", () => {
    const { diagnostics } = read(`[${"yes,".repeat(1000)}]`);
    expect(diagnostics).toHaveLength(101);
    expect(diagnostics.at(-1)).toMatchObject({
      code: "source/too-many-problems",
      messageId: "tooManyProblems",
      range: { start: 401, end: 401 },
      message: "This file has more than 100 problems, and the rest of it is not checked.",
      help: "Fix the ones above first; the first often causes the others.",
    });
    expect(readJson("f", "[a,b,c]", { maxProblems: 2 }).diagnostics).toHaveLength(3);
  });

  it("stops at the limit of values and says so", () => {
    const { value, diagnostics } = readJson("f", "[1, 2, 3, 4]", { maxValues: 3 });
    expect(diagnostics).toMatchObject([{ code: "source/too-many-values", range: { start: 7, end: 7 } }]);
    expect(value?.kind === "Array" && value.items.filter((item) => item.kind === "Number")).toHaveLength(2);
    expect(readJson("f", "[1, 2]", { maxValues: 3 }).diagnostics).toEqual([]);
  });

  it("reads megabytes", () => {
    const rule = {
      id: "a",
      action: "block",
      expression: 'http.host eq "a\\b"',
      enabled: true,
      n: [1, 2.5, null],
    };
    const text = JSON.stringify(Array.from({ length: 30_000 }, () => rule));
    expect(text.length).toBeGreaterThan(2_500_000);
    const { value, diagnostics } = read(text);
    expect(diagnostics).toEqual([]);
    expect(value?.kind === "Array" && value.items).toHaveLength(30_000);
  });

  it("does not look for a closing quote again at every line break", () => {
    const text = `"${"a\n".repeat(50_000)}"`;
    const { value, diagnostics } = readJson("f", text, { maxProblems: 1_000_000 });
    expect(value?.kind === "String" && value.value.length).toBe(100_000);
    expect(diagnostics).toHaveLength(50_000);
  });

  it("never throws, and keeps every range inside the text, for mutated files", () => {
    const seed =
      '{"result": [{"id": "a\\u0041", "n": -1.5e3, "x": [true, null, {"__proto__": {}}]}], "success": true}';
    const mutation = fc.record({
      at: fc.nat(seed.length),
      removed: fc.nat(4),
      added: fc.oneof(
        fc.constantFrom(..."{}[],:\"'\\/#;=\n\t\uFEFF\ud800", "//", "/*", "\\u"),
        fc.string({ unit: anyCharacter, maxLength: 2 }),
      ),
    });
    fc.assert(
      fc.property(fc.array(mutation, { maxLength: 6 }), (mutations) => {
        const text = mutations.reduce(
          (now, { at, removed, added }) => now.slice(0, at) + added + now.slice(at + removed),
          seed,
        );
        const { value, diagnostics } = read(text);
        expectInsideText(text, { value: value ? [value] : [], diagnostics });
      }),
      { numRuns: cases(80, 3000) },
    );
  });
});

describe("streams", () => {
  it("reads values on separate lines", () => {
    const { value, diagnostics } = readJsonStream("f.ndjson", '{"a": 1}\n\n{\n "a": 2\n}\r\n[3]\n');
    expect(diagnostics).toEqual([]);
    expect(value.map(plainValue)).toMatchObject([{ a: 1 }, { a: 2 }, [3]]);
  });

  it("reports a second value on the same line", () => {
    const { value, diagnostics } = readJsonStream("f.ndjson", "{} {}\n");
    expect(value).toHaveLength(1);
    expect(diagnostics).toMatchObject([
      { code: "source/json-text-after-value", range: { start: 3, end: 4 } },
    ]);
  });

  it.each<[string, readonly unknown[], readonly string[]]>([
    ['x {"a": 1}\n[2]\n', [{ a: 1 }, [2]], ["json-text-before-value x"]],
    ["\ufeff\ufeff{}\n{}", [{}, {}], ["json-text-before-value \ufeff"]],
    ["x\n{}\n", [null, {}], ["json-bad-literal x"]],
    ['1\n{}\nnull\n"a"\n', [1, {}, null, "a"], []],
    ["null\n[1] x\n[2]\n", [null, [1]], ["json-text-after-value x"]],
    ["{} }\n", [{}], ["json-stray-bracket }"]],
  ])("may have other text before the first bracket of its first line only: %j", (text, values, problems) => {
    const { value, diagnostics } = readJsonStream("f.ndjson", text);
    expect(JSON.stringify(value.map(plainValue))).toBe(JSON.stringify(values));
    const found = diagnostics.map(
      ({ code, range }) => `${code.replace("source/", "")} ${text.slice(range.start, range.end)}`,
    );
    expect(found).toEqual(problems);
  });

  it("has no value if it is empty, which is not a mistake", () => {
    expect(readJsonStream("f.ndjson", " \n")).toEqual({ value: [], diagnostics: [] });
  });
});
