import { functionNames } from "../../src/contract/functions.ts";
import { LOGICAL_WORDS, OPERATOR_SIGNS, OPERATOR_WORDS } from "../../src/parser/words.ts";

/** Keys whose value is an expression in API JSON, YAML and Terraform. */
const KEYS = "counting_expression|expression";

/** The scope of an expression, in its own files and inside other languages. */
export const EXPRESSION_SCOPE = "source.cfexpr";

/** A pattern of a TextMate grammar, in Oniguruma's dialect. */
interface Pattern {
  readonly name?: string;
  readonly contentName?: string;
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly while?: string;
  readonly include?: string;
  readonly patterns?: readonly Pattern[];
  readonly captures?: Captures;
  readonly beginCaptures?: Captures;
  readonly endCaptures?: Captures;
}

type Captures = Readonly<
  Record<string, { readonly name: string } | { readonly patterns: readonly Pattern[] }>
>;

/** A TextMate grammar: the colours of a file before the server has read it, or if the server does not run. */
export interface Grammar {
  readonly scopeName: string;
  readonly name: string;
  /** The scopes that this grammar is injected into, also listed in the manifest; `L:` means before their own patterns. */
  readonly injectionSelector?: string;
  readonly patterns: readonly Pattern[];
  readonly repository?: Readonly<Record<string, { readonly patterns: readonly Pattern[] }>>;
}

/** The grammars, by file name. */
export function grammars(): Readonly<Record<string, Grammar>> {
  return {
    "cfexpr.tmLanguage.json": {
      scopeName: EXPRESSION_SCOPE,
      name: "Cloudflare expression",
      patterns: expression('"'),
    },
    "cfexpr-json.tmLanguage.json": {
      scopeName: "wafsmith.cfexpr.json",
      name: "Cloudflare expressions in JSON",
      injectionSelector: "L:source.json -string -comment, L:source.json.comments -string -comment",
      patterns: [quotedValue(`("(?:${KEYS})")\\s*(:)\\s*(")`, "json")],
      repository: escaped(),
    },
    "cfexpr-yaml.tmLanguage.json": {
      scopeName: "wafsmith.cfexpr.yaml",
      name: "Cloudflare expressions in YAML",
      injectionSelector: "L:source.yaml -string -comment",
      patterns: [
        ...blockScalars(),
        quotedValue(`((?:${KEYS}))\\s*(:)[ \\t]+(")`, "yaml"),
        singleQuoted(),
        plainScalar(),
      ],
      repository: escaped(),
    },
    "cfexpr-terraform.tmLanguage.json": {
      scopeName: "wafsmith.cfexpr.terraform",
      name: "Cloudflare expressions in Terraform",
      injectionSelector: "L:source.hcl -string -comment, L:source.terraform -string -comment",
      patterns: [heredoc(), quotedValue(`\\b((?:${KEYS}))\\s*([=:])\\s*(")`, "terraform")],
      repository: escaped(),
    },
    "cfexpr-markdown.tmLanguage.json": {
      scopeName: "wafsmith.cfexpr.markdown",
      name: "Cloudflare expressions in Markdown",
      injectionSelector: "L:text.html.markdown",
      patterns: [fence()],
    },
  };
}

/** An expression inside text in which its quotes are written like this. */
function expression(quote: string): readonly Pattern[] {
  const words = [...LOGICAL_WORDS, ...OPERATOR_WORDS, "not"].map((word) => word.replaceAll(" ", "\\s+"));
  const signs = [...OPERATOR_SIGNS.map(([sign]) => sign), "&&", "||", "^^", "!"].sort(
    (a, b) => b.length - a.length,
  );
  return [
    ...rawStrings(quote),
    textLiteral(quote),
    { name: "keyword.operator.cfexpr", match: `(?i)(?<![\\w.])(?:${words.join("|")})(?![\\w.])` },
    { name: "keyword.operator.cfexpr", match: signs.map(literally).join("|") },
    { name: "keyword.control.quantifier.cfexpr", match: "\\b(?:any|all)(?=\\s*\\()" },
    { name: "support.function.cfexpr", match: `\\b(?:${[...functionNames()].join("|")})(?=\\s*\\()` },
    { name: "constant.language.boolean.cfexpr", match: "(?<![\\w.])(?:true|false)(?![\\w.])" },
    { name: "variable.other.list.cfexpr", match: "\\$[A-Za-z_][\\w.]*" },
    // Addresses come before numbers, because they begin with one.
    {
      name: "constant.numeric.address.cfexpr",
      match:
        "(?<![\\w.])(?:\\d{1,3}(?:\\.\\d{1,3}){3}|(?=[0-9A-Fa-f]*:)[0-9A-Fa-f:]+(?:\\.\\d{1,3}){0,4})(?:/\\d{1,3})?",
    },
    { name: "constant.numeric.cfexpr", match: "(?<!\\w)(?<!\\w\\.)-?(?:0[xX][0-9A-Fa-f]+|\\d+)\\b" },
    { name: "variable.other.property.cfexpr", match: "\\b[A-Za-z_]\\w*(?:\\.[A-Za-z_]\\w*)*" },
    { name: "keyword.operator.each.cfexpr", match: "\\[\\*\\]" },
  ];
}

function textLiteral(quote: string): Pattern {
  const escaped =
    quote === '"'
      ? '\\\\(?:["\\\\]|x[0-9A-Fa-f]{2}|[0-7]{3})'
      : '\\\\\\\\(?:\\\\["\\\\]|x[0-9A-Fa-f]{2}|[0-7]{3})';
  return {
    name: "string.quoted.double.cfexpr",
    begin: quote,
    end: endOf(quote),
    patterns: [{ name: "constant.character.escape.cfexpr", match: escaped }],
  };
}

/** `r"…"`, and `r#"…"#` with up to three number signs, which is more than anybody writes. */
function rawStrings(quote: string): readonly Pattern[] {
  return ["###", "##", "#", ""].map((signs) => ({
    name: "string.quoted.raw.cfexpr",
    begin: `\\br${signs}${quote}`,
    end: endOf(quote, signs),
  }));
}

/** The end of a literal. One that is not closed ends with the string that contains it. */
function endOf(quote: string, signs = ""): string {
  return quote === '"' ? `"${signs}` : `${quote}${signs}|(?=(?<!\\\\)")|$`;
}

/** An expression in the quotes of JSON, YAML or Terraform: its own quotes have a backslash. */
function escaped(): Required<Grammar>["repository"] {
  return { escaped: { patterns: expression('\\\\"') } };
}

function quotedValue(begin: string, host: string): Pattern {
  return {
    begin,
    end: '(?<!\\\\)"',
    beginCaptures: keyCaptures(host),
    endCaptures: { "0": { name: `punctuation.definition.string.end.${host}` } },
    contentName: "meta.embedded.inline.cfexpr",
    patterns: [...interpolation(host), { include: "#escaped" }],
  };
}

function interpolation(host: string): readonly Pattern[] {
  if (host !== "terraform") return [];
  return [{ name: "meta.interpolation.terraform", begin: "(?<!\\$)\\$\\{", end: "\\}" }];
}

/** `expression: >-`, also as the first key of a list item, and the deeper lines below it. */
function blockScalars(): readonly Pattern[] {
  return [
    { item: "()", column: "" },
    { item: "-( +)", column: " \\2" },
  ].map(({ item, column }) => ({
    begin: `^( *)${item}((?:${KEYS}))\\s*(:)\\s*([|>][-+0-9]*)\\s*$`,
    while: `^(?=\\1${column} +\\S|\\s*$)`,
    beginCaptures: {
      "3": { name: "entity.name.tag.yaml" },
      "4": { name: "punctuation.separator.key-value.mapping.yaml" },
      "5": { name: "keyword.control.flow.block-scalar.yaml" },
    },
    contentName: "meta.embedded.block.cfexpr",
    patterns: [{ include: EXPRESSION_SCOPE }],
  }));
}

function plainScalar(): Pattern {
  return {
    match: `((?:${KEYS}))\\s*(:)[ \\t]+((?![|>"'&*!#{\\[%@\`])\\S.*?)(?=\\s+#|\\s*$)`,
    captures: {
      "1": { name: "entity.name.tag.yaml" },
      "2": { name: "punctuation.separator.key-value.mapping.yaml" },
      "3": { patterns: [{ include: EXPRESSION_SCOPE }] },
    },
  };
}

function singleQuoted(): Pattern {
  return {
    begin: `((?:${KEYS}))\\s*(:)[ \\t]+(')`,
    end: "'(?!')",
    beginCaptures: keyCaptures("yaml"),
    endCaptures: { "0": { name: "punctuation.definition.string.end.yaml" } },
    contentName: "meta.embedded.inline.cfexpr",
    patterns: [{ include: EXPRESSION_SCOPE }],
  };
}

function heredoc(): Pattern {
  return {
    begin: `\\b((?:${KEYS}))\\s*([=:])\\s*(<<-?)(\\w+)\\s*$`,
    while: "^(?!\\s*\\4\\s*$)",
    beginCaptures: {
      "1": { name: "variable.other.assignment.terraform" },
      "2": { name: "keyword.operator.assignment.terraform" },
      "3": { name: "keyword.operator.heredoc.terraform" },
      "4": { name: "keyword.control.heredoc.terraform" },
    },
    contentName: "meta.embedded.block.cfexpr",
    patterns: [...interpolation("terraform"), { include: EXPRESSION_SCOPE }],
  };
}

function fence(): Pattern {
  return {
    begin: "^(\\s*)(`{3,}|~{3,})\\s*(cfexpr)\\b.*$",
    while: "^(?!\\s*\\2\\s*$)",
    beginCaptures: {
      "2": { name: "punctuation.definition.markdown" },
      "3": { name: "fenced_code.block.language.markdown" },
    },
    contentName: "meta.embedded.block.cfexpr",
    patterns: [{ include: EXPRESSION_SCOPE }],
  };
}

function keyCaptures(host: string): Captures {
  const key = { json: "support.type.property-name.json", yaml: "entity.name.tag.yaml" }[host];
  return {
    "1": { name: key ?? "variable.other.assignment.terraform" },
    "2": { name: `punctuation.separator.key-value.${host}` },
    "3": { name: `punctuation.definition.string.begin.${host}` },
  };
}

function literally(text: string): string {
  return text.replaceAll(/[|^&!=<>~]/g, "\\$&");
}
