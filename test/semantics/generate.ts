import fc, { type Arbitrary } from "fast-check";

// Expressions over fields of which no facts are known, so that every request of generated values is possible.

const TEXTS = [
  "http.user_agent",
  "http.cookie",
  'http.request.headers["x"][0]',
  'http.request.headers["y"][1]',
];
const WRITTEN = ["to_string(ip.src.asnum)", "to_string(ssl)", "substring(to_string(ssl), 1)"];
const ARRAYS = [
  'http.request.headers["x"][*]',
  "http.request.headers[*][0]",
  "http.request.headers.names[*]",
];
const WORDS = ["", "a", "A", "ab", "aB", "abc", "a.b", "é", "a*b", "/a/b", "10", "9", "\\"];
const REGEXES = [
  "a",
  "^a",
  "b$",
  "^ab?c?$",
  "[^a]",
  "(?i)AB",
  "a|b",
  "^(a|b)+$",
  "^.{2}$",
  "\\ba",
  "a.b",
  "\\d+",
  "^$",
];
const PATTERNS = ["*", "a*", "*b", "a*b", "A*", "", "*a*b*"];
const NETWORKS = [
  "10.0.0.0/8",
  "10.0.0.0/9",
  "10.128.0.0/9",
  "1.1.1.1",
  "::/0",
  "0.0.0.0/0",
  "2001:db8::/32",
];
const ADDRESSES = ["10.0.0.0", "10.200.0.1", "1.1.1.1", "::1", "2001:db8::1", "::ffff:1.1.1.1"];

const one = (texts: readonly string[]): Arbitrary<string> => fc.constantFrom(...texts);
const quoted = one(WORDS).map((word) => JSON.stringify(word));
const integer = fc.oneof(fc.integer({ min: -3, max: 12 }).map(String), one(["9223372036854775807"]));
const setOf = (item: Arbitrary<string>) =>
  fc.array(item, { maxLength: 3 }).map((items) => `{${items.join(" ")}}`);

const textTest: Arbitrary<string> = fc.oneof(
  fc.tuple(one(["eq", "ne", "lt", "le", "gt", "ge", "contains"]), quoted).map((parts) => parts.join(" ")),
  one(REGEXES).map((pattern) => `matches r"${pattern}"`),
  fc.tuple(one(["wildcard", "strict wildcard"]), one(PATTERNS)).map(([name, text]) => `${name} "${text}"`),
  setOf(quoted).map((set) => `in ${set}`),
);

const ORDERINGS = ["eq", "ne", "lt", "le", "gt", "ge"];

/** A condition on a string, an integer, an address or a Boolean. */
const scalar: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(one(TEXTS), textTest).map((parts) => parts.join(" ")) },
  fc
    .tuple(one(["lower", "upper"]), one(TEXTS), textTest)
    .map(([name, text, test]) => `${name}(${text}) ${test}`),
  fc
    .tuple(quoted, one(TEXTS), quoted, textTest)
    .map(([start, text, end, test]) => `concat(${start}, ${text}, ${end}) ${test}`),
  fc
    .tuple(one(TEXTS.slice(0, 2)), quoted, one(TEXTS.slice(0, 2)), textTest)
    .map(([text, between, other, test]) => `concat(${text}, ${between}, ${other}) ${test}`),
  one(["a", "ab", "x"]).map((name) => `has_value(http.request.headers.names, "${name}")`),
  one(["x", "y"]).map((key) => `has_key(http.request.headers, "${key}")`),
  fc
    .tuple(one(TEXTS), quoted, textTest)
    .map(([text, bytes, test]) => `remove_bytes(${text}, ${bytes}) ${test}`),
  fc.tuple(one(WRITTEN), textTest).map((parts) => parts.join(" ")),
  fc
    .tuple(one(["starts_with", "ends_with"]), one(TEXTS), quoted)
    .map(([name, text, part]) => `${name}(${text}, ${part})`),
  fc
    .tuple(one(TEXTS), one(ORDERINGS), integer)
    .map(([text, name, number]) => `len(${text}) ${name} ${number}`),
  fc.tuple(one([...ORDERINGS, "&"]), integer).map(([name, number]) => `ip.src.asnum ${name} ${number}`),
  setOf(integer).map((set) => `ip.src.asnum in ${set}`),
  setOf(one(NETWORKS)).map((set) => `ip.src in ${set}`),
  fc.tuple(one(ORDERINGS), one(ADDRESSES)).map(([name, address]) => `ip.src ${name} ${address}`),
  one(["ssl", "cf.client.bot"]),
);

/** A condition on the elements of one array, in `any` or `all`. */
const quantified: Arbitrary<string> = fc
  .tuple(
    one(["any", "all"]),
    one(ARRAYS),
    fc.array(fc.tuple(one(["", "not "]), textTest), { minLength: 1, maxLength: 2 }),
    one(["and", "or", "xor"]),
  )
  .map(([name, array, tests, join]) => {
    const parts = tests.map(([not, test]) => `${not}${array} ${test}`);
    return parts.length === 1 ? `${name}(${parts[0]})` : `${name}((${parts.join(` ${join} `)}))`;
  });

/** Any expression. */
export const { expression: meaningful } = fc.letrec<{ expression: string; part: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3 },
    tie("part"),
    fc
      .tuple(one(["and", "or", "xor"]), fc.array(tie("part"), { minLength: 2, maxLength: 3 }))
      .map(([name, parts]) => parts.join(` ${name} `)),
  ),
  part: fc.oneof(
    { maxDepth: 3 },
    { weight: 4, arbitrary: scalar },
    { weight: 2, arbitrary: quantified },
    tie("part").map((part) => `not ${part}`),
    tie("expression").map((inner) => `(${inner})`),
  ),
}));

const text = fc.oneof(one(WORDS), one(["b", "aXb", "ABC", "a b", "zz"]));
const maybe = <Value>(value: Arbitrary<Value>): Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined, freq: 4 });

/** The fields of a request, of which headers may be missing. Those that it has are among the names. */
export const fieldsOfRequest: Arbitrary<Readonly<Record<string, unknown>>> = fc
  .record({
    "http.user_agent": text,
    "http.cookie": text,
    "http.request.headers.names": maybe(fc.array(text, { maxLength: 3 })),
    "http.request.headers": maybe(
      fc.record({
        x: maybe(fc.array(text, { minLength: 1, maxLength: 3 })),
        y: maybe(fc.array(text, { minLength: 1, maxLength: 3 })),
      }),
    ),
    "ip.src.asnum": fc.nat({ max: 12 }),
    "ip.src": one(ADDRESSES),
    ssl: fc.boolean(),
    "cf.client.bot": fc.boolean(),
  })
  .map((fields) => {
    const whole = JSON.parse(JSON.stringify(fields));
    const names = Object.keys(whole["http.request.headers"] ?? {});
    const named = "http.request.headers.names";
    return names.length > 0 ? { ...whole, [named]: [...(whole[named] ?? []), ...names] } : whole;
  });
