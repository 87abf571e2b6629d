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
/** Maximum time of a run with everything cached, relative to reading the files in a bare Node. */
const MAX_RATIO = 5;

/** Finds and reads all files of a directory: the least that any run must do. */
const READ_ALL = `
  const { readdirSync, readFileSync, statSync } = require("node:fs");
  for (const name of readdirSync(".", { recursive: true }).sort()) if (statSync(name).isFile()) readFileSync(name, "utf8");
`;

/** Measures the wall time of linting a thousand unchanged files in a new process, with and without a cache. */
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
      ["wafsmith lint --cache, nothing cached", cached],
      ["wafsmith lint --cache, all cached", cached],
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
      `Unchanged files: ${FILES} of ${RULES_A_FILE} rules each, few findings; at most ${MAX_RATIO} x of reading them if all are cached`,
    );
    printTable(
      ["program", "wall ms (min-max)", "relative to reading"],
      commands.map(([name], at) => [name, withSpread(spreads[at]!, 0), ratio(against[at]!)]),
    );
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(join(cache, ".."), { recursive: true });
  }
}

/** Expressions without findings when checked alone, because a repository that is linted every day has few. */
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
