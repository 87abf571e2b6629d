import fc from "fast-check";
import { RULES } from "../../rules/index.ts";
import { lintWith } from "../../src/testing/lint-with.ts";
import { WorkCounter } from "../../test/growth/work.ts";

/** The length of one expression: the longest that Cloudflare accepts. */
const MAX_CHARS = 4096;

/** The shape of an expression: nested pieces, which are repeated until the text is long enough. */
interface Shape {
  /** Each wraps the next one, which replaces `@`. */
  readonly wraps: readonly string[];
  readonly depth: number;
  readonly core: string;
  readonly isPattern: boolean;
  /** How conditions are joined, and how many there are. */
  readonly joint: string;
  readonly copies: number;
}

const PATTERN_WRAPS = [
  "(@)+",
  "(?:@){9}",
  "(@|a)",
  "(?:@)?",
  "[a-z]@",
  "@[^/]*",
  "(?i:@)",
  "(?:@|@)",
  "^@",
  "@$",
  "(?:@){0,30}",
];
const PATTERN_CORES = ["a", "[a-z]", ".*", "(?:[a-z]{50}){20}c", "\\w+", "a|b|c", "(?s:.)", "x{1000}"];
const WRAPS = [
  "not (@)",
  "(@)",
  "(@ or ssl)",
  "(@ and ssl)",
  "(@ xor ssl)",
  "(ssl and not (@))",
  "(@ or @)",
  "(@ and not @)",
];
const CORES = [
  'http.cookie contains "a"',
  'lower(http.host) in {"a" "b"}',
  "ip.src in {10.0.0.0/8 ::/0}",
  'http.request.full_uri wildcard "*a*b*c*"',
  "len(http.cookie) gt 10",
  'any(http.request.headers["a"][*] contains "b")',
  'substring(http.host, 1, 9) eq "a"',
];
const JOINTS = [" or ", " and ", " and not ", " xor "];

function textOf({ wraps, depth, core, isPattern, joint, copies }: Shape): string {
  let body = core;
  for (let level = 0; level < depth; level++) {
    const next = wraps[level % wraps.length]!.replaceAll("@", () => body);
    if (next.length > MAX_CHARS / 2) break;
    body = next;
  }
  const conditions = Array.from({ length: copies }, (_, at) =>
    isPattern ? `http.cookie matches r"${body}${at || ""}"` : body,
  );
  let text = conditions[0]!;
  for (const condition of conditions.slice(1)) {
    if (text.length + condition.length + joint.length > MAX_CHARS) break;
    text += joint + condition;
  }
  return text;
}

const shapes = fc.boolean().chain((isPattern) =>
  fc.record({
    isPattern: fc.constant(isPattern),
    wraps: fc.array(fc.constantFrom(...(isPattern ? PATTERN_WRAPS : WRAPS)), { minLength: 1, maxLength: 4 }),
    core: fc.constantFrom(...(isPattern ? PATTERN_CORES : CORES)),
    depth: fc.nat({ max: 60 }),
    joint: fc.constantFrom(...JOINTS),
    copies: fc.integer({ min: 1, max: 40 }),
  }),
);

/** The same shape with one of its choices changed at random. */
function neighbour(shape: Shape, other: Shape, choice: number): Shape {
  const keys =
    shape.isPattern === other.isPattern
      ? ["wraps", "core", "depth", "joint", "copies"]
      : ["depth", "joint", "copies"];
  const key = keys[choice % keys.length] as keyof Shape;
  return { ...shape, [key]: other[key] };
}

/**
 * Searches for the expression that takes the most work, by hill climbing from several starts, and prints the worst of
 * each. The seed is fixed: the same sources give the same shapes.
 */
export async function findWorst(steps: number): Promise<void> {
  const counter = new WorkCounter();
  await counter.start();
  const costOf = async (shape: Shape) => {
    await counter.reset();
    return counter.of(() => lintWith(RULES, { code: textOf(shape) }));
  };
  console.log("blocks (millions)  CPU ms  expression");
  const STARTS = 4;
  for (let start = 0; start < STARTS; start++) {
    const [first, ...others] = fc.sample(shapes, { seed: start + 1, numRuns: Math.ceil(steps / STARTS) + 1 });
    let best: { shape: Shape; blocks: number; cpuMs: number } = { shape: first!, ...(await costOf(first!)) };
    for (const [at, other] of others.entries()) {
      const shape = at % 4 === 3 ? other : neighbour(best.shape, other, at);
      const cost = await costOf(shape);
      if (cost.blocks > best.blocks) best = { shape, ...cost };
    }
    const text = textOf(best.shape);
    const shown = text.length > 200 ? `${text.slice(0, 200)}… (${text.length} characters)` : text;
    console.log(
      `${(best.blocks / 1e6).toFixed(1).padStart(17)}  ${best.cpuMs.toFixed(0).padStart(6)}  ${shown}`,
    );
  }
  await counter.stop();
}
