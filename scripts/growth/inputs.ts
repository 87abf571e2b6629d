import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCorpus } from "../../bench/corpus.ts";
import { apiJson, terraform } from "../../bench/documents.ts";
import { logLine, REPLAYED_RULES } from "../../bench/replay.ts";
import { commitAll, gitIn } from "../../bench/repository.ts";

/** Rules in each file of a tree. */
export const RULES_A_FILE = 10;
const SEED = 1;
const RESOURCES_A_FILE = 10;

/** Distinct expressions, the same in every run. */
export function expressionsOf(count: number): readonly string[] {
  return makeCorpus({ seed: SEED, count, hasRegexes: true }).expressions;
}

/** Expressions that all share a condition, which therefore distinguishes none of them. */
export function rulesOfOneHost(count: number): readonly string[] {
  const rule = (_: unknown, at: number) =>
    `ip.src.country eq "DE" and http.host eq "example.com" and http.request.uri.path eq "/page-${at}"`;
  return Array.from({ length: count }, rule);
}

/** Writes JSON files with `RULES_A_FILE` rules each. */
export function writeTree(files: number, folder: string): void {
  const expressions = expressionsOf(files * RULES_A_FILE);
  for (let at = 0; at < files; at++) {
    const first = at * RULES_A_FILE;
    writeFileSync(join(folder, `rules-${at}.json`), apiJson(expressions.slice(first, first + RULES_A_FILE)));
  }
}

/** Writes the files of one Terraform module. */
export function writeModule(files: number, folder: string): void {
  const expressions = expressionsOf(files * RESOURCES_A_FILE);
  for (let at = 0; at < files; at++) {
    const first = at * RESOURCES_A_FILE;
    const text = terraform(expressions.slice(first, first + RESOURCES_A_FILE));
    writeFileSync(
      join(folder, `rules-${at}.tf`),
      text.replace(/resource "\w+" "\w+/, (head) => `${head}_${at}`),
    );
  }
}

/** Makes a repository in which one file in ten has changed, and at least one. */
export function repositoryIn(files: number, folder: string): string {
  const directory = join(folder, "repository");
  mkdirSync(directory);
  writeTree(files, directory);
  gitIn(directory, "init", "--quiet", "--initial-branch=main");
  commitAll(directory);
  for (let at = 0; at < files; at += 10) appendFileSync(join(directory, `rules-${at}.json`), "\n");
  return directory;
}

/** Writes nested folders, each with one file that contains one rule. */
export function writeDeepTree(levels: number, folder: string): void {
  let at = folder;
  for (const expression of expressionsOf(levels)) {
    writeFileSync(join(at, "rules.json"), apiJson([expression]));
    at = join(at, "d");
    mkdirSync(at);
  }
}

/** Writes `cases.waftest.json` and the rule that it tests. */
export function writeCases(count: number, folder: string): void {
  writeFileSync(join(folder, "rules.json"), apiJson(['http.request.uri.path eq "/admin"']));
  const cases = Array.from({ length: count }, (_, at) => ({
    name: `case ${at}`,
    request: { url: `https://example.com/admin?${at}` },
    expect: { action: "block" },
  }));
  writeFileSync(join(folder, "cases.waftest.json"), JSON.stringify({ rules: ["rules.json"], cases }));
}

/** Writes `log.ndjson` and the rules that are replayed on it. */
export function writeLogAndRules(lines: number, folder: string): void {
  writeFileSync(join(folder, "rules.json"), REPLAYED_RULES);
  const text = Array.from({ length: lines }, (_, at) => `${logLine(at)}\n`).join("");
  writeFileSync(join(folder, "log.ndjson"), text);
}
