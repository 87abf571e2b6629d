// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { describe, expect, it } from "vitest";
import { surroundingsAmong } from "../../../src/sources/terraform/modules/among-texts.ts";
import { parseTerraformFile, readTerraform } from "../../../src/sources/terraform/read.ts";
import type { EvaluationLimits } from "../../../src/sources/terraform/values/budget.ts";
import { plainValue } from "../../../src/sources/values/located.ts";
import { rulesOf } from "./support.ts";

/** The words that are Booleans in YAML 1.1, and strings in YAML 1.2. */
const [YES, NO] = [
  ["y", "Y", "yes", "Yes", "YES", "on", "On", "ON"],
  ["n", "N", "no", "No", "NO", "off", "Off", "OFF"],
] as const;

const NOT_KNOWN = "the arguments of `";

/** The value of an expression in a root module, or why it is not known: in the file `live/main.tf`, among others. */
async function readingWith(
  expression: string,
  others: Readonly<Record<string, string>> = {},
  evaluation: Partial<EvaluationLimits> = {},
) {
  const text = `provider "cloudflare" {}
resource "cloudflare_ruleset" "a" {
  kind  = "zone"
  phase = "http_request_firewall_custom"
  rules = [{ action = "block", expression = "ssl", action_parameters = { x = ${expression} } }]
}
`;
  const files = Object.entries({ "live/main.tf": text, ...others }).map(([uri, content]) => ({
    uri,
    text: content,
  }));
  const siblings = files
    .filter(({ uri }) => /^live\/[^/]*\.(?:tf|tfvars)$/.test(uri))
    .map(({ uri, text: content }) => parseTerraformFile(uri, content).value);
  const surroundings = await surroundingsAmong(files);
  return readTerraform("live/main.tf", text, { siblings, surroundings, evaluation });
}

async function valueIn(...given: Parameters<typeof readingWith>) {
  const parameters = rulesOf(await readingWith(...given))[0]!.node.get("action_parameters");
  const value = parameters?.kind === "Object" ? parameters.get("x") : parameters;
  return value?.kind === "Unknown" ? `unknown: ${value.reason}` : value && plainValue(value);
}

describe("values of expressions, as Terraform applies them", () => {
  const list = '[{ n = "a", t = ["x", "y"] }, { n = "b", t = ["z"] }]';
  it.each<readonly [string, unknown]>([
    [`${list}.*.n[0]`, "a"],
    [`${list}.*.t[0]`, ["x", "y"]],
    [`${list}.*.t.0`, ["x", "z"]],
    [`${list}[*].t[0]`, ["x", "z"]],
    ['[for k, v in toset(["b", "a"]) : "${k}${v}"]', ["aa", "bb"]],
    ['[for k, v in tolist(toset(["b", "a"])) : "${k}${v}"]', ["0a", "1b"]],
    ['{ for k, v in toset(["a"]) : k => v }', { a: "a" }],
    ['"%{ for k, v in toset(["b", "a"]) }${k};%{ endfor }c"', "a;b;c"],
    ['[true ? 1 : "a", false ? "a" : true, true ? 1 : 2]', ["1", "true", 1]],
  ])("%s", async (expression, expected) => {
    expect(await valueIn(expression)).toEqual(expected);
  });

  it("has the keys of a set in a variable of one element, and the splat of repeated resources", async () => {
    const files = {
      "live/vars.tf": `variable "one" {
  type    = set(string)
  default = ["a"]
}
resource "cloudflare_list" "l" {
  count = 2
  name  = "l\${count.index}"
}`,
    };
    expect(await valueIn("[for k, v in var.one : k]", files)).toEqual(["a"]);
    expect(await valueIn("cloudflare_list.l.*.name[1]", files)).toBe("l1");
    expect(await valueIn("cloudflare_list.l[*].name", files)).toEqual(["l0", "l1"]);
  });
});

describe("values of functions", () => {
  it.each<readonly [string, unknown]>([
    ["tolist([1, 2])", [1, 2]],
    ["tolist([1, null, 2])", [1, null, 2]],
    ['tomap({ a = "b" })', { a: "b" }],
    ['distinct(["b", "a", "b"])', ["b", "a"]],
    ['compact(["b", "", null, "a"])', ["b", "a"]],
    ["flatten([1, [2, [3, []]], [4]])", [1, 2, 3, 4]],
    ["flatten([])", []],
    ["merge()", {}],
    ["merge({ b = 1, a = 1 }, null, { a = 2 })", { a: 2, b: 1 }],
    ['length("abc") + length([1, 2]) + length({ a = 1 })', 6],
    ['coalesce(null, "", "a", "b")', "a"],
    ['lookup({ a = "b" }, "a", "c")', "b"],
    ['lookup({ a = "b" }, "d", "c")', "c"],
    ['[contains(["a"], "a"), contains(["a"], "b")]', [true, false]],
    ['element(["a", "b", "c"], 4)', "b"],
    ['element(["a", "b"], 0)', "a"],
    ['slice(["a", "b", "c"], 1, 3)', ["b", "c"]],
    ['slice(["a"], 1, 1)', []],
    ['slice(["a", "b"], 0, 1)', ["a"]],
    ["chunklist([1, 2, 3], 2)", [[1, 2], [3]]],
    ["chunklist([], 0)", []],
    ["reverse([1, 2])", [2, 1]],
    ['zipmap(["b", "a"], [1, 2])', { a: 2, b: 1 }],
    ['transpose({ a = ["x", "y"], b = ["x"] })', { x: ["a", "b"], y: ["a"] }],
    [
      "[alltrue([]), alltrue([true, false]), anytrue([]), anytrue([true, false])]",
      [true, false, false, true],
    ],
    [
      "setproduct([1, 2], [3, 4])",
      [
        [1, 3],
        [1, 4],
        [2, 3],
        [2, 4],
      ],
    ],
    ["setproduct([1], [2], [])", []],
    ['setunion(["b"], ["a", "b"])', ["a", "b"]],
    ["concat([1], [], [2, 3])", [1, 2, 3]],
    ['formatlist("%s-%d", ["a", "b"], 1)', ["a-1", "b-1"]],
    ['format("%s %v %d %q %%|%v", "a", true, 3, "x\\"", null == null)', 'a true 3 "x\\"" %|true'],
    ['split(",", "a,b,")', ["a", "b", ""]],
    ['replace("a.b.c", ".", "-")', "a-b-c"],
    ['replace("abc", "x", "-")', "abc"],
    ['replace("a1b22", "/[0-9]+/", "#")', "a#b#"],
    ['replace("a/b", "/", "-")', "a-b"],
    ['sensitive(nonsensitive("a"))', "a"],
    [
      '[trimprefix("aab", "a"), trimprefix("aab", "b"), trimsuffix("abb", "b"), trimsuffix("abb", "a")]',
      ["ab", "aab", "ab", "abb"],
    ],
    ['[chomp("a\\r\\n\\n"), chomp("\\na"), chomp("\\n")]', ["a", "\na", ""]],
    ['[upper("aé"), lower("AÉ")]', ["AÉ", "aé"]],
    ['[startswith("ab", "b"), endswith("ab", "a"), strcontains("ab", "c")]', [false, false, false]],
    [
      '[basename("/a/b/"), basename("/"), basename(""), dirname("a/b/c"), dirname("a")]',
      ["b", "/", ".", "a/b", "."],
    ],
    ['[tostring("a"), tostring(null), tostring(true), tostring(1.5)]', ["a", null, "true", "1.5"]],
    [
      '[substr("abc", 3, 1), substr("abc", 1, -1), substr("abc", -1, 1), substr("abc", 1, 0)]',
      ["", "bc", "c", ""],
    ],
    ['indent(1, "a\\n\\nb")', "a\n \n b"],
    ["[abs(-2), abs(0), ceil(-1.5), floor(-1.5), max(1), min(2, 1, 3)]", [2, 0, -1, -2, 1, 1]],
    [
      "[range(0), range(2, 2), range(2, 0), range(0, 5, 2), range(5, 0, -2)]",
      [[], [], [2, 1], [0, 2, 4], [5, 3, 1]],
    ],
    [
      '[tonumber("1.5"), tonumber(2), tonumber(null), tobool("false"), tobool(null), tobool(true)]',
      [1.5, 2, null, false, null, true],
    ],
    [
      'csvdecode("a,b\\n1,2\\r\\n\\n\\"x\\"\\"y\\",\\"u,v\\"\\n")',
      [
        { a: "1", b: "2" },
        { a: 'x"y', b: "u,v" },
      ],
    ],
    ['csvdecode("a,b\\n1,")', [{ a: "1", b: "" }]],
    ['csvdecode("a\\n\\"x\\r\\ny\\"")', [{ a: "x\ny" }]],
    ['csvdecode("a")', []],
    ['jsonencode([1.5, { b = [], a = {} }, "\\u2028"])', '[1.5,{"a":{},"b":[]},"\\u2028"]'],
    ['jsondecode("[1, \\"a\\", null, {\\"b\\": false}]")', [1, "a", null, { b: false }]],
    [
      '[format("%03d|%s", 5, "x"), format("%3d", 5), format("%03d", 1234), format("%032x", 26), format("%d%%", 5)]',
      ["005|x", "  5", "1234", "0000000000000000000000000000001a", "5%"],
    ],
    ['yamldecode("- a\\n- 1\\n- true\\n- ~\\n")', ["a", 1, true, null]],
    [
      'yamldecode("- 0123456789abcdef0123456789abcdef\\n- 192.0.2.1\\n- 2001:db8::1\\n- 1.2.3\\n- 12:30\\n- 1a\\n")',
      ["0123456789abcdef0123456789abcdef", "192.0.2.1", "2001:db8::1", "1.2.3", "12:30", "1a"],
    ],
    [`yamldecode("[${YES}, ${NO}]")`, [...YES.map(() => true), ...NO.map(() => false)]],
    ["yamldecode(\"- yes\\n- Off\\n- y\\n- yEs\\n- 'on'\\n\")", [true, false, true, "yEs", "on"]],
    // Terraform writes dates in its own notation.
    ['yamldecode("{a: 2001-12-14, b: x}").b', "x"],
    ['yamldecode("# --- all\\na: b != c  # !x %y\\n").a', "b != c"],
    ['yamldecode("x: &x {a: b, c: d}\\nz: {<<: *x, a: e}\\n").z', { a: "e", c: "d" }],
    [
      '[base64encode(""), base64decode("YQ=="), base64decode("YWI="), urlencode("-_.~ /")]',
      ["", "a", "ab", "-_.~+%2F"],
    ],
    [
      '[cidrhost("10.0.0.0/8", 0), cidrsubnet("10.0.0.0/8", 8, 255), cidrnetmask("0.0.0.0/0")]',
      ["10.0.0.0", "10.255.0.0/16", "0.0.0.0"],
    ],
    ['regexall("[a-z]", "a1b")', ["a", "b"]],
    ['regexall("a{0,900}", "a")', ["a"]],
    ['regexall("(?:ab){0,50}", "ab")', ["ab"]],
    [
      'regexall("([a-z])([0-9])", "a1b2")',
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
    ['regexall("x", "a")', []],
  ])("%s", async (expression, expected) => {
    expect(await valueIn(expression)).toEqual(expected);
  });

  it.each([
    ...[
      "tolist(5)",
      'tolist([1, "a"])',
      "tomap([])",
      'tomap({ a = 1, b = "c" })',
      "sort([1])",
      "distinct([1])",
    ],
    ...["compact({})", "compact([true])", 'flatten("a")', "merge([])", "keys([])", "values([])", "length(1)"],
    ...['length("é")', "coalesce()", 'coalesce("", null)', 'coalescelist("a")', "coalescelist([], [])"],
    ...[
      'lookup([], "a")',
      "lookup({ a = 1 }, 1, 2)",
      'contains([1], "1")',
      'contains(["a"], 1)',
      'index([1], "1")',
    ],
    ...[
      "element([], 0)",
      'element(["a"], -1)',
      'element(["a"], 0.5)',
      'element("a", 0)',
      "one([1, 2])",
      'one("a")',
    ],
    ...[
      "slice([1], -1, 1)",
      "slice([1], 0, 2)",
      "slice([1], 1, 0)",
      'slice("a", 0, 1)',
      "slice([1], 0, 0.5)",
    ],
    ...[
      "chunklist([1], -1)",
      'chunklist([1, "a"], 1)',
      'matchkeys([1, "a"], ["a", "b"], ["a"])',
      "chunklist(1, 1)",
      "chunklist([1], 0.5)",
      "reverse({})",
      'zipmap(["a"], [])',
      "zipmap([1], [1])",
    ],
    ...[
      'zipmap(["a"], {})',
      'matchkeys([1], ["a", "b"], ["a"])',
      'matchkeys(1, ["a"], ["a"])',
      'matchkeys([1], [1], ["a"])',
    ],
    ...[
      "transpose([])",
      "transpose({ a = [1] })",
      'alltrue(["true"])',
      "anytrue(true)",
      "setproduct([1])",
      "setproduct([1], 2)",
    ],
    ...[
      "setunion()",
      "setunion([1])",
      'setintersection(["a"], "a")',
      "concat([1], 2)",
      'join(1, ["a"])',
      'join(",", "a")',
      'join(",", [[]])',
    ],
    ...[
      'formatlist("%s", "a")',
      'formatlist("%s%s", ["a"], ["b", "c"])',
      "formatlist(1, [])",
      'format("%s")',
      'format("a", 1)',
      "format(1)",
    ],
    ...[
      'format("%d", 1.5)',
      'format("%d", "a")',
      'format("%x", "a")',
      'format("%5s", "a")',
      'format("%03d", true)',
      'format("a%")',
      'format("%q", 1)',
      'format("%s", [])',
      'format("%v", null)',
    ],
    ...[
      'split("", "a")',
      'split(",", 1)',
      'split(1, "a")',
      'replace("a", "", "b")',
      'replace("a", 1, "b")',
      'replace(1, "a", "b")',
      'replace("a", "b", 1)',
    ],
    ...[
      'trimprefix(1, "a")',
      'trimprefix("a", 1)',
      'trimsuffix("a", 1)',
      'trim("a", 1)',
      'trim("a", "😀")',
      "trimspace(1)",
      "chomp(1)",
      "upper(1)",
    ],
    ...[
      'startswith("a", 1)',
      'startswith(1, "a")',
      'substr("abc", -4, 1)',
      'substr("abc", 0, -2)',
      'substr("abc", 0.5, 1)',
      'substr("é", 0, 1)',
      "strrev(1)",
    ],
    ...[
      'indent(-1, "a")',
      'indent(1001, "a")',
      'indent("1", "a")',
      "basename(1)",
      'dirname("a/../b")',
      'dirname("/a")',
      'dirname("./a")',
      "tostring([])",
    ],
    ...[
      "abs(0.5)",
      'abs("1")',
      'ceil("1")',
      "max()",
      "max(1, 0.5)",
      "sum([])",
      "sum([0.5])",
      "sum(1)",
      "sum([9007199254740991, 1])",
    ],
    ...[
      "range()",
      "range(1, 2, 3, 4)",
      "range(0.5)",
      "range(0, 1, 0)",
      "range(0, 5, -1)",
      "range(5, 0, 1)",
      "range(1025)",
    ],
    ...[
      'tonumber("a")',
      "tonumber(true)",
      "tonumber([])",
      'tobool("1")',
      "tobool(1)",
      "csvdecode(1)",
      'csvdecode("")',
      'csvdecode("a\\n1,2")',
    ],
    ...[
      'csvdecode("a\\n\\"x")',
      'csvdecode("a\\n\\"x\\"y")',
      'csvdecode("a\\nx\\"")',
      'jsondecode("{")',
      "jsondecode(1)",
      'yamldecode("a: [")',
      "yamldecode(1)",
    ],
    ...[
      "base64encode(1)",
      'base64decode("a")',
      'base64decode("YQ")',
      "base64decode(1)",
      "urlencode(1)",
      'cidrhost("10.0.0.0/33", 1)',
      'cidrhost("10.0.0.256/8", 1)',
    ],
    ...[
      'cidrhost("a", 1)',
      'cidrhost("10.0.0.0/8", 0.5)',
      'cidrsubnet("10.0.0.0/8", 25, 1)',
      'cidrsubnet("10.0.0.0/8", 1, 2)',
      'cidrsubnet("10.0.0.0/8", -1, 0)',
      'cidrnetmask("10.0.0.0")',
    ],
    ...['regex("(?:ab){0,900}", "c")', 'regex("a{0,1000}", "b")'],
    ...['regex(1, "a")', 'regex("a", 1)', 'regexall("a", 1)', 'regexall("[", "a")', 'regex("a", "😀")'],
  ])("%s is not known", async (expression) => {
    expect(await valueIn(expression)).toMatch(/^unknown: /);
  });

  it("say which function it is, and whether it is known", async () => {
    for (const name of ["timestamp", "uuid", "plantimestamp"])
      expect(await valueIn(`${name}()`)).toBe(
        `unknown: the function \`${name}\` reads something outside these files`,
      );
    expect(await valueIn('sha1("a")')).toBe("unknown: the function `sha1` is not computed here");
    expect(await valueIn("sort([1])")).toBe(`unknown: ${NOT_KNOWN}sort\` are not known well enough`);
  });
});

describe("operators", () => {
  const UNKNOWN = "unknown: an operand is not known";
  it.each<readonly [string, unknown]>([
    ["-(2)", -2],
    ["-true", UNKNOWN],
    ["!true", false],
    ["!(1 > 2)", true],
    ["!1", UNKNOWN],
    ["1 + 2 * 3 - 4", 3],
    ["[7 / 2, 7 % 4, (1 + 2) * 3]", [3.5, 3, 9]],
    ["[1 < 1, 1 <= 1, 1 > 1, 1 >= 1]", [false, true, false, true]],
    ["[1 < 2, 1 <= 2, 1 > 2, 1 >= 2]", [true, true, false, false]],
    ['[1 == 1, 1 == 2, 1 == "1", "a" == "a"]', [true, false, false, true]],
    ['[1 != 1, 1 != 2, 1 != "1", null == null]', [false, true, true, true]],
    ["[true && true, true && false, false && false]", [true, false, false]],
    ["[true || true, true || false, false || false]", [true, true, false]],
    ["[false && var.nobody, var.nobody || true]", [false, true]],
    ["true && var.nobody", UNKNOWN],
    ["false || var.nobody", UNKNOWN],
    ["[1] == [1]", UNKNOWN],
    ['1 + "a"', UNKNOWN],
    ["1 / 3", "unknown: the digits of a number are not known"],
  ])("%s", async (written, expected) => {
    expect(await valueIn(written)).toEqual(expected);
  });
});

describe("values of the type of their variable", () => {
  it.each<readonly [string, string, unknown]>([
    ["any", "[1]", [1]],
    ["string", '"a"', "a"],
    ["string", "1.5", "1.5"],
    ["string", "true", "true"],
    ["number", '"-1.5"', -1.5],
    ["number", "2", 2],
    ["bool", "true", true],
    ["bool", '"1"', true],
    ["bool", '"true"', true],
    ["bool", '"0"', false],
    ["list(string)", '[1, true, "a"]', ["1", "true", "a"]],
    ["list(any)", "[1]", [1]],
    ["list", "[1]", [1]],
    ["set(string)", '["b", "a", "b"]', ["a", "b"]],
    ["set(string)", '["b"]', ["b"]],
    ["set(number)", "[1]", [1]],
    ["map(number)", '{ b = "2", a = 1 }', { a: 1, b: 2 }],
    ["object({ a = string })", "{ a = 1, b = 2 }", { a: "1" }],
    ["object({ a = optional(string) })", "{ b = 2 }", {}],
    ["object({ a = optional(string, 5) })", "{ b = 2 }", { a: "5" }],
    ["object({ a = optional(string, 5) })", "{ a = null, b = 1 }", { a: "5" }],
    ["object({ a = optional(string, 5) })", "{ a = 6 }", { a: "6" }],
    ["object({ a = string })", "{ a = null }", {}],
    ["tuple([string, any])", "[1, 2]", ["1", 2]],
  ])("%s of %s", async (type, written, expected) => {
    const variable = `variable "x" {\n  type = ${type}\n  default = ${written}\n}\n`;
    expect(await valueIn("var.x", { "live/v.tf": variable })).toEqual(expected);
  });

  const MISFIT = "unknown: a value does not have the type of its variable";
  it.each([
    ["string", "[1]", MISFIT],
    ["number", '"a"', MISFIT],
    ["number", "true", MISFIT],
    ["bool", '"yes"', MISFIT],
    ["bool", "2", MISFIT],
    ["list(string)", '"a"', MISFIT],
    ["set(string)", "{ a = 1 }", MISFIT],
    ["set(number)", "[2, 1]", "unknown: the order of a set is not known"],
    ["map(string)", "[1]", MISFIT],
    ["object({ a = string })", "[1]", MISFIT],
    ["tuple([string, any])", "[1]", MISFIT],
    ["tuple([string])", "{ a = 1 }", MISFIT],
    [
      "object({ a = string })",
      "{ b = 1 }",
      "unknown: `a`, which the type of its variable demands, is missing",
    ],
    ['object({ "a" = string })', "{ a = 1 }", "unknown: the type of a variable cannot be read"],
  ])("%s is not %s", async (type, written, expected) => {
    const variable = `variable "x" {\n  type = ${type}\n  default = ${written}\n}\n`;
    expect(await valueIn("var.x", { "live/v.tf": variable })).toBe(expected);
  });
});

describe("values of files", () => {
  const FILES = {
    "live/e.txt": "text",
    "live/e.json": '{"a": [1]}',
    "live/e.tftpl": "n=${n}%{ for h in hosts }-${h}%{ endfor }",
    "live/bad.tftpl": "${",
    "live/r/a.txt": "a",
    "live/r/b.md": "b",
    "live/r/s/c.txt": "c",
    "up.txt": "up",
  };

  it.each<readonly [string, unknown]>([
    ['file("e.txt")', "text"],
    ['file("${path.module}/e.txt")', "text"],
    ['file("${path.root}/r/a.txt")', "a"],
    ['file("${path.module}/../up.txt")', "up"],
    ['jsondecode(file("e.json")).a', [1]],
    ['fileexists("e.txt")', true],
    ['templatefile("e.tftpl", { n = 1, hosts = ["a", "b"] })', "n=1-a-b"],
    ['fileset(path.module, "r/*.txt")', ["r/a.txt"]],
    ['fileset(path.module, "r/*.{txt,md}")', ["r/a.txt", "r/b.md"]],
    ['fileset(path.module, "r/**")', ["r/a.txt", "r/b.md", "r/s/c.txt"]],
    ['fileset(path.module, "**/?.txt")', ["e.txt", "r/a.txt", "r/s/c.txt"]],
    ['fileset("${path.module}/r", "*")', ["a.txt", "b.md"]],
    ['fileset(path.module, "r/*/*.txt")', ["r/s/c.txt"]],
    ['fileset(path.module, "*a*b*")', []],
    ['fileset(path.module, "none/*")', []],
  ])("%s", async (expression, expected) => {
    expect(await valueIn(expression, FILES)).toEqual(expected);
  });

  it.each([
    [150_000, expect.stringMatching(/^unknown: it exceeds the limit of [\d,]+ characters/)],
    [1_000_000, "a".repeat(100_000)],
  ])("the text of a template counts: at most %d characters", async (maxChars, expected) => {
    const files = { "live/long.tftpl": "a".repeat(100_000) };
    expect(await valueIn('templatefile("long.tftpl", {})', files, { maxChars })).toEqual(expected);
  });

  it.each([
    ["file()", "no file is named"],
    ["file(data.a.b)", "`data.a` is known only after apply"],
    ["file(5)", "which file it reads is not known"],
    ['file("/e.txt")', "`/e.txt` is not relative to a directory of these files"],
    ['file("none.txt")', "`live/none.txt` is not among these files"],
    ['templatefile("bad.tftpl", {})', "`live/bad.tftpl` cannot be read as a template"],
    ['templatefile("e.tftpl", 5)', "the variables of a template are not known"],
    ['templatefile("e.tftpl")', "the variables of a template are not known"],
    ['fileset(path.module, "[ab].txt")', "the pattern `[ab].txt` is not computed here"],
    ['fileset(path.module, "../*.txt")', "the pattern `../*.txt` is not computed here"],
  ])("%s is not known", async (expression, reason) => {
    expect(await valueIn(expression, FILES)).toBe(`unknown: ${reason}`);
  });

  it.each([
    ['templatefile("e.tftpl", { n = 1 })', ["`hosts` is no variable of the template"]],
    ['templatefile("e.tftpl", { hosts = ["a"] })', ["`n` is no variable of the template"]],
    ['templatefile("e.tftpl", merge(var.more, { n = 1 }))', []],
    ['try(templatefile("e.tftpl", {}), "ssl")', []],
    ['templatefile("bad.tftpl", {})', ["`live/bad.tftpl` cannot be read as a template"]],
    ['templatefile("open.tftpl", { a = true })', ["`live/open.tftpl` cannot be read as a template"]],
    ['templatefile("deep.tftpl", {})', []],
    ['templatefile("odd.tftpl", { odd = { a = 1 } })', []],
  ])("Terraform rejects %s: %j", async (expression, reasons) => {
    const { subjects } = await readingWith(expression, {
      ...FILES,
      "live/open.tftpl": "%{ if a }ssl",
      "live/deep.tftpl": `\${${"(".repeat(200)}1${")".repeat(200)}}`,
      "live/odd.tftpl":
        "${[for k, v in odd : { k = v, (k) = v }][0].k}%{ if true }%{ else }${null}%{ endif }",
    });
    const [resource] = subjects.flatMap((one) => (one.kind === "TerraformResource" ? [one.provider] : []));
    expect(resource?.refused.map(({ reason }) => reason)).toEqual(reasons);
  });
});
