import fc, { type Arbitrary } from "fast-check";

/** A string that several programs read. */
export interface ConsumerCase {
  readonly kind: "yaml" | "json" | "tf" | "tf.json";
  readonly text: string;
}

const YAML = [
  `# rules of the shop
rules:
  # the first one
  - ref: one # says what it is
    action: block
    expression: http.host eq "a"
  - ref: "two"
    action: log
    expression: 'http.host eq "b"'
`,
  `base: &base
  action: block
  enabled: true
other: &other { action: log, expression: "http.host eq \\"c\\"" }
rules:
  - <<: *base
    ref: three
    expression: >-
      http.host eq "d"
      or ssl
  - <<: [*base, *other]
    ref: four
  - !!map
    ref: !!str five
    expression: |
      http.host eq "e" # not a comment
`,
  `%YAML 1.1
---
waf_custom_rules:
- {ref: six, action: block, "expression": "http.host eq 'f'"}
-
  ? ref
  : seven
  expression: &text http.host eq "g"
- { ref: eight, expression: *text }
...
---
- ref: nine
  expression: ssl
`,
  `{ "rules": [ { "ref": "ten", "expression": "ssl" }, # JSON, nearly
  { "ref": "eleven", "expression": "not ssl" } ] }
`,
];

const JSON_TEXTS = [
  `{ "result": { "rules": [ { "ref": "one", "expression": "http.host eq \\"a\\"", "enabled": true },
  { "ref": "two", "expression": "ssl", "ratelimit": { "period": 60, "score": -1.5e2 } } ] }, "success": null }`,
  `[{"ref": "\\u0061\\/\\ud83d\\ude00", "expression": "not ssl"}]\n`,
];

const TERRAFORM = [
  `locals {
  office = ["192.0.2.0/24", "198.51.100.0/24"]
  admin  = "starts_with(http.request.uri.path, \\"/admin\\")" # the part of the staff
  paths = {
    login = "/login" // one
    wide  = "/a/\${local.hosts[0]}", search = "/s"
  }
  hosts = ["a.example", "b.example",
    "c.example"]
}
variable "name" {
  type    = string
  default = "shop"
}
resource "cloudflare_ruleset" "one" {
  zone_id = "z"
  name    = "\${var.name} rules"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules {
    ref        = "one"
    action     = "block"
    expression = "\${local.admin} and not ip.src in {\${join(" ", local.office)}}"
  }
  rules { # two
    ref        = "two"
    action     = "log"
    expression = <<-EOT
      http.host eq "a"
        or ssl
    EOT
  }
  dynamic "rules" {
    for_each = local.paths
    content {
      ref        = rules.key
      action     = "block"
      expression = "http.request.uri.path eq \\"\${rules.value}\\""
    }
  }
}
`,
  `resource "cloudflare_ruleset" "five" {
  for_each = { a = { host = "a.example", on = true }, "b" : { host = "b.example", on = false } }
  zone_id  = "z"
  name     = each.key
  kind     = "zone"
  phase    = "http_request_firewall_custom"
  rules = concat([
    {
      ref        = "three-\${each.key}"
      action     = "block"
      expression = "http.host eq \\"\${each.value.host}\\"%{ if each.value.on } and ssl%{ else } and not ssl%{ endif }"
    },
    ], [for at, path in ["/x", "/y"] : {
      "ref"      = format("path-%d", at)
      action     = each.value.on ? "block" : "log"
      expression = trimspace(<<EOT
%{ for name in ["a", "b"] ~}
http.request.uri.path contains "\${path}\${name}" or
%{ endfor ~}
ssl
EOT
      )
      } if path != "/z"
  ])
}
resource "cloudflare_ruleset" "six" {
  count = 2
  rules = [for one in [{ ref = "six", expression = "http.host eq \\"six\\"" }] : merge(one, { action = "log" })]
}
`,
];

const TERRAFORM_JSON = [
  `{
  "//": "the rules of the shop",
  "locals": { "host": "a.example", "paths": ["/x", "/y"], "//": "a comment" },
  "resource": {
    "cloudflare_ruleset": {
      "one": {
        "//": "another one",
        "zone_id": "z",
        "phase": "http_request_firewall_custom",
        "rules": [
          { "ref": "one", "action": "block", "expression": "http.host eq \\"\${local.host}\\"" },
          { "ref": "two", "expression": "%{ for one in local.paths }http.request.uri.path eq \\"\${one}\\" or %{ endfor }ssl" },
          { "ref": "\\u0074hree", "expression": "http.host eq \\"$\${x}\\" or ssl\\n" }
        ]
      }
    }
  }
}
`,
  `{"resource": [{"cloudflare_ruleset": [{"two": {"rules": {"ref": "\${upper(\\"four\\")}", "expression": "not ssl"}}}]},
  {"cloudflare_ruleset": {"three": [{"rules": "\${[{ref = \\"five\\", expression = \\"ssl\\"}]}"}]}}]}`,
];

const RULE = "  - ref: evil\n    action: skip\n    expression: 'true'\n";
const ENDS = ["\r", "\r\n", "\u0085", "\u2028", "\u2029", "\v", "\f", "\0"];

/** Sequences that mean something to one reader and perhaps not to another. */
const YAML_SEQUENCES = [
  ...ENDS,
  ...ENDS.flatMap((end) => [
    `# x${end}${RULE}`,
    `${end}${RULE}`,
    `${end}    expression: 'true'\n`,
    `'${end}`,
    `"${end}`,
  ]),
  ...[
    "\t",
    " \t",
    "\ufeff",
    "\u00a0",
    "\u200b",
    "\x1b",
    "#",
    " #",
    "#\n",
    "\n",
    "\n\n",
    "\n\t",
    " ",
    "  ",
    "    ",
  ],
  ...[
    "!",
    "! ",
    "!!str ",
    "!!map ",
    "!!seq ",
    "!!null ",
    "!!binary ",
    "!!set ",
    "!!omap ",
    "!x ",
    "!<x> ",
    "!!merge ",
  ],
  ...[
    "!!merge x: *base\n    ",
    "<<: *base\n    ",
    "<<: *other\n    ",
    '"<<": *other\n    ',
    "? <<\n    : *other\n    ",
  ],
  ...[
    "!!str <<: *other\n    ",
    "<<: {expression: evil}\n    ",
    "&m <<: {x: y}\n    ",
    "*m : *other\n    ",
    "=: evil\n    ",
  ],
  ...["&base ", "&other ", "*base", "*other", "*text", "&x ", "*x "],
  ...[
    "|\n",
    "|-\n",
    "|2\n",
    "|+1\n",
    ">\n",
    ">-\n",
    "'",
    '"',
    "\\",
    '\\"',
    "''",
    "\\\n",
    "\\x41",
    "\\u2028",
    "\\N",
    "\\L",
  ],
  ...[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    ": ",
    "? ",
    "?",
    "- ",
    "-",
    "--- ",
    "---\n",
    "\n---\n",
    "\n...\n",
    "%YAML 1.1\n---\n",
  ],
  ...[
    "%TAG ! tag:yaml.org,2002:\n---\n",
    "~",
    "null",
    "=",
    "<<",
    "yes",
    "010",
    "1:30",
    "@",
    "`",
    "%",
    "&",
    "*",
    ">",
    "|",
  ],
  ...["expression: evil\n    ", "ref: evil\n    ", "ref: ", "expression: ", "😀", "\u{e0061}"],
];

const JSON_SEQUENCES = [
  ...ENDS,
  ...[
    "\t",
    "\ufeff",
    "\u00a0",
    "NaN",
    "Infinity",
    "-Infinity",
    "-",
    "+",
    "01",
    ".5",
    "1e999",
    "0x1",
    "1_0",
    "null",
    "true",
  ],
  ...[
    '"',
    "'",
    "\\",
    "\\u0000",
    "\\ud800",
    "\\x41",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "//x\n",
    "/*x*/",
    "#x\n",
    " ",
    "\n",
  ],
  ...[
    '"expression": "evil",',
    '"expression": null,',
    '"ref": "evil",',
    '"Expression": "evil",',
    '"expre\\u0073sion": "evil",',
  ],
  ...['{"ref": "evil", "expression": "evil"},', '[{"expression": "evil"}]', '{"expression": "evil"}', "😀"],
];

const TERRAFORM_SEQUENCES = [
  ...ENDS,
  ...ENDS.flatMap((end) => [`# x${end}`, `"${end}`, `// x${end}`, `/* x${end}*/`]),
  ...[
    "\t",
    "\ufeff",
    "\u00a0",
    "\u200b",
    "\u0301",
    "é",
    "e\u0301",
    "😀",
    "\ud800",
    "_",
    "-",
    "-a",
    "9",
    "0x1",
    "1e3",
    ".5",
  ],
  ...[
    "#",
    "//",
    "/*",
    "*/",
    "/**/",
    " # x\n",
    "\n",
    "\n\n",
    " ",
    ";",
    ",",
    ", ",
    "=",
    "==",
    ":",
    "=>",
    "?",
    "...",
    ".",
    ".*",
    "[*]",
  ],
  ...[
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "()",
    "[]",
    "{}",
    "[0]",
    "[-1]",
    '["a"]',
    ".0",
    "!",
    "!true && ",
    "&&",
    "||",
    "+",
    "%",
    "*",
  ],
  ...['"', "'", "\\", '\\"', "\\n", "\\u0061", "\\U0001f600", "\\x41", "\\/", '""', '"" == "" ? ', " : null"],
  ...[
    "${",
    "$${",
    "$",
    "$$",
    "%{",
    "%%{",
    "%%",
    "~}",
    ...["~ ", "local.admin}", "null}", "true}", "[]}", '"x"}'].map((inside) => `$\{${inside}`),
  ],
  ...[
    "%{ if true }",
    "%{ else }",
    "%{ endif }",
    "%{~ if false ~}",
    '%{ for x in ["p","q"] }',
    "%{ endfor }",
    "%{ endfor ~}",
  ],
  ...[
    "<<EOT\n",
    "<<-EOT\n",
    "EOT\n",
    "EOT",
    "\nEOT",
    "<<",
    "<<-X\n",
    "<< EOT\n",
    '<<"EOT"\n',
    "\n  EOT\n",
    "\n\tEOT\n",
  ],
  ...[
    "null",
    "true",
    "for ",
    " in ",
    " if ",
    "if",
    "each.key",
    "local.hosts",
    "var.name",
    "count.index",
    "rules.value",
    "dynamic ",
  ],
  ...[
    'expression = "evil"\n',
    'ref = "evil"\n',
    "expression = null\n",
    'rules { expression = "evil" }\n',
    "rules {}\n",
  ],
  ...[",", "\n,", ",,", "...", " x = 1", "\n}", "}", '{ x = 1, "y" : 2 }', "b { c = 1 }", "b { c = 1\n"],
  ...[
    'rules { ref = "e"\nexpression = "evil" }\n',
    "rules {\n",
    "\n}\n",
    'content {\nexpression = "evil"\n}\n',
    "iterator = x\n",
  ],
  ...[
    'resource "cloudflare_ruleset" "n" {\nrules {\nexpression = "evil"\n}\n}\n',
    "locals {\n",
    'hosts = ["evil"]\n',
  ],
  ...[
    "upper(",
    "lower(",
    "try(",
    "one, ",
    'merge({ expression = "evil" }, ',
    'jsondecode("',
    "jsonencode(",
    "flatten(",
    "values(",
  ],
];

/** Places of a string where a sequence is likely to change how it is read. */
const PLACES = /(?=[#!&*<|>'"{}[\],:?-])|(?<=[#!&*<|>'"{}[\],:?-])|^|$/gm;

function mutations(texts: readonly string[], sequences: readonly string[]): Arbitrary<string> {
  const edit = fc.record({
    sequence: fc.constantFrom(...sequences),
    at: fc.nat(),
    isAnywhere: fc.boolean(),
    removed: fc.constantFrom(0, 0, 0, 1, 2, 8),
  });
  return fc
    .tuple(fc.constantFrom(...texts), fc.array(edit, { minLength: 1, maxLength: 3 }))
    .map(([text, edits]) =>
      edits.reduce((before, { sequence, at, isAnywhere, removed }) => {
        const places = isAnywhere ? [] : Array.from(before.matchAll(PLACES), ({ index }) => index);
        const start = places[at % places.length] ?? at % (before.length + 1);
        return before.slice(0, start) + sequence + before.slice(start + removed);
      }, text),
    );
}

/** Files of rules with one to four edits. */
export const consumerCases: Arbitrary<ConsumerCase> = fc.oneof(
  { arbitrary: mutations(YAML, YAML_SEQUENCES).map((text) => ({ kind: "yaml" as const, text })), weight: 4 },
  {
    arbitrary: mutations(JSON_TEXTS, JSON_SEQUENCES).map((text) => ({ kind: "json" as const, text })),
    weight: 1,
  },
  {
    arbitrary: mutations(TERRAFORM, TERRAFORM_SEQUENCES).map((text) => ({
      kind: "tf" as const,
      text,
    })),
    weight: 3,
  },
  {
    arbitrary: mutations(TERRAFORM_JSON, [...JSON_SEQUENCES, ...TERRAFORM_SEQUENCES]).map((text) => ({
      kind: "tf.json" as const,
      text,
    })),
    weight: 1,
  },
);
