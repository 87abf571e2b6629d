import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeFigures } from "./figures.ts";
import { type Usage, usageOfNode } from "./measure.ts";
import { commitAll, gitIn, type RepositoryRules, rulesetName, writeRepository } from "./repository.ts";
import { printTable, ratio, verdictOf } from "./table.ts";

const SIZE = { files: 2_000, rulesAFile: 10 };
const CHANGES = [1, 20, 200];
/** Maximum cost of a change of 20 files relative to a whole run, if a run on the main branch was cached. */
const MAX_SHARE = { changed: 20, share: 0.1 };

interface Row {
  readonly name: string;
  readonly usage: Usage;
  readonly bar?: number;
}

/**
 * Compares the CPU time of linting and reviewing a pull request, with the cache of a run on the main branch, with that of a
 * whole run. Each runs in a new process, on one thread.
 */
export function measureChanges(seed: number, cli: string, isWriting: boolean): void {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-bench-"));
  try {
    const repository = join(folder, "repository");
    mkdirSync(repository);
    const rules = writeRepository(seed, SIZE, repository);
    const rows = rowsOf(cli, { folder, repository, rules });
    const whole = rows[0]!.usage.cpuMs;
    console.log(`Pull requests: ${SIZE.files} files of ${SIZE.rulesAFile} rules, on one thread`);
    if (isWriting)
      writeFigures({ document: "docs/ci-at-scale.md", part: "changes", ...figuresOf(rows, whole) });
    printTable(
      ["run", "CPU ms", "of the whole run", "bar", "peak MiB"],
      rows.map(({ name, usage: { cpuMs, peakMib }, bar }) => [
        name,
        cpuMs.toFixed(0),
        ratio(cpuMs / whole),
        bar === undefined ? "" : `${bar} x: ${verdictOf(cpuMs / whole <= bar)}`,
        peakMib.toFixed(0),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function figuresOf(rows: readonly Row[], whole: number) {
  const heading = ["run", "CPU", "of the whole run"];
  const share = (cpuMs: number) => `${((100 * cpuMs) / whole).toFixed(0)} %`;
  return {
    heading,
    rows: rows.map(({ name, usage: { cpuMs } }) => [name, `${(cpuMs / 1000).toFixed(1)} s`, share(cpuMs)]),
  };
}

interface Place {
  readonly folder: string;
  readonly repository: string;
  readonly rules: RepositoryRules;
}

function rowsOf(cli: string, { folder, repository, rules }: Place): readonly Row[] {
  const shared = join(folder, "cache");
  const lint = (cache: string | undefined, more: readonly string[], cwd = repository) => {
    const cached = cache === undefined ? [] : ["--cache", "--cache-location", cache];
    const args = ["lint", "--format=json", "--concurrency=1", ...more, ...cached];
    return usageOfNode([cli, ...args], "ignore", cwd);
  };
  const since = ["--changed-since=main"];
  const rows: Row[] = [
    { name: "whole run, no cache", usage: lint(undefined, []) },
    { name: "whole run on main, cached for the others", usage: lint(shared, []) },
  ];
  gitIn(repository, "switch", "--quiet", "--create", "change");
  for (const count of CHANGES) {
    change(repository, rules, { count, first: 0 });
    const own = `${shared}-${count}`;
    cpSync(shared, own);
    const name = `${count} changed`;
    const bar = count === MAX_SHARE.changed ? { bar: MAX_SHARE.share } : {};
    rows.push({ name: `${name}, the first run`, usage: lint(own, since), ...bar });
    rows.push({ name: `${name}, another run`, usage: lint(own, since), ...bar });
    if (count === MAX_SHARE.changed) rows.push(...later(cli, own, { folder, repository, rules }, lint));
    gitIn(repository, "reset", "--quiet", "--hard", "main");
  }
  return rows;
}

type Lint = (cache: string | undefined, more: readonly string[], cwd?: string) => Usage;

/** Runs `lint` and `review` on a pull request that changes some files, one after the other. */
function later(cli: string, cache: string, { folder, repository, rules }: Place, lint: Lint): Row[] {
  const since = ["--changed-since=main"];
  const rows: Row[] = [{ name: "the same without a cache", usage: lint(undefined, since) }];
  const review = ["review", "--base=main", "--fail-on=never", "--cache", "--cache-location", cache];
  rows.push({ name: "review of it", usage: usageOfNode([cli, ...review], "ignore", repository) });
  commitAll(repository);
  rows.push({ name: "after a commit", usage: lint(cache, since) });
  gitIn(repository, "switch", "--quiet", "main");
  change(repository, rules, { count: MAX_SHARE.changed, first: 1 });
  commitAll(repository);
  gitIn(repository, "switch", "--quiet", "change");
  gitIn(repository, "rebase", "--quiet", "main");
  rows.push({ name: `after a rebase on ${MAX_SHARE.changed} other changes`, usage: lint(cache, since) });
  const elsewhere = join(folder, "elsewhere");
  cpSync(repository, elsewhere, { recursive: true });
  rows.push({ name: "in another checkout, with other times", usage: lint(cache, since, elsewhere) });
  rmSync(elsewhere, { recursive: true });
  const configured = ["--preset=strict", ...since];
  rows.push({ name: "after the configuration changed, the first run", usage: lint(cache, configured) });
  rows.push({ name: "after that, another run", usage: lint(cache, configured) });
  return rows;
}

/** Gives some files across the repository rules that no file had before. */
function change(
  repository: string,
  { textOf }: RepositoryRules,
  { count, first }: { readonly count: number; readonly first: number },
): void {
  for (let step = 0; step < count; step++) {
    const at = first + step * (SIZE.files / count);
    writeFileSync(join(repository, rulesetName(at)), textOf(SIZE.files + at));
  }
}
