import fc, { type Arbitrary } from "fast-check";
import { anyOf, choice, SPACE_INSIDE, sequence, several } from "./pieces.ts";
import { REGEX } from "./regexes.ts";

const PLAIN = anyOf(
  "a",
  "b",
  "/",
  "admin",
  "-",
  ".",
  "0",
  "9",
  "_",
  " ",
  "é",
  "日",
  "😀",
  "$",
  "{",
  "}",
  "(",
  "'",
  "#",
  "*",
  "?",
  "\n",
  "\t",
);
const ESCAPE = anyOf('\\"', "\\\\", "\\x41", "\\xff", "\\xFf", "\\101", "\\377", "\\000");
const BAD_ESCAPE = anyOf("\\n", "\\d", "\\x4", "\\400", "\\/", "\\'", "\\12");

/** `"…"`. */
export const QUOTED = sequence(
  '"',
  several(
    fc.oneof(
      { weight: 200, arbitrary: PLAIN },
      { weight: 30, arbitrary: ESCAPE },
      { weight: 1, arbitrary: BAD_ESCAPE },
    ),
    "",
    { max: 6 },
  ),
  '"',
);

/** `r"…"`, `r#"…"#`. */
export const RAW = raw(several(fc.oneof(PLAIN, anyOf("\\", "\\d", '"')), "", { max: 5 }));

/** `61:62`. */
export const BYTE_LITERAL = several(anyOf("61", "ff", "00", "aB", "7F", "9", "c0"), ":", { min: 2, max: 4 });

/** Any literal of bytes. */
export const BYTES = fc.oneof(
  { weight: 12, arbitrary: QUOTED },
  { weight: 3, arbitrary: RAW },
  { weight: 1, arbitrary: BYTE_LITERAL },
);

/** A literal to compare with the result of `lower` and the like: never a byte literal. */
export const STRING = fc.oneof({ weight: 5, arbitrary: QUOTED }, { weight: 1, arbitrary: RAW });

export const INTEGER = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -10, max: 1000 }).map(String) },
  { weight: 2, arbitrary: fc.nat({ max: 0xffff }).map((value) => `0x${value.toString(16)}`) },
  { weight: 2, arbitrary: fc.nat({ max: 0o777 }).map((value) => `0${value.toString(8)}`) },
  {
    weight: 1,
    arbitrary: anyOf(
      "9223372036854775807",
      "9223372036854775808",
      "-9223372036854775808",
      "-9223372036854775809",
      "0xFFFFFFFFFFFFFFFF",
      "-010",
      "-0x1",
      "08",
      "00",
      "-0",
      "0x",
      "+1",
    ),
  },
);

const OCTET = fc.oneof(
  { weight: 20, arbitrary: fc.nat({ max: 255 }).map(String) },
  anyOf("256", "01", "000"),
);
const V4 = several(OCTET, ".", { min: 4, max: 4 });
const GROUP = fc.nat({ max: 0xffff }).map((value) => value.toString(16));
const V6 = fc.oneof(
  fc.ipV6(),
  several(GROUP, ":", { min: 8, max: 8 }),
  sequence(several(GROUP, ":", { min: 1, max: 3 }), "::", several(GROUP, ":", { max: 3 })),
  anyOf("::", "::1", "2001:DB8::", "::ffff:1.2.3.4", "fe80::1%eth0", "1:2:3:4:5:6:7::", "::1.2.3"),
);

/** One address. */
export const ADDRESS = fc.oneof({ weight: 4, arbitrary: V4 }, { weight: 3, arbitrary: V6 });

const NETWORK = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.nat(), fc.integer({ min: 0, max: 32 }))
      .map(([bits, length]) => networkV4(bits, length)),
  },
  {
    weight: 2,
    arbitrary: anyOf("2001:db8::/32", "::/0", "fe80::/10", "::1/128", "2001:db8::/129", "::1/64"),
  },
  {
    weight: 1,
    arbitrary: sequence(
      several(OCTET, ".", { min: 1, max: 4 }),
      anyOf("", "/8", "/16", "/024", "/32", "/33", "/"),
    ),
  },
);

const ADDRESS_RANGE = fc.oneof(
  fc
    .tuple(fc.nat({ max: 255 }), fc.nat({ max: 255 }))
    .map(([a, b]) => `10.0.0.${Math.min(a, b)}..10.0.0.${Math.max(a, b)}`),
  anyOf("::1..::ff", "2001:db8::..2001:db8::ffff", "1.1.1.1..1.1.1.0", "1.1.1.1..::1", "1.1.1.1 .. 1.1.1.2"),
);

const INTEGER_RANGE = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.integer({ min: -5, max: 50 }), fc.nat({ max: 60 }))
      .map(([from, more]) => `${from}..${from + more}`),
  },
  { weight: 1, arbitrary: sequence(INTEGER, "..", INTEGER) },
  { weight: 1, arbitrary: anyOf("1-5", "1 ..5", "1...5", "5..1", "1,5") },
);

/** `{ … }` of bytes, of integers, of addresses. */
export const BYTES_SET = setOf(BYTES);
export const INTEGER_SET = setOf(
  fc.oneof({ weight: 3, arbitrary: INTEGER }, { weight: 1, arbitrary: INTEGER_RANGE }),
);
export const ADDRESS_SET = setOf(
  fc.oneof(
    { weight: 4, arbitrary: ADDRESS },
    { weight: 3, arbitrary: NETWORK },
    { weight: 2, arbitrary: ADDRESS_RANGE },
  ),
);

/** `$name`. */
export const LIST = fc.oneof(
  { weight: 6, arbitrary: anyOf("$blocked", "$cf.malware", "$a_1", "$office_ips") },
  { weight: 1, arbitrary: anyOf("$1", "$_", "$a..b", "$A", "$a-b", "$.a", "$a.", "$") },
);

/** A regex in quotes or raw. */
export const REGEX_LITERAL = fc.oneof(
  { weight: 4, arbitrary: REGEX.map((pattern) => `"${pattern.replaceAll('"', '\\"')}"`) },
  { weight: 2, arbitrary: raw(REGEX) },
);

/** A pattern of `wildcard`, at most ten stars. */
export const WILDCARD_LITERAL = fc.oneof(
  {
    weight: 5,
    arbitrary: sequence(
      '"',
      several(anyOf("a", "/", "*", "?", "é", "\\\\*", "\\\\\\\\", ".b", '\\"'), "", { max: 6 }),
      '"',
    ),
  },
  { weight: 2, arbitrary: raw(several(anyOf("a", "/", "*", "?", "\\*", "\\\\", ".b"), "", { max: 6 })) },
  { weight: 1, arbitrary: anyOf('"**"', '"a*\\x2a"', '"\\\\"', '"\\\\a"') },
);

function setOf(element: Arbitrary<string>): Arbitrary<string> {
  const separator = choice({ " ": 30, "  ": 2, "\n": 2, "": 1, ",": 0.3, ", ": 0.3 });
  return sequence("{", SPACE_INSIDE, several(element, separator, { max: 5 }), SPACE_INSIDE, "}");
}

/** A raw string around the text, with as many `#` as it needs. */
function raw(text: Arbitrary<string>): Arbitrary<string> {
  return text.map((content) => {
    let hashes = "";
    while (content.includes(`"${hashes}`)) hashes += "#";
    return `r${hashes}"${content}"${hashes}`;
  });
}

function networkV4(bits: number, length: number): string {
  const masked = length === 0 ? 0 : (bits & (-1 << (32 - length))) >>> 0;
  const octets = [24, 16, 8, 0].map((shift) => (masked >>> shift) & 255);
  return `${octets.join(".")}/${length}`;
}
