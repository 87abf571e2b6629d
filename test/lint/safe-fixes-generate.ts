import fc, { type Arbitrary } from "fast-check";

/** Contents of literals, as they are written in quotes and in raw strings alike. */
const PLAIN = [
  "",
  "a",
  "b",
  "ab",
  "A",
  "/a",
  "é",
  "日本",
  "日",
  "😀",
  "\ufeff",
  "\u2028",
  "aé",
  "É",
  "*",
  "a b",
  "#",
  "$",
  "{",
];
/** Contents that are written in quotes only. */
const ESCAPED = [
  "\\xff",
  "\\x61",
  "\\xc3\\xa9",
  "\\351",
  "\\\\",
  '\\"',
  "a\\x00",
  "\\xe6\\x97\\xa5",
  "\t",
  "a\nb",
  "\\x0d\\x0a",
];
const PATTERNS = [
  ...[
    "^a$",
    "^a",
    "b$",
    "a",
    "/a",
    "^/a$",
    "日本",
    "^é",
    "é$",
    "^😀$",
    "a\\.b",
    "^a\\.b$",
    "\\xff",
    "^\\xff$",
    "é\\xff",
  ],
  ...[
    "\\x61",
    "^\\$a",
    "a|b",
    "[a]",
    "(?i)a",
    "(a)",
    "a\\\\",
    "\\ufeff",
    "^\\t$",
    "\\n",
    "^\\^a",
    "a/",
    "\\/a",
    "[^é]",
    "^",
  ],
];

const oneOf = (...texts: string[]) => fc.constantFrom(...texts);
const content = fc.oneof(
  { weight: 3, arbitrary: oneOf(...PLAIN) },
  { weight: 1, arbitrary: fc.tuple(oneOf(...PLAIN), oneOf(...PLAIN)).map((two) => two.join("")) },
);
const raw = content.map((text) => (text.includes('"') ? `r##"${text}"##` : `r"${text}"`));
const quoted = fc
  .oneof(
    { weight: 4, arbitrary: content },
    { weight: 2, arbitrary: fc.tuple(oneOf(...ESCAPED), content).map((two) => two.join("")) },
  )
  .map((text) => `"${text}"`);
const literal = fc.oneof(
  { weight: 4, arbitrary: quoted },
  { weight: 1, arbitrary: raw },
  { weight: 1, arbitrary: oneOf("61:62", "c3:a9") },
);
const regex = fc
  .tuple(oneOf(...PATTERNS), fc.boolean())
  .map(([pattern, isRaw]) => (isRaw ? `r"${pattern}"` : `"${pattern}"`));
const number = oneOf("1", "2", "3", "0x2", "03", "-1", "9223372036854775807", "-9223372036854775808", "0");
const range = oneOf("1..2", "2..3", "1..3", "2..2", "-1..1", "-9223372036854775808..9223372036854775807");
const address = oneOf("10.0.0.1", "10.0.0.2", "::1", "::ffff:10.0.0.1", "0.0.0.0", "255.255.255.255", "::");
const network = oneOf(
  "10.0.0.0/24",
  "10.0.0.0/8",
  "10.0.0.1..10.0.0.3",
  "10.0.0.1..10.0.0.1",
  "::/0",
  "0.0.0.0/0",
  "::1..::2",
  "10",
  "10/8",
);
const space = oneOf("", " ", "\n");

/** Pieces glued as closely as the language allows: a word keeps its distance from a name, a sign need not. */
function glue(parts: readonly string[], gap: string): string {
  return parts.reduce((before, part) =>
    /[\w.:]$/.test(before) && /^[\w:.-]/.test(part) ? `${before} ${part}` : before + gap + part,
  );
}

function compare(
  operand: Arbitrary<string>,
  operator: Arbitrary<string>,
  right: Arbitrary<string>,
): Arbitrary<string> {
  return fc
    .tuple(operand, operator, right, space)
    .map(([left, sign, value, gap]) => glue([left, sign, value], gap));
}

function set(element: Arbitrary<string>): Arbitrary<string> {
  return fc.array(element, { minLength: 1, maxLength: 4 }).map((elements) => `{${elements.join(" ")}}`);
}

function textComparison(operand: Arbitrary<string>): Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: compare(operand, oneOf("eq", "==", "ne", "!=", "contains"), literal) },
    { weight: 1, arbitrary: compare(operand, oneOf("lt", "le", ">", ">="), literal) },
    { weight: 3, arbitrary: compare(operand, oneOf("matches", "~"), regex) },
    { weight: 1, arbitrary: compare(operand, oneOf("wildcard", "strict wildcard"), quoted) },
    { weight: 2, arbitrary: compare(operand, oneOf("in"), set(literal)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(oneOf("starts_with", "ends_with"), operand, quoted)
        .map(([name, left, right]) => `${name}(${left}, ${right})`),
    },
  );
}

const text = oneOf(
  "http.host",
  "http.referer",
  "http.user_agent",
  'http.request.headers["é"][0]',
  'http.request.headers["x"][0]',
  "lower(http.host)",
  'lower(http.request.headers["x"][0])',
  "http.request.headers.names[1]",
);
const flag = oneOf("ssl", "cf.client.bot");
const leaf = fc.oneof(
  { weight: 4, arbitrary: textComparison(text) },
  {
    weight: 2,
    arbitrary: compare(
      oneOf("cf.waf.score", "len(http.host)", 'len(http.request.headers["x"][0])'),
      oneOf("eq", "==", "ne", "lt", "<", "le", "gt", "ge", ">="),
      number,
    ),
  },
  { weight: 1, arbitrary: compare(oneOf("cf.waf.score"), oneOf("in"), set(fc.oneof(number, range))) },
  { weight: 2, arbitrary: compare(oneOf("ip.src"), oneOf("eq", "ne", "lt", "ge", "le", "gt"), address) },
  { weight: 2, arbitrary: compare(oneOf("ip.src"), oneOf("in"), set(fc.oneof(address, network))) },
  { weight: 1, arbitrary: flag },
);

function chain(term: Arbitrary<string>): Arbitrary<string> {
  return fc
    .tuple(
      fc.array(fc.tuple(term, oneOf("and", "&&", "or", "||", "xor")), { minLength: 1, maxLength: 2 }),
      term,
      space,
    )
    .map(([pairs, last, gap]) => glue([...pairs.flat(), last], gap));
}

function negation(term: Arbitrary<string>): Arbitrary<string> {
  return fc
    .tuple(oneOf("not", "!", "not not", "!!", "not!"), term, space)
    .map(([sign, one, gap]) => glue([sign, one], gap));
}

/** Arguments of a quantifier: comparisons of the elements of one array, or of several. */
const element = oneOf(
  'http.request.headers["x"][*]',
  'http.request.headers["x"][*]',
  'http.request.headers["é"][*]',
  "http.request.headers.names[*]",
  'lower(http.request.headers["x"][*])[*]',
  "http.request.headers[*][0]",
);
const { each } = fc.letrec<{ each: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 2 },
    { weight: 5, arbitrary: textComparison(element).filter((one) => !/^\w+_with\(lower/.test(one)) },
    { weight: 1, arbitrary: negation(tie("part")) },
    { weight: 1, arbitrary: chain(tie("part")).map((inner) => `(${inner})`) },
    { weight: 1, arbitrary: tie("part").map((inner) => `(${inner})`) },
  ),
  each: fc.oneof(
    tie("part"),
    chain(tie("part")).map((inner) => `(${inner})`),
  ),
}));
const quantifier = fc.tuple(oneOf("any", "all"), each).map(([name, inner]) => `${name}(${inner})`);

/** Expressions that fixes have something to do in, most of them valid: text of every kind, arrays, missing elements. */
export const { expression: fixableExpression } = fc.letrec<{ expression: string; simple: string }>((tie) => ({
  simple: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: leaf },
    { weight: 1, arbitrary: negation(tie("simple")) },
    { weight: 1, arbitrary: tie("expression").map((inner) => `(${inner})`) },
    { weight: 2, arbitrary: quantifier },
  ),
  expression: fc.oneof({ maxDepth: 2 }, tie("simple"), chain(tie("simple"))),
}));
