// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { describe, expect, it } from "vitest";
import { readModule, reasonOf, rulesOf, withExpression } from "./support.ts";

function ruleOf(expression: string) {
  return rulesOf(readModule({ "main.tf": withExpression(expression) }))[0]!;
}

describe("functions that are computed", () => {
  it.each([
    ['title("hello-big world")', "Hello-Big World"],
    ['trim("?!hello?!", "!?")', "hello"],
    ['trim("aaa", "a")', ""],
    ['trimspace("\\u0085\\u00a0a\\u2003")', "a"],
    ['substr("hello world", 1, 4)', "ello"],
    ['substr("hello world", -5, -1)', "world"],
    ['substr("hello", 9, 2)', ""],
    ['substr("hello", -2, 0)', "lo"],
    ['substr("hello", 1, 0)', ""],
    ['join(",", keys({ for x in ["a", "b", "a"] : x => x... }))', "a,b"],
    ['try({ for x in ["a", "a"] : x => x }.a, "b")', "b"],
    ['strrev("abc")', "cba"],
    ['indent(2, "a\\nb\\nc")', "a\n  b\n  c"],
    ['startswith("hello", "he") ? "x" : "y"', "x"],
    ['endswith("hello", "lo") ? "x" : "y"', "x"],
    ['strcontains("hello", "el") ? "x" : "y"', "x"],
    ['join(",", setunion(["b", "a"], ["c", "b"]))', "a,b,c"],
    ['join(",", setintersection(["b", "a"], ["c", "b"]))', "b"],
    ['join(",", setsubtract(["b", "a", "c"], ["b"]))', "a,c"],
    ['join(",", range(3))', "0,1,2"],
    ['join(",", range(1, 4))', "1,2,3"],
    ['join(",", range(4, 1, -2))', "4,2"],
    ['join(",", range(-2))', "0,-1"],
    ["tostring(max(1, 5, 3) + min(4, 2) + abs(-3) + sum([1, 2]))", "13"],
    ["tostring(ceil(1.2) + floor(1.8))", "3"],
    ['tostring(tonumber("12") + 1)', "13"],
    ['tobool("true") ? "x" : "y"', "x"],
    ['one(["a"])', "a"],
    ['one([]) == null ? "x" : "y"', "x"],
    ['join(",", coalescelist([], ["a"]))', "a"],
    ['tostring(index(["a", "b"], "b"))', "1"],
    ['join(",", matchkeys(["i-1", "i-2", "i-3"], ["w", "e", "w"], ["w"]))', "i-1,i-3"],
    ['join(",", transpose({ a = ["1", "2"], b = ["2", "3"] })["2"])', "a,b"],
    ['join(";", [for l in chunklist(["a", "b"], 0) : join(",", l)])', "a,b"],
    ['alltrue([true, true]) && !anytrue([false]) ? "x" : "y"', "x"],
    ['join(",", sort(["\\uffee", "\\U0001F600", "a"]))', "a,\uffee,\u{1f600}"],
    ['join(",", keys({ b = 1, a = 2 }))', "a,b"],
    ['join(",", values({ b = "1", a = "2" }))', "2,1"],
    ["tostring(length(keys(merge({ a = 1 }, { a = 2 }))))", "1"],
    [
      'jsonencode({ b = [1, true, null], a = "<&>\\"" })',
      '{"a":"\\u003c\\u0026\\u003e\\"","b":[1,true,null]}',
    ],
    ['jsondecode("{\\"a\\": [{\\"b\\": \\"x\\"}]}").a[0].b', "x"],
    ['jsondecode("[true, 1, null]")[0] ? "x" : "y"', "x"],
    ['yamldecode("a:\\n  - b: x\\n").a[0].b', "x"],
    [
      'jsonencode(yamldecode("[y, Y, yes, Yes, YES, on, On, ON, n, N, no, No, NO, off, Off, OFF]"))',
      JSON.stringify([...Array<boolean>(8).fill(true), ...Array<boolean>(8).fill(false)]),
    ],
    ['yamldecode("---\\na: &x b\\nc: *x\\n").c', "b"],
    ['base64encode("héllo")', "aMOpbGxv"],
    ['base64decode("aMOpbGxv")', "héllo"],
    ['urlencode("a b!é")', "a+b%21%C3%A9"],
    ['cidrhost("10.12.112.0/20", 16)', "10.12.112.16"],
    ['cidrhost("10.12.112.0/20", -1)', "10.12.127.255"],
    ['cidrsubnet("172.16.0.0/12", 4, 2)', "172.18.0.0/16"],
    ['cidrsubnet("0.0.0.0/0", 1, 1)', "128.0.0.0/1"],
    ['cidrnetmask("172.16.0.0/12")', "255.240.0.0"],
    ['cidrhost("10.0.0.9/32", 0)', "10.0.0.9"],
    ['cidrhost("255.255.255.255/30", -4)', "255.255.255.252"],
    ['cidrsubnet("10.0.0.0/8", 0, 0)', "10.0.0.0/8"],
    ['cidrsubnet("10.0.0.0/30", 2, 3)', "10.0.0.3/32"],
    ['cidrnetmask("0.0.0.0/0")', "0.0.0.0"],
    ['substr("hello", -5, 1)', "h"],
    ['substr("hello", 0, 0)', ""],
    ['indent(0, "a\\nb")', "a\nb"],
    ['tostring(length(indent(1000, "\\n")))', "1001"],
    ['chomp("\\r\\n")', ""],
    ['regex("a{2}(b{1,2}){2}", "aabbb")[0]', "b"],
    ['replace("aXbXc", "/X/", "")', "abc"],
    ['can({ a = "x" }.a) ? "x" : "y"', "x"],
    ['can({ a = "x" }.b) ? "x" : "y"', "y"],
    ['try({ a = "x" }.b, "z")', "z"],
    ['try([{ a = "x" }.b][0], "z")', "z"],
    ['try({ c = { a = "x" }.b }, { c = "z" }).c', "z"],
    ['try("x${{ a = "x" }.b}", "z")', "z"],
    ['try("x${null}", "z")', "z"],
    ['try(upper({ a = "x" }.b), "z")', "z"],
    ['try(try({}.a, {}.b), "z")', "z"],
    ['try(regex("a", "b"), "z")', "z"],
    ['try(try({}.a, "x"), "z")', "x"],
    ['can([{}.a]) ? "x" : "y"', "y"],
    ['can(["a"]) ? "x" : "y"', "x"],
    ['can(regex("^[a-z]+$", "abc")) ? "x" : "y"', "x"],
    ['can(regex("^[a-z]+$", "ABC")) ? "x" : "y"', "y"],
    ['regex("[a-z]+", "53453453.345345aaabbbccc23454")', "aaabbbccc"],
    ['join(",", regex("(\\\\d\\\\d\\\\d\\\\d)-(\\\\d\\\\d)-(\\\\d\\\\d)", "2019-02-01"))', "2019,02,01"],
    [
      'regex("^(?:(?P<scheme>[^:/?#]+):)?(?://(?P<authority>[^/?#]*))?", "https://t.io/docs/").authority',
      "t.io",
    ],
    ['regex("a|(b)", "a")[0] == null ? "x" : "y"', "x"],
    ['join(",", regexall("[a-z]+", "1234abcd5678efgh9"))', "abcd,efgh"],
    ['tostring(length(regexall("[a-z]+", "123456789")))', "0"],
    ['join("-", regexall("b*", "abb"))', "-bb"],
    ['replace("hello world", "/w.*d/", "everybody")', "hello everybody"],
    ['replace("a1b2", "/[0-9]/", "")', "ab"],
    ['join(",", [for p in setproduct(["a", "b"], ["1", "2"]) : join("", p)])', "a1,a2,b1,b2"],
    ['join(",", setproduct(["a"], ["b"])[0])', "a,b"],
    ['csvdecode("a,b,c\\n1,2,3\\n4,5,6\\n")[1].b', "5"],
    ['csvdecode("a,b\\r\\n\\"x,\\"\\"y\\",\\r\\n")[0].a', 'x,"y'],
    ['csvdecode("a,b\\r\\n\\"x\\",\\r\\n")[0].b == "" ? "x" : "y"', "x"],
    ['"${1.5}${1000000}"', "1.51000000"],
    ['basename("/a/b.yaml/")', "b.yaml"],
    ['dirname("rules/a.yaml")', "rules"],
    ['upper("é")', "É"],
    ['lower("ΑΣ")', "ασ"],
    ['core::lower("A")', "a"],
  ])("%s", (call, expected) => {
    expect(ruleOf(call).expression?.value).toBe(expected);
  });
});

describe("calls that Terraform rejects, or computes in another way", () => {
  const reason = (call: string) => reasonOf(ruleOf(call).node.get("expression"));

  it.each([
    ['substr("e\\u0301", 0, 1)', "substr"],
    ['strrev("e\\u0301")', "strrev"],
    ['upper("straße")', "upper"],
    ['tostring(length("é"))', "length"],
    ["tostring(1e30)", "tostring"],
    ["tostring(sum([]))", "sum"],
    ['join(",", compact(["a", 2]))', "compact"],
    ['join(",", range(1, 5, 0))', "range"],
    ['join(",", range(2000))', "range"],
    ['one(["a", "b"])', "one"],
    ['join(",", slice(["a", "b"], 0.5, 2))', "slice"],
    ['tostring(index(["a"], "b"))', "index"],
    ['tobool("1") ? "x" : "y"', "tobool"],
    ['coalesce(1, "a")', "coalesce"],
    ['join(",", [for p in setproduct(toset(["a", "b"]), ["c", "d"]) : join("", p)])', "setproduct"],
    ['regex("(a)(?P<x>b)", "ab")', "regex"],
    ['replace("a", "/(a)/", "$1")', "replace"],
    ['csvdecode("a,b\\n1").0.a', "csvdecode"],
    ['csvdecode("a,a\\n1,2")[0].a', "csvdecode"],
    ['csvdecode("a\\n1\\"2")[0].a', "csvdecode"],
    ['format("%s", 1e21)', "format"],
    ['jsonencode("\\u000c")', "jsonencode"],
    ['jsondecode("{")', "jsondecode"],
    ['base64decode("gIA=")', "base64decode"],
    ['cidrhost("256.0.0.0/8", 1)', "cidrhost"],
    ['cidrhost("10.0.0.0/33", 0)', "cidrhost"],
    ['cidrsubnet("10.0.0.0/30", -1, 0)', "cidrsubnet"],
    ['substr("hello", -6, 1)', "substr"],
    ['substr("hello", 0, -2)', "substr"],
    ['indent(1001, "a")', "indent"],
    ['indent(-1, "a")', "indent"],
    ['dirname("a//b")', "dirname"],
    ['dirname("a/./b")', "dirname"],
    ['dirname("../b")', "dirname"],
    ['regex("(a{99}){99}", "a")', "regex"],
    ['cidrsubnet("2001:db8::/32", 8, 0)', "cidrsubnet"],
    ['cidrhost("10.0.0.010/8", 1)', "cidrhost"],
  ])("%s is not known, because %s does not take that", (call, name) => {
    expect(reason(call)).toBe(`the arguments of \`${name}\` are not known well enough`);
  });

  it.each([
    ['0.1 + 0.2 == 0.3 ? "a" : "b"', "an operand is not known"],
    ['9007199254740993 == 9007199254740992 ? "a" : "b"', "an operand is not known"],
    ["123456789012345678901234567890 % 8", "an operand is not known"],
    ["tostring(0.1 + 0.2)", "the digits of a number are not known"],
    ['regex("a", "b")', "the pattern does not match"],
    ['cidrhost("10.0.0.0/30", -5)', "the network has no such address or subnet"],
    ['cidrsubnet("10.0.0.0/30", 3, 0)', "the network has no such address or subnet"],
    ['"${1e21}"', "how Terraform writes this number is not known"],
    ["tostring(0.1 * 3)", "the digits of a number are not known"],
    ['"${0.1 * 3}"', "the digits of a number are not known"],
    ['try({ a = data.a.b }.a, "z")', "`data.a` is known only after apply"],
    ['can([data.a.b]) ? "x" : "y"', "whether it can be computed is not known"],
    ['fileset(path.module, "*.txt")', 'the files in `""` are not known'],
    ['"${path.module}/a"', "`path.module` depends on where Terraform runs"],
    ["jsonencode(data.a.b)", "`data.a` is known only after apply"],
    ['jsondecode("{\\"a\\": 12345678901234567890}").a == 1 ? "x" : "y"', "an operand is not known"],
    ['yamldecode("a: 2001-12-14").a', "Terraform may read this YAML value differently"],
    ['yamldecode("a: !b c").a', "`yamldecode` takes one document of plain YAML"],
    [
      'yamldecode("x: &x {a: b}\\nc:\\n  a: d\\n  <<: *x\\n").c.a',
      "Terraform may read tags, directives and merge keys of YAML differently",
    ],
    [
      'yamldecode("x: &x {a: b}\\nc:\\n  <<: [*x]\\n").c.a',
      "Terraform may read tags, directives and merge keys of YAML differently",
    ],
    ['yamldecode("{on: b}").on', "Terraform may read the key `on` differently"],
    [
      'yamldecode("%YAML 1.1\\n---\\na: b").a',
      "Terraform may read tags, directives and merge keys of YAML differently",
    ],
    ['yamldecode("a: b\\n---\\na: c").a', "`yamldecode` takes one document of plain YAML"],
    ['can(data.a.b) ? "x" : "y"', "whether it can be computed is not known"],
    ['compact([data.a.b, "x"])[0]', "how many items come before it is not known"],
    ['md5("a")', "the function `md5` is not computed here"],
  ])("%s is not known: %s", (call, expected) => {
    expect(reason(call)).toBe(expected);
  });

  it("keeps what is unknown in doubt: an item that compact may drop is not counted", () => {
    const { node } = ruleOf('tostring(length(compact([data.a.b, "x"])))');
    expect(reasonOf(node.get("expression"))).toBe("the length of a list is not known");
  });

  it("spends before it writes or reads", () => {
    const locals = 'locals {\n  a = ["aaaaaaaaaaaaaaaa", "a"]\n  b = [local.a, local.a, local.a]\n}\n';
    const text = withExpression("jsonencode([local.b, local.b])", locals);
    const reading = readModule({ "main.tf": text }, { maxChars: 100 });
    expect(reasonOf(rulesOf(reading)[0]!.node.get("expression"))).toMatch(/limit of \d+ characters/);
    const decoding = withExpression(`jsondecode(${JSON.stringify(JSON.stringify("a".repeat(200)))})`);
    const refused = readModule({ "main.tf": decoding }, { maxSteps: 150 });
    expect(reasonOf(rulesOf(refused)[0]!.node.get("expression"))).toMatch(/limit of 150 steps/);
  });
});
