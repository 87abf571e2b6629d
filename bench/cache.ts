import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RULES } from "../rules/index.ts";
import { defaultConfig } from "../src/lint/config/config.ts";
import { lintDocument } from "../src/lint/engine/lint.ts";
import { readSourceSync } from "../src/sources/read.ts";
import { makeCorpus } from "./corpus.ts";
import { apiJson } from "./documents.ts";
import { spreadOf, wallMsOf } from "./measure.ts";
import { printTable, ratio, withSpread } from "./table.ts";

const FILES = 1000;
const RULES_A_FILE = 10;
const ROUNDS = 5;
/** A run of which all is known costs at most this many times what reading the files costs a bare Node. */
const MAX_RATIO = 5;

/** Finds the files below a directory and reads each: the least that any run must do. */
const READ_ALL = `
  const { readdirSync, readFileSync, statSync } = require("node:fs");
  for (const name of readdirSync(".", { recursive: true }).sort()) if (statSync(name).isFile()) readFileSync(name, "utf8");
`;

/** Wall time of linting a thousand files that have not changed, with a cache and without one, as whole processes. */
export function measureCache(seed: number, cli: string): void {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-bench-"));
  const cache = join(mkdtempSync(join(tmpdir(), "wafsmith-bench-")), "cache");
  try {
    const expressions = cleanExpressions(seed, FILES * RULES_A_FILE);
    for (let at = 0; at < FILES; at++) {
      const rules = expressions.slice(at * RULES_A_FILE, (at + 1) * RULES_A_FILE);
      writeFileSync(join(folder, `zone-${String(at).padStart(4, "0")}.json`), apiJson(rules));
    }
    const lint = [cli, "lint", "--format", "json"];
    const cached = [...lint, "--cache", "--cache-location", cache];
    const commands: readonly (readonly [string, readonly string[]])[] = [
      ["reading them (node -e)", ["-e", READ_ALL]],
      ["wafsmith lint", lint],
      ["wafsmith lint --cache, nothing known", cached],
      ["wafsmith lint --cache, all known", cached],
    ];
    const walls = commands.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round++) {
      rmSync(cache, { force: true });
      for (const [at, [, args]] of commands.entries())
        walls[at]!.push(wallMsOf(process.execPath, args, folder));
    }
    const spreads = walls.map(spreadOf);
    const against = spreads.map(({ median }) => median / spreads[0]!.median);
    if (against.at(-1)! > MAX_RATIO) process.exitCode = 1;
    console.log(
      `Unchanged files: ${FILES} of ${RULES_A_FILE} rules each, few findings; all known in at most ${MAX_RATIO} x of reading them`,
    );
    printTable(
      ["program", "wall ms (min-max)", "against reading"],
      commands.map(([name], at) => [name, withSpread(spreads[at]!, 0), ratio(against[at]!)]),
    );
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(join(cache, ".."), { recursive: true });
  }
}

/** Expressions of which there is nothing to say by themselves: a tree that is linted every day has few findings. */
function cleanExpressions(seed: number, count: number): string[] {
  const config = defaultConfig(RULES);
  const isClean = (expression: string) =>
    lintDocument(readSourceSync("rule.json", apiJson([expression])), { rules: RULES, config }).diagnostics
      .length === 0;
  const clean: string[] = [];
  for (let more = 0; clean.length < count; more++) {
    clean.push(...makeCorpus({ seed: seed + more, count, hasRegexes: true }).expressions.filter(isClean));
  }
  return clean.slice(0, count);
}
