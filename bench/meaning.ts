import { RULES } from "../rules/index.ts";
import { asBytes } from "../src/core/bytes.ts";
import { rulesetProver } from "../src/lint/analysis/sequence.ts";
import { defaultConfig, type ResolvedConfig } from "../src/lint/config/config.ts";
import { lintDocument } from "../src/lint/engine/lint.ts";
import type { Request } from "../src/request/request.ts";
import { Drafts } from "../src/semantics/draft/drafts.ts";
import { compileExpression, type Predicate } from "../src/semantics/evaluate/evaluate.ts";
import { compileRules } from "../src/semantics/evaluate/many/compile-rules.ts";
import { Reachability } from "../src/semantics/order/reachability.ts";
import { Prover } from "../src/semantics/prove/prover.ts";
import { readSourceSync } from "../src/sources/read.ts";
import { analyseExpression } from "../src/types/analyse.ts";
import type { TypedExpression } from "../src/types/check.ts";
import { makeCorpus } from "./corpus.ts";
import { apiJson } from "./documents.ts";
import { cpuSecondsOf, faster, spreadOf } from "./measure.ts";
import { realExpressions } from "./real-expressions.ts";
import { printTable, ratio, verdictOf, withSpread } from "./table.ts";

const ROUNDS = 7;

/** Measures the cost of the semantics, compared with something that does the same, in one run. */
export function measureMeaning(seed: number): void {
  compareEvaluation(seed);
  measureProofs(seed);
  measureReach(seed);
}

const HOSTS = ["a.example.com", "www.example.com", "b.example.org", "example.net"];
const PATHS = ["/", "/api/v2/users", "/wp-admin/setup.php", "/api/v12/orders/17"];
const EVALUATIONS = 300_000;

/** Compares one expression with a predicate written by hand, and many rules at once with the same rules one by one. */
function compareEvaluation(seed: number): void {
  const requests = HOSTS.flatMap((host) =>
    PATHS.map((path): Request => {
      const values = new Map([
        ["http.host", asBytes(host)],
        ["http.request.uri.path", asBytes(path)],
      ]);
      return { values, isOpen: false };
    }),
  );
  const pattern = /^\/api\/v[0-9]+\/(?:users|orders)/;
  const rows = [
    evaluationRow('http.host eq "b.example.org"', 0.4, requests, ({ values }) => {
      return values.get("http.host") === "b.example.org";
    }),
    evaluationRow(
      'http.request.uri.path matches "^/api/v[0-9]+/(users|orders)"',
      0.25,
      requests,
      ({ values }) => {
        return pattern.test(values.get("http.request.uri.path") as string);
      },
    ),
    manyRow(seed),
  ];
  console.log("Evaluation, warm: how many times faster than the other way");
  printTable(["", "other way", "faster (min-max)", "bar"], rows);
}

function evaluationRow(
  text: string,
  bar: number,
  requests: readonly Request[],
  written: (request: Request) => boolean,
): string[] {
  const predicate = compileExpression(typedOf(text));
  const matchedBy = (matches: Predicate) => {
    let matched = 0;
    for (let at = 0; at < EVALUATIONS; at++) if (matches(requests[at % requests.length]!) === true) matched++;
    if (matched !== EVALUATIONS / 4 && matched !== EVALUATIONS / 2) throw new Error(`${text}: ${matched}`);
  };
  const times = faster(
    ROUNDS,
    () => matchedBy(predicate),
    () => matchedBy(written),
  );
  return [text, "predicate by hand", withSpread(times, 2), `${bar}: ${verdictOf(times.median >= bar)}`];
}

const RULES_TOGETHER = 1000;
const MIN_SHARING = 5;

function manyRow(seed: number): string[] {
  const typed = typedCorpus(seed, RULES_TOGETHER);
  const requests = typed.flatMap((one) => new Drafts(one).at(0) ?? []).slice(0, 300);
  const together = compileRules(typed);
  const predicates = typed.map((one) => compileExpression(one));
  const times = faster(
    ROUNDS,
    () => {
      for (const request of requests) together(request);
    },
    () => {
      for (const request of requests) for (const matches of predicates) matches(request);
    },
  );
  const bar = `${MIN_SHARING}: ${verdictOf(times.median >= MIN_SHARING)}`;
  return [`${RULES_TOGETHER} rules together`, "one after the other", withSpread(times, 1), bar];
}

const PAIRS = 3000;
const MAX_PROOF_MS = 1;

/** Measures proofs of whether one real expression implies another. */
function measureProofs(seed: number): void {
  const { expressions, source } = realExpressions(seed);
  const typed = expressions.map(typedOf);
  const prover = new Prover();
  const pairs = Array.from({ length: PAIRS }, (_, at) => {
    const [a, b] = [(at * 7919) % typed.length, (at * 104_729 + seed) % typed.length];
    return [typed[a]!, typed[b]!] as const;
  });
  let unknown = 0;
  const seconds = cpuSecondsOf(() => {
    for (const [a, b] of pairs) if (prover.implies(a, b).answer === "unknown") unknown++;
  });
  const mean = (seconds * 1000) / pairs.length;
  console.log(`Proofs: whether one implies the other, ${PAIRS} pairs of ${source}`);
  printTable(
    ["CPU ms per query, mean", "unknown, %", `at most ${MAX_PROOF_MS}`],
    [[mean.toFixed(2), ((100 * unknown) / pairs.length).toFixed(1), verdictOf(mean <= MAX_PROOF_MS)]],
  );
}

const SIZES = [1000, 5000, 10_000];
const REACH_ROUNDS = 3;
/** For each size, the maximum time of the check for rules that never act, relative to the rest of the lint. */
const MAX_SHARES = [1.5, 1.5, 0.2];
const MAX_GROWTH = 6;
const MAX_UNKNOWN = 0.01;

/** The lint rules that share one pass over a ruleset. */
const REACH_RULES: ReadonlySet<string> = new Set(["no-unreachable-rule", "no-partly-unreachable-rule"]);

/** Lints rulesets whose rules all act, with and without the check for rules that never do. */
function measureReach(seed: number): void {
  const on = defaultConfig(RULES, "all");
  const severities = new Map([...on.severities].filter(([id]) => !REACH_RULES.has(id)));
  const off = { ...on, severities };
  const checks: number[] = [];
  const rows = SIZES.map((size, at) => {
    const { expressions } = makeCorpus({ seed, count: size, hasRegexes: true });
    const text = apiJson(expressions);
    lintSeconds(text, on);
    const shares: number[] = [];
    const seconds: number[] = [];
    for (let round = 0; round < REACH_ROUNDS; round++) {
      const without = lintSeconds(text, off);
      const check = lintSeconds(text, on) - without;
      shares.push(check / without);
      seconds.push(check);
    }
    const share = spreadOf(shares);
    checks.push(spreadOf(seconds).median);
    const growth = checks[at]! / checks[0]!;
    const unknown = unknownShare(expressions);
    const isMet =
      share.median <= MAX_SHARES[at]! && unknown <= MAX_UNKNOWN && (at !== 1 || growth <= MAX_GROWTH);
    return [
      size.toLocaleString("en-US"),
      withSpread(share, 2),
      at === 0 ? "" : ratio(growth),
      (unknown * 100).toFixed(2),
      `${MAX_SHARES[at]}${at === 1 ? `, ${MAX_GROWTH} x` : ""}: ${verdictOf(isMet)}`,
    ];
  });
  console.log(
    "Rules that never act: the time of the check relative to the lint without it, all lint rules, warm",
  );
  printTable(["rules", "share (min-max)", "growth", "undecided, %", "bar"], rows);
}

function lintSeconds(text: string, config: ResolvedConfig): number {
  return cpuSecondsOf(() => lintDocument(readSourceSync("rules.json", text), { rules: RULES, config }));
}

function unknownShare(expressions: readonly string[]): number {
  const reachability = new Reachability<string>({ prover: rulesetProver(), expressionOf: typedOf });
  let unknown = 0;
  for (const expression of expressions) {
    const typed = typedOf(expression);
    const { kind } = reachability.reach(typed);
    if (kind === "unknown") unknown++;
    if (kind !== "dead") reachability.add(expression, typed);
  }
  return unknown / expressions.length;
}

function typedCorpus(seed: number, count: number): readonly TypedExpression[] {
  return makeCorpus({ seed, count, hasRegexes: true }).expressions.map(typedOf);
}

function typedOf(text: string): TypedExpression {
  const { typed, findings } = analyseExpression(text);
  if (findings.length > 0) throw new Error(`${text}: ${findings[0]!.code}`);
  return typed;
}
