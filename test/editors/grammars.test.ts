import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, it } from "vitest";
import oniguruma from "vscode-oniguruma";
import textmate, { type IGrammar, type IRawGrammar } from "vscode-textmate";
import { EXPRESSION_SCOPE, grammars } from "../../scripts/editors/grammars.ts";

const require = createRequire(import.meta.url);

/** The grammars as the manifest of the extension puts them into others. */
const CONTRIBUTED: readonly { readonly scopeName: string; readonly injectTo?: readonly string[] }[] =
  JSON.parse(readFileSync(new URL("../../editors/vscode/package.json", import.meta.url), "utf8")).contributes
    .grammars;

/** Names of the grammars for the files that contain expressions, by scope. */
const HOSTS: Readonly<Record<string, string>> = {
  "source.json": "json",
  "source.yaml": "yaml",
  "source.hcl": "hcl",
  "source.hcl.terraform": "terraform",
  "text.html.markdown": "markdown",
};

let registry: textmate.Registry;

beforeAll(async () => {
  const { buffer } = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(buffer);
  const ours = Object.values(grammars());
  registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    getInjections: (scope) =>
      CONTRIBUTED.filter(({ injectTo }) => injectTo?.includes(scope)).map(({ scopeName }) => scopeName),
    loadGrammar: async (scope) => {
      const own = ours.find(({ scopeName }) => scopeName === scope);
      if (own) return own as unknown as IRawGrammar;
      const host = HOSTS[scope];
      if (host === undefined) return null;
      return JSON.parse(
        readFileSync(require.resolve(`tm-grammars/grammars/${host}.json`), "utf8"),
      ) as IRawGrammar;
    },
  });
});

/** Each piece of a string that a pattern for expressions names, with the last part of its name. */
async function coloured(scope: string, text: string): Promise<string[]> {
  const grammar = (await registry.loadGrammar(scope)) as IGrammar;
  const pieces: string[] = [];
  let stack = textmate.INITIAL;
  for (const line of text.split("\n")) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    for (const { startIndex, endIndex, scopes } of tokens) {
      const name = scopes.findLast((one) => one.endsWith(".cfexpr") && !/^(?:meta|source)\./.test(one));
      if (name !== undefined)
        pieces.push(`${line.slice(startIndex, endIndex)} ${name.replace(".cfexpr", "")}`);
    }
  }
  return pieces;
}

describe("the colours of an expression", () => {
  it("are those of its fields, functions, operators, lists and values", async () => {
    const text =
      'not lower(http.host) strict wildcard "a\\"b*" and ip.src in {192.0.2.0/24 2001:db8::/32 7..9} or ip.src in $bad_ips';
    expect(await coloured(EXPRESSION_SCOPE, text)).toEqual([
      "not keyword.operator",
      "lower support.function",
      "http.host variable.other.property",
      "strict wildcard keyword.operator",
      '" string.quoted.double',
      "a string.quoted.double",
      '\\" constant.character.escape',
      "b* string.quoted.double",
      '" string.quoted.double',
      "and keyword.operator",
      "ip.src variable.other.property",
      "in keyword.operator",
      "192.0.2.0/24 constant.numeric.address",
      "2001:db8::/32 constant.numeric.address",
      "7 constant.numeric",
      "9 constant.numeric",
      "or keyword.operator",
      "ip.src variable.other.property",
      "in keyword.operator",
      "$bad_ips variable.other.list",
    ]);
  });

  it("keep what looks like an operator in a name or a literal apart", async () => {
    const text =
      'any(http.request.headers["in"][*] matches r#"^"or"$"#) and cf.waf.score.not_it lt 30 && ssl';
    const found = await coloured(EXPRESSION_SCOPE, text);
    expect(found).toContain('^"or"$ string.quoted.raw');
    expect(found).toContain("in string.quoted.double");
    expect(found).toContain("cf.waf.score.not_it variable.other.property");
    expect(found.filter((piece) => piece.endsWith("keyword.operator"))).toEqual([
      "matches keyword.operator",
      "and keyword.operator",
      "lt keyword.operator",
      "&& keyword.operator",
    ]);
  });
});

describe("an expression inside another file", () => {
  const HOST = ["http.host variable.other.property", "eq keyword.operator"];

  const PLACES: readonly (readonly [scope: string, title: string, text: string])[] = [
    ["source.json", "a string", '{ "rules": [{ "expression": "http.host eq", "action": "log eq" }] }'],
    ["source.yaml", "a plain value", "rules:\n  - expression: http.host eq\n    action: eq"],
    ["source.yaml", "a block", "rules:\n  - expression: >-\n      http.host\n      eq\n    action: block eq"],
    ["source.yaml", "single quotes", "expression: 'http.host eq'\naction: eq"],
    ["source.yaml", "double quotes", 'expression: "http.host eq"\naction: eq'],
    ["source.hcl", "a string", 'expression = "http.host eq"\naction = "eq"'],
    ["source.hcl.terraform", "a string", 'rules {\n  expression = "http.host eq"\n  action = "log eq"\n}'],
    ["source.hcl.terraform", "a heredoc", 'expression = <<-EOT\n  http.host\n  eq\nEOT\naction = "eq"'],
    ["text.html.markdown", "a fence", "Text eq.\n\n```cfexpr\nhttp.host eq\n```\n\nText eq."],
  ];

  for (const [scope, title, text] of PLACES) {
    it(`is coloured as ${title} of ${scope}, and nothing else is`, async () => {
      expect(await coloured(scope, text)).toEqual(HOST);
    });
  }

  it("has literals whose quotes the file escapes", async () => {
    const found = await coloured("source.json", '{ "expression": "http.host eq \\"a\\\\\\"b\\" and ssl" }');
    expect(found).toContain('\\\\\\" constant.character.escape');
    expect(found.slice(-2)).toEqual(["and keyword.operator", "ssl variable.other.property"]);
  });

  it.each([
    ["source.json", '{ "expression": "http.host eq \\"a",\n  "action": "eq" }'],
    ["source.yaml", 'a:\n  expression: "http.host eq \\"a"\n  action: eq'],
    ["source.yaml", 'a:\n  expression: >\n    http.host eq "a\n  action: eq'],
    ["source.hcl.terraform", 'expression = "http.host eq \\"a"\naction = "eq"'],
    ["source.hcl.terraform", 'expression = <<EOT\nhttp.host eq "a\nEOT\naction = "eq"'],
    ["text.html.markdown", '```cfexpr\nhttp.host eq "a\n```\n\neq'],
  ])("ends where the file says so, even with an open literal: %s", async (scope, text) => {
    const found = await coloured(scope, text);
    expect(found.filter((piece) => piece === "eq keyword.operator")).toHaveLength(1);
    expect(found.at(-1)).toBe("a string.quoted.double");
  });
});
