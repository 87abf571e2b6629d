import fc, { type Arbitrary } from "fast-check";
import { anyOf, choice, sequence, several } from "./pieces.ts";

const CHARACTER = anyOf(..."ab09-_/ \n#&~,:=!<>}]'%\t^$.".split(""), ...["é", "日", "😀", '"', "\u00a0"]);

const ESCAPES = [
  ..."dDwWsSbBAz<>n.-][\\/ #&~".split("").map((letter) => `\\${letter}`),
  ...["\\x41", "\\x80", "\\xff", "\\x{41}", "\\x{e9}", "\\u00e9", "\\U0001F600", "\\x 4 1"],
  ...["\\b{start}", "\\b{end-half}", "\\b{2}", "\\pL", "\\p{Greek}", "\\P{L}", "\\p{sc=Latin}"],
];
const BAD_ESCAPES = ["\\Z", "\\1", "\\e", "\\x{", "\\u12", "\\p", "\\p{", "\\b{", "\\é"];
const ESCAPE = fc.oneof(
  { weight: 12, arbitrary: anyOf(...ESCAPES) },
  { weight: 1, arbitrary: anyOf(...BAD_ESCAPES) },
);

const FLAGS = choice({
  i: 4,
  s: 2,
  m: 2,
  u: 3,
  x: 2,
  U: 1,
  R: 1,
  "-u": 1,
  "i-s": 1,
  "": 0.3,
  ii: 0.2,
  "-": 0.2,
  z: 0.2,
});
const OPENING = choice({
  "(": 6,
  "(?:": 4,
  "(?i:": 1,
  "(?u:": 2,
  "(?x:": 1,
  "(?<n>": 1,
  "(?P<é1.>": 1,
  "( ": 1,
  "(?=": 0.2,
  "(?>": 0.2,
});
/** Large counts stay out: the engine's compiled size is only estimated here, and never too high. */
const REPETITION = choice({
  ...{
    "": 12,
    "?": 2,
    "*": 2,
    "+": 2,
    "{2}": 1,
    "{2,}": 1,
    "{2,3}": 1,
    "{ 1 , 2 }": 0.5,
    "{0}": 0.5,
    "??": 0.5,
    "+ ?": 0.3,
  },
  ...{ "{3,2}": 0.2, "{,5}": 0.2, "{": 0.2, "{1": 0.2, "{4294967296}": 0.1 },
});

const { pattern } = fc.letrec<{ pattern: string; branch: string; atom: string; group: string; set: string }>(
  (tie) => ({
    set: sequence(
      choice({ "[": 4, "[^": 2, "[]": 1, "[^-": 1 }),
      several(
        fc.oneof(
          { weight: 6, arbitrary: CHARACTER },
          { weight: 3, arbitrary: ESCAPE },
          { weight: 3, arbitrary: sequence(fc.oneof(CHARACTER, ESCAPE), "-", fc.oneof(CHARACTER, ESCAPE)) },
          {
            weight: 3,
            arbitrary: anyOf("a-z", "0-9", "[:alpha:]", "[:^digit:]", "[:foo:]", "&&", "--", "~~", "-"),
          },
          { weight: 1, arbitrary: tie("set") },
        ),
        "",
        { min: 1, max: 4 },
      ),
      choice({ "]": 30, "": 1 }),
    ),
    group: sequence(OPENING, tie("pattern"), choice({ ")": 40, "": 1 })),
    atom: fc.oneof(
      { maxDepth: 3 },
      { weight: 8, arbitrary: CHARACTER },
      { weight: 3, arbitrary: ESCAPE },
      { weight: 2, arbitrary: tie("set") },
      { weight: 2, arbitrary: tie("group") },
      { weight: 1, arbitrary: sequence("(?", FLAGS, ")") },
    ),
    branch: several(sequence(tie("atom"), REPETITION), "", { max: 4 }),
    pattern: several(tie("branch"), "|", { min: 1, max: 3 }),
  }),
);

const REALISTIC = anyOf(
  "^/api/v[0-9]+/(users|orders)/?$",
  "(?i)(union|select|insert)\\b.*\\bfrom\\b",
  "\\.(php|asp|jsp)$",
  "^/wp-(login|admin)",
  "[^a-zA-Z0-9_./-]",
  "^(?:[a-f0-9]{8}-){3}[a-f0-9]{12}$",
);

/** The text of a regex: realistic, odd or wrong. */
export const REGEX: Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: REALISTIC },
  { weight: 3, arbitrary: sequence(choice({ "": 6, "(?u)": 1, "(?x)": 1, "(?i)": 1 }), pattern) },
);
