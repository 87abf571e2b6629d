/**
 * Writes everything that is generated: `rules/index.ts`, `docs/`, and the marked parts of README.md and SECURITY.md.
 *
 *     npm run docs              writes what has changed
 *     npm run docs -- --check   fails where something would change, and writes nothing
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ciPage } from "./docs/ci-page.ts";
import { codesPage } from "./docs/codes-page.ts";
import { commandLinePage } from "./docs/command-line-page.ts";
import { configurationPage } from "./docs/configuration-page.ts";
import { driftPage } from "./docs/drift-page.ts";
import { migrationPage } from "./docs/migration-page.ts";
import { otherLintersPage } from "./docs/other-linters-page.ts";
import { policyPage } from "./docs/policy-page.ts";
import { reportersPage } from "./docs/reporters-page.ts";
import { rulePage } from "./docs/rule-page.ts";
import { rulesPage } from "./docs/rules-page.ts";
import { sandboxPage } from "./docs/sandbox-page.ts";
import { filled } from "./docs/sections.ts";
import { factsPage } from "./facts-page.ts";
import { renderRulesIndex, ruleIds } from "./generate-rules-index.ts";
import { ROOT } from "./setup.mjs";

/** Folders with generated files only. A file that no page claims is left over from a removed rule. */
const GENERATED_FOLDERS = ["docs/rules"];

const isCheck = process.argv.includes("--check");
const generated = await files();
const stale = [...changedFiles(generated), ...leftoversBeside(generated)];
for (const { path, text } of stale) {
  if (isCheck) console.error(`${path} is out of date.`);
  else if (text === undefined) rmSync(join(ROOT, path));
  else write(path, text);
}
if (isCheck && stale.length > 0) {
  console.error("Run `npm run docs`, read the difference, and commit it.");
  process.exitCode = 1;
}

interface GeneratedFile {
  /** From the root of the repository. */
  readonly path: string;
  /** Undefined: the file should not be there. */
  readonly text: string | undefined;
}

async function files(): Promise<GeneratedFile[]> {
  const code = [{ path: "rules/index.ts", text: renderRulesIndex(ruleIds()) }];
  // Code first: the pages are generated from the rules.
  if (!isCheck) for (const { path, text } of changedFiles(code)) write(path, text as string);
  const { RULES } = await import("../rules/index.ts");
  return [
    ...code,
    ...RULES.map((rule) => ({ path: `docs/rules/${rule.id}.md`, text: rulePage(rule) })),
    { path: "docs/rules/README.md", text: rulesPage(RULES) },
    { path: "docs/command-line.md", text: await commandLinePage() },
    { path: "docs/configuration.md", text: configurationPage(RULES) },
    { path: "docs/policy.md", text: policyPage() },
    { path: "docs/migration.md", text: migrationPage() },
    { path: "docs/drift.md", text: driftPage() },
    { path: "docs/codes.md", text: codesPage() },
    { path: "docs/reporters.md", text: await reportersPage() },
    { path: "docs/sandbox.md", text: sandboxPage() },
    { path: "docs/ci.md", text: ciPage() },
    { path: "docs/from-other-linters.md", text: otherLintersPage(RULES) },
    { path: "docs/facts.md", text: factsPage() },
    ...["README.md", "SECURITY.md"].map((path) => ({
      path,
      text: filled(readFileSync(join(ROOT, path), "utf8"), RULES),
    })),
  ];
}

function changedFiles(all: readonly GeneratedFile[]): GeneratedFile[] {
  return all.filter(({ path, text }) => {
    const file = join(ROOT, path);
    return !existsSync(file) || readFileSync(file, "utf8") !== text;
  });
}

function leftoversBeside(all: readonly GeneratedFile[]): GeneratedFile[] {
  const claimed = new Set(all.map(({ path }) => path));
  return GENERATED_FOLDERS.filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`))
    .filter((path) => !claimed.has(path))
    .map((path) => ({ path, text: undefined }));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
  console.log(`wrote ${path}`);
}
