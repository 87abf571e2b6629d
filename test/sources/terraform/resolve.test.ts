// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { describe, expect, it } from "vitest";
import { readMarks } from "../../../src/testing/marked.ts";
import { readModule, reasonOf, rulesOf, withExpression } from "./support.ts";

/** The expression's text, and how a stretch of it is found in the file. */
function resolve(expression: string, rest = "", others: Record<string, string> = {}) {
  const text = withExpression(expression, rest);
  const [rule] = rulesOf(readModule({ "main.tf": text, ...others }));
  const node = rule!.expression;
  return {
    value: node?.value,
    reason: () => reasonOf(rule!.node.get("expression")),
    /** Text of the file at the location of `part` of the expression. */
    sourceOf: (part: string) => {
      const start = node!.value.indexOf(part);
      const range = node!.content.toOuter({ start, end: start + part.length });
      return text.slice(range.start, range.end);
    },
    /** The file's text after `part` was replaced; undefined if that cannot be written. */
    replaced: (part: string, by: string) => {
      const start = node!.value.indexOf(part);
      const inner = { start, end: start + part.length };
      const written = node!.content.encode(by, inner);
      const outer = node!.content.toOuter(inner);
      return written === undefined ? undefined : text.slice(0, outer.start) + written + text.slice(outer.end);
    },
  };
}

describe("what is known", () => {
  it.each([
    ["a local", "local.a", 'locals {\n  a = "ssl"\n}', "ssl"],
    ["a local of a local", "local.a", 'locals {\n  a = "${local.b} or ssl"\n  b = "x"\n}', "x or ssl"],
    ["a default", "var.a", 'variable "a" {\n  default = "ssl"\n}', "ssl"],
    ["an empty default", '"ssl${var.a}"', 'variable "a" {\n  default = ""\n}', "ssl"],
    ["a number in a text", '"a ${local.n}"', "locals {\n  n = 5\n}", "a 5"],
    ["a Boolean in a text", '"${local.b} x"', "locals {\n  b = true\n}", "true x"],
    ["a condition", 'local.b ? "x" : "y"', "locals {\n  b = 1 < 2 && !false\n}", "x"],
    ["an index", 'local.m["k"].l[1]', 'locals {\n  m = { k = { l = ["a", "b"] } }\n}', "b"],
    ["a splat", 'join(",", local.l[*].n)', 'locals {\n  l = [{ n = "a" }, { n = "b" }]\n}', "a,b"],
    ["join", 'join(" or ", ["a", "b", 1])', "", "a or b or 1"],
    ["format", 'format("%s %d%% %q", "a", 2, "b")', "", 'a 2% "b"'],
    ["formatlist", 'join(" ", formatlist("%q", ["a", "b"]))', "", '"a" "b"'],
    ["concat", 'join("", concat(["a"], ["b"]))', "", "ab"],
    ["lower", 'lower("AB")', "", "ab"],
    ["upper", 'upper("ab")', "", "AB"],
    ["trimspace", 'trimspace(" a\\n")', "", "a"],
    ["chomp", 'chomp("a\\r\\n\\n")', "", "a"],
    ["replace", 'replace("a-b-c", "-", "+")', "", "a+b+c"],
    ["split", 'split(",", "a,b")[1]', "", "b"],
    ["sorted sets", 'join(",", toset(["b", "a", "b"]))', "", "a,b"],
    ["lookup", 'lookup({ a = "x" }, "b", "y")', "", "y"],
    ["contains", 'contains(["a"], "a") ? "x" : "y"', "", "x"],
    ["element", 'element(["a", "b"], 3)', "", "b"],
    ["slice", 'join(",", slice(["a", "b", "c"], 1, 3))', "", "b,c"],
    ["chunklist", 'join(";", [for l in chunklist(["a", "b", "c"], 2) : join(",", l)])', "", "a,b;c"],
    ["reverse", 'join(",", reverse(["a", "b"]))', "", "b,a"],
    ["zipmap", 'zipmap(["a", "b"], ["x", "y"])["b"]', "", "y"],
    ["tomap", 'tomap({ a = "x" }).a', "", "x"],
    ["nonsensitive", 'nonsensitive("x")', "", "x"],
    ["try", 'try({ a = "x" }.b, "y")', "", "y"],
    ["for", 'join(" ", [for k, v in { b = "y", c = "z", a = "x" } : "${k}${v}" if k != "c"])', "", "ax by"],
    ["for of an object", 'join(" ", keys({ for k in ["a", "b", "c"] : k => k if k != "b" }))', "", "a c"],
    ["directives", '"%{ for x in ["a", "b"] }${x}%{ if x == "a" }, %{ endif }%{ endfor }"', "", "a, b"],
    ["stripped whitespace", '"a ${~ "b" ~} c"', "", "abc"],
  ])("%s", (_, expression, rest, expected) => {
    expect(resolve(expression, rest).value).toBe(expected);
  });

  it("is the name of another resource of the module", () => {
    const list = 'resource "cloudflare_list" "office" {\n  name = "office_net"\n  kind = "ip"\n}\n';
    expect(resolve('format("ip.src in $%s", cloudflare_list.office.name)', list).value).toBe(
      "ip.src in $office_net",
    );
  });

  it("comes from the other files of the directory, .tfvars winning over defaults", () => {
    const others = {
      "locals.tf": 'locals {\n  host = "a"\n}',
      "variables.tf": 'variable "path" {\n  default = "/x"\n}\nvariable "n" {}',
      "terraform.tfvars": 'path = "/y"\nn = 3',
    };
    expect(resolve('"${local.host}${var.path}${var.n}"', "", others).value).toBe("a/y3");
  });
});

describe("what is not known", () => {
  it.each([
    [
      "a variable without a value",
      "var.a",
      'variable "a" {}',
      "`var.a` has no default and no value in a .tfvars file here",
    ],
    ["an unknown local", "local.a", "", "`local.a` is defined in no file that was read"],
    ["a local of itself", "local.a", 'locals {\n  a = "x${local.a}"\n}', "`local.a` depends on itself"],
    ["a circle", "local.a", "locals {\n  a = local.b\n  b = local.a\n}", "`local.a` depends on itself"],
    ["data", "data.http.a.body", "", "`data.http` is known only after apply"],
    ["another resource's id", "cloudflare_list.a.id", "", "`cloudflare_list.a` is known only after apply"],
    ["each", "each.value", "", "`each.value` differs from one instance to the next"],
    ["a module's output", "module.a.b", "", "`module.a` is defined in another directory"],
    ["a file", 'file("x.txt")', "", "`x.txt` is not among these files"],
    [
      "a function of a provider",
      'provider::a::f("x")',
      "",
      "the function `provider::a::f` is not computed here",
    ],
    [
      "YAML with a tag",
      'yamldecode("a: !!str c").a',
      "",
      "Terraform may read tags, directives and merge keys of YAML differently",
    ],
    ["YAML with an error", 'yamldecode("a: [").a', "", "`yamldecode` takes one document of plain YAML"],
    ["an unknown function", 'sha1("x")', "", "the function `sha1` is not computed here"],
    [
      "an unknown condition",
      'var.a ? "x" : "y"',
      "",
      "`var.a` has no default and no value in a .tfvars file here",
    ],
    ["a condition of another kind", '"a" ? "x" : "y"', "", "its condition is not known"],
    ["part of a text", '"x ${var.a}"', "", "`var.a` has no default and no value in a .tfvars file here"],
    [
      "part of a list",
      'join(",", ["a", var.b])',
      "",
      "`var.b` has no default and no value in a .tfvars file here",
    ],
    [
      "a text that grows without end",
      "local.z",
      bomb(40),
      "`local.l18` is longer than 1,000,000 characters, the limit for one text",
    ],
  ])("%s", (_, expression, rest, expected) => {
    expect(resolve(expression, rest).reason()).toBe(expected);
  });

  it("each of an unknown collection: the reason is that of the collection", () => {
    const text = withExpression("each.value").replace("{\n", "{\n  for_each = data.http.a.body\n");
    const [rule] = rulesOf(readModule({ "main.tf": text }));
    expect(reasonOf(rule!.node.get("expression"))).toBe("`data.http` is known only after apply");
  });
});

describe("what is known in part", () => {
  it.each([
    ["a text around a variable", '"ssl and ${var.a}"', "ssl and □"],
    ["a local with a hole in another text", '"${local.a} or ssl"', 'http.host eq "□" or ssl'],
    ["join of a list with a hole", 'join(" or ", ["ssl", var.a])', "ssl or □"],
    ["join of a list that is not known", 'join(" ", ["a"], var.a)', "a □"],
    ["format", 'format("http.host eq %q and %s", var.a, "ssl")', "http.host eq □ and ssl"],
    ["format of a text with a hole", 'format("%s or ssl", local.a)', 'http.host eq "□" or ssl'],
    ["any format of a text with a hole", 'format("%v or ssl", local.a)', 'http.host eq "□" or ssl'],
    [
      "quoted format of a text with a hole, which may hold escapes",
      'format("%q or ssl", local.a)',
      "□ or ssl",
    ],
    ["a trimmed text", 'trimspace(" ${var.a} or ssl")', " □ or ssl"],
    ["a text that is hidden", 'sensitive("${var.a} or ssl")', "□ or ssl"],
  ])("%s", (_, expression, expected) => {
    const locals = 'locals {\n  a = "http.host eq \\"${var.a}\\""\n}';
    const [rule] = rulesOf(readModule({ "main.tf": withExpression(expression, locals) }));
    const node = rule!.node.get("expression");
    const text = node?.kind === "Unknown" ? node.partial?.content.text : undefined;
    expect(text?.replaceAll("\uE000", "□")).toBe(expected);
  });
});

/** Locals each of which contains the one before it twice. */
function bomb(count: number): string {
  const lines = Array.from({ length: count }, (_, at) => `  l${at + 1} = "\${local.l${at}}\${local.l${at}}"`);
  return `locals {\n  l0 = "ssl or "\n${lines.join("\n")}\n  z = local.l${count}\n}`;
}

describe("places", () => {
  it.each([
    ["a quoted text", '"http.host eq \\"«a»\\""', "a", "a"],
    ["an escape", '"http.host eq \\"a\\""', '"', '\\"'],
    ["a doubled dollar", '"x $${1} y"', "${1}", "$${1}"],
    ["a heredoc", "<<-EOT\n      ssl\n        and foo\n    EOT\n", "and foo", "and foo"],
    ["a part of a decoded heredoc", 'jsondecode(<<EOT\n{ "e": "foo and bar" }\nEOT\n).e', "bar", "bar"],
    ["a text around interpolations", '"${local.a} and foo"', "and foo", "and foo"],
    ["both sides of an interpolation", '"foo and ${local.a} and bar"', "and ssl and", "and ${local.a} and"],
    ["within an interpolated local", '"foo and ${local.a}"', "ss", "ss"],
    ["an argument of join", 'join(" or ", ["foo", "bar"])', "bar", "bar"],
    ["several arguments of join", 'join(" or ", ["foo", "bar"])', "foo or bar", 'foo", "bar'],
    ["a trimmed text", 'trimspace(" foo ")', "foo", "foo"],
    ["a text in capitals", 'upper("foo bar")', "BAR", "bar"],
    ["a number, which the attribute turns into text", "local.n ? 1 : 2", "1", "1"],
  ])("of %s", (_, expression, part, expected) => {
    const { text } = readMarks(expression);
    expect(resolve(text, 'locals {\n  a = "ssl"\n  n = true\n}').sourceOf(part)).toBe(expected);
  });

  it("of what another file defines are the reference", () => {
    const { sourceOf } = resolve('"ssl and ${local.a}"', "", { "b.tf": 'locals {\n  a = "foo bar"\n}' });
    expect(sourceOf("bar")).toBe("local.a");
  });
});

describe("new text", () => {
  it("is escaped between quotes", () => {
    const { replaced } = resolve('"ssl and foo"');
    expect(replaced("foo", 'a eq "b\\n${c}"')).toContain('"ssl and a eq \\"b\\\\n$${c}\\""');
  });

  it("is unchanged in a heredoc", () => {
    const { replaced } = resolve("<<EOT\nssl and foo\nEOT\n");
    expect(replaced("foo", 'a eq "b\\d"')).toContain('<<EOT\nssl and a eq "b\\d"\nEOT');
    expect(replaced("foo", "a\nb")).toBeUndefined();
  });

  it("is rejected if it would begin an interpolation", () => {
    expect(resolve('"a $x"').replaced("x", "{y}")).toBeUndefined();
    expect(resolve('"a x{y}"').replaced("x", "$")).toBeUndefined();
  });

  it("is rejected in what is used by name, and over an interpolation", () => {
    const locals = 'locals {\n  a = "foo"\n}';
    expect(resolve("local.a", locals).replaced("foo", "bar")).toBeUndefined();
    expect(resolve('"x ${local.a} y"', locals).replaced("foo y", "bar")).toBeUndefined();
    expect(resolve('"x ${local.a} y"', locals).replaced("y", "z")).toContain('"x ${local.a} z"');
  });
});
