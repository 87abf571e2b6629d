import fc, { type Arbitrary } from "fast-check";

/** A string that several programs read. */
export interface ConsumerCase {
  readonly kind: "yaml" | "json";
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
);
