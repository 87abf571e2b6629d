import type { SourceDocument } from "../../src/sources/recognise/model.ts";
import { readDocument } from "../support/rule-tester.ts";

/** A notation in which an expression is kept. */
export interface Host {
  readonly name: string;
  readonly format: SourceDocument["format"];
  /** A file that contains the expression. */
  wrap(expression: string): string;
  /** Whether the notation can represent it unchanged. */
  canHold(expression: string): boolean;
  /** Text before and after the expression in a file that `wrap` made. */
  around(text: string): readonly [string, string];
  /** The expression that the service receives. */
  read(text: string): string;
}

interface Template {
  readonly name: string;
  readonly format: SourceDocument["format"];
  /** `@` marks the expression. */
  readonly template: string;
  readonly write: (expression: string) => string;
  readonly canHold?: (expression: string) => boolean;
}

const isOneLine = (expression: string) => !/[\r\n]/.test(expression);
const isPlainYaml = (expression: string) =>
  isOneLine(expression) &&
  /^[a-z(]/.test(expression) &&
  !/: |:$| #|^\s|\s$|^(?:true|false|y|n)$/.test(expression);
const isBlockYaml = (expression: string) => expression.trim() !== "" && !/^\s|\s$|\n\s|\r/.test(expression);
const hcl = (expression: string) =>
  expression
    .replace(/["\\]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("${", () => "$${")
    .replaceAll("%{", "%%{");
const resource = (value: string) =>
  `# kept\nresource "cloudflare_ruleset" "a" {\n  kind  = "zone" # kept\n  phase = "http_request_firewall_custom"\n  rules = [{\n    action     = "block"\n    expression = ${value}\n    ref        = "a"\n  }]\n}\n`;

const TEMPLATES: readonly Template[] = [
  { name: "an expression file", format: "expression", template: "@", write: String },
  {
    name: "a JSON string",
    format: "json",
    template: '{\n\t"action" : "block",\n\t"expression":   "@",\n\t"description": "kept"\n}',
    write: (expression) => JSON.stringify(expression).slice(1, -1),
  },
  {
    name: "a JSON string with escapes and CRLF",
    format: "json",
    template: '{"action":"block",\r\n"expression":"@"}\r\n',
    write: (expression) =>
      JSON.stringify(expression).slice(1, -1).replaceAll("/", "\\/").replaceAll("o", "\\u006f"),
  },
  {
    name: "a plain YAML scalar",
    format: "yaml",
    template: "# kept\naction:   block\nexpression:  @   # kept\ndescription: 'kept' # too\n",
    write: String,
    canHold: isPlainYaml,
  },
  {
    name: "a YAML scalar in single quotes",
    format: "yaml",
    template: "- action: block # kept\n  expression: '@' # kept\n",
    write: (expression) => expression.replaceAll("'", "''"),
    canHold: isOneLine,
  },
  {
    name: "a YAML scalar in double quotes",
    format: "yaml",
    template: 'action: block\nexpression: "@" # kept\n',
    write: (expression) => JSON.stringify(expression).slice(1, -1),
  },
  {
    name: "a YAML flow mapping",
    format: "yaml",
    template: "# kept\n{ action: block, expression: '@' , description: kept }\n",
    write: (expression) => expression.replaceAll("'", "''"),
    canHold: isOneLine,
  },
  {
    name: "a literal block of YAML",
    format: "yaml",
    template: "rules:\n    - expression: |  # kept\n          @\n      action: block # kept\n",
    write: (expression) => expression.replaceAll("\n", "\n          "),
    canHold: isBlockYaml,
  },
  {
    name: "a folded block of YAML with CRLF",
    format: "yaml",
    template: "rules:\r\n  - action: block\r\n    expression: >-\r\n      @\r\n    # kept\r\n",
    write: String,
    canHold: (expression) => isBlockYaml(expression) && isOneLine(expression),
  },
  { name: "a string of Terraform", format: "terraform", template: resource('"@"'), write: hcl },
  {
    name: "a heredoc of Terraform",
    format: "terraform",
    template: resource("<<-EOT\n      @\n      EOT"),
    write: (expression) =>
      expression
        .replaceAll("\n", "\n      ")
        .replaceAll("${", () => "$${")
        .replaceAll("%{", "%%{"),
    canHold: isBlockYaml,
  },
];

/** The first is a plain file. */
export const HOSTS: readonly Host[] = TEMPLATES.map(
  ({ name, format, template, write, canHold = () => true }) => {
    const at = template.indexOf("@");
    const [head, tail] = [template.slice(0, at), template.slice(at + 1)];
    return {
      name,
      format,
      canHold,
      wrap: (expression) => head + write(expression) + tail,
      around: () => [head, tail],
      read: (text) => expressionIn(readDocument(text, format)),
    };
  },
);

function expressionIn(document: SourceDocument): string {
  for (const subject of document.subjects) {
    if (subject.kind === "ExpressionFile") return subject.content.text;
    const rules = subject.kind === "Rule" ? [subject] : subject.kind === "Ruleset" ? subject.rules : [];
    for (const { expression } of rules) if (expression) return expression.value;
  }
  throw new Error(`no expression in ${document.text}`);
}
