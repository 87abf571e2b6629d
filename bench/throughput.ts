import { parseExpression } from "../src/parser/parse.ts";
import { analyseExpression } from "../src/types/analyse.ts";
import { type Corpus, makeCorpus } from "./corpus.ts";
import { cpuSecondsOf, type Spread, spreadOf } from "./measure.ts";
import type { Peer } from "./peer.ts";
import { printTable, ratio, withSpread } from "./table.ts";

const EXPRESSIONS = 2000;
const WARM_UPS = 4;
const ROUNDS = 9;

interface Contestant {
  readonly name: string;
  cpuSeconds(expressions: readonly string[]): number | Promise<number>;
}

/**
 * Measures expressions and megabytes per CPU second in warm processes. Each round has new expressions for all parsers, so
 * neither a cache nor a slow phase of the machine favours one of them.
 */
export async function compareThroughput(seed: number, peer: Peer | undefined): Promise<void> {
  const contestants: Contestant[] = [
    { name: "wafsmith: parse", cpuSeconds: (texts) => cpuSecondsOf(() => each(texts, parseExpression)) },
    {
      name: "wafsmith: parse, names, types, regexes",
      cpuSeconds: (texts) => cpuSecondsOf(() => each(texts, analyseExpression)),
    },
  ];
  if (peer) {
    contestants.push({
      name: "octorules-wirefilter: parse_expression",
      cpuSeconds: (texts) => peer.cpuSecondsFor(texts),
    });
  }
  for (const hasRegexes of [true, false]) await compare(contestants, seed, hasRegexes);
}

async function compare(contestants: readonly Contestant[], seed: number, hasRegexes: boolean): Promise<void> {
  const speeds = contestants.map((): number[] => []);
  let corpus: Corpus | undefined;
  for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
    corpus = makeCorpus({ seed: seed + round, count: EXPRESSIONS, hasRegexes });
    for (const [at, contestant] of contestants.entries()) {
      const seconds = await contestant.cpuSeconds(corpus.expressions);
      if (round >= WARM_UPS) speeds[at]!.push(corpus.bytes / seconds / 1e6);
    }
  }
  const spreads = speeds.map(spreadOf);
  const last = spreads.at(-1)!;
  const bytesEach = corpus!.bytes / EXPRESSIONS;
  console.log(`${hasRegexes ? "With" : "Without"} regexes: ${describe(corpus!)}`);
  printTable(
    ["per CPU second, median of the rounds", "MB (min-max)", "expressions", "relative to the last"],
    contestants.map(({ name }, at) => row(name, spreads[at]!, bytesEach, last)),
  );
}

function row(name: string, megabytes: Spread, bytesEach: number, last: Spread): string[] {
  const expressions = Math.round((megabytes.median * 1e6) / bytesEach).toLocaleString("en-US");
  return [name, withSpread(megabytes, 1), expressions, ratio(megabytes.median / last.median)];
}

function describe({ expressions, bytes }: Corpus): string {
  const lengths = expressions.map((text) => text.length).sort((a, b) => a - b);
  const median = lengths[lengths.length >> 1];
  return `${ROUNDS} rounds of ${EXPRESSIONS} distinct expressions, ${(bytes / 1e6).toFixed(1)} MB, median ${median} characters`;
}

function each(texts: readonly string[], work: (text: string) => unknown): void {
  for (const text of texts) work(text);
}
