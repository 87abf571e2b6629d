import fc, { type Arbitrary } from "fast-check";

/** Strings that a mutation inserts: operators, signs, halves of literals, common mistakes. */
const NOISE = [
  ..."\"'(){}[],.;:$*!=<>&|^~#/\\ \n\t0aA_é\u00a0\u2018\u0000".split(""),
  ...[
    "not ",
    "not in",
    " and ",
    " or ",
    "eq ",
    "==",
    "any(",
    "[*]",
    "[0]",
    '["x"]',
    "1.1.1.1",
    "10",
    "true",
    "AND",
  ],
  ...[
    "in {",
    "}",
    '"',
    'r"',
    'r#"',
    "..",
    "::",
    "-",
    "0x",
    "strict wildcard",
    "matches",
    "$list",
    "ssl",
    "http.host",
  ],
];

const KINDS = ["delete", "repeat", "insert", "replace", "swap", "cut", "rename", "rename"] as const;

/** One change of a string: at two places, given as shares of its length. */
interface Mutation {
  readonly kind: (typeof KINDS)[number];
  readonly from: number;
  readonly to: number;
  readonly noise: string;
  readonly name: string;
}

/**
 * The text with one or two changes, on tokens half of the time and on characters otherwise. `names` are what a name or an
 * index is replaced by: fields, functions, other indexes.
 */
export function mutated(text: Arbitrary<string>, names: readonly string[]): Arbitrary<string> {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const mutation: Arbitrary<Mutation> = fc.record({
    kind: fc.constantFrom(...KINDS),
    from: share,
    to: share,
    noise: fc.constantFrom(...NOISE),
    name: fc.constantFrom(...names),
  });
  return fc
    .tuple(text, fc.boolean(), fc.array(mutation, { minLength: 1, maxLength: 2, size: "max" }))
    .map(([original, byTokens, mutations]) =>
      mutations.reduce((changed, one) => mutate(changed, one, byTokens), original),
    )
    .map(wellFormed);
}

const WORDS = new Set(
  "and or xor not any all eq ne lt le gt ge in contains matches wildcard strict bitwise_and".split(" "),
);
const TOKEN = /\[[^\]]*\]|[A-Za-z_][\w.]*|[0-9a-fA-F.:/]+|"(?:[^"\\]|\\.)*"|[\s\S]/g;

function mutate(text: string, { kind, from, to, noise, name }: Mutation, byTokens: boolean): string {
  const parts = byTokens || kind === "rename" ? (text.match(TOKEN) ?? []) : text.split("");
  const at = Math.floor(from * parts.length);
  const other = Math.floor(to * parts.length);
  switch (kind) {
    case "delete":
      parts.splice(at, 1);
      break;
    case "repeat":
      parts.splice(at, 0, ...parts.slice(at, at + 1 + (other % 3)));
      break;
    case "insert":
      parts.splice(at, 0, noise);
      break;
    case "replace":
      parts.splice(at, 1, noise);
      break;
    case "swap":
      [parts[at], parts[other]] = [parts[other] ?? "", parts[at] ?? ""];
      break;
    case "rename": {
      const named = parts.flatMap((part, place) => (isName(part) ? [place] : []));
      const place = named[Math.floor(from * named.length)];
      if (place !== undefined) parts[place] = name;
      break;
    }
    case "cut":
      parts.splice(Math.max(1, at));
      break;
  }
  return parts.join("");
}

/** Whether a token names a field or function, or is an index. */
function isName(token: string): boolean {
  return /^(?:[A-Za-z_]|\[.)/.test(token) && !WORDS.has(token);
}

/** Without halves of surrogate pairs, which no file in UTF-8 can contain. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "");
}
