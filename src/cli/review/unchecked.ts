import { basename, dirname, join } from "node:path";
import { code } from "../../core/phrases.ts";
import type { ReviewChange } from "../../report/review/model.ts";
import { readSource } from "../../sources/read.ts";
import { isTerraformFile } from "../../sources/terraform/modules/module-names.ts";
import {
  changedJudges,
  governedByBase,
  type Head,
  ownConfigs,
  type ReviewScope,
  type ReviewSide,
} from "../base/sides.ts";
import { type Configs, isIgnored } from "../config/configs.ts";
import { failureOnly } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import { lenientTextIfAny } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import { looserChange } from "./guardrail-changes.ts";

interface Sides {
  readonly base: ReviewSide;
  readonly head: Head;
}

/** Both sides with all files to compare, and the files that the change takes out of the checks: each is a loss. */
export async function withGoverned(
  scope: ReviewScope,
  { base, head }: Sides,
  io: Io,
): Promise<Sides & { readonly unchecked: readonly ReviewChange[] }> {
  if (changedJudges(scope, head, io).length === 0) return { base, head, unchecked: [] };
  const { before, after, lockOf } = await governedByBase(scope, io);
  const full = (path: string) => join(scope.comparison.root, path);
  const earlierNames = new Map(
    scope.changes.flatMap(({ before: was, after: is }) =>
      was === undefined || is === undefined ? [] : [[full(is), full(was)] as const],
    ),
  );
  const configs = ownConfigs(scope, "after", io);
  const unchecked: ReviewChange[] = [];
  for (const path of after) {
    if (head.paths.has(path) || !before.has(earlierNames.get(path) ?? path)) continue;
    if (await isDeploying(path, scope, head)) unchecked.push(await uncheckedChange(path, configs, io));
  }
  return {
    base: { ...base, lockOf, paths: new Set([...base.paths, ...before]) },
    head: { ...head, paths: new Set([...head.paths, ...after]) },
    unchecked,
  };
}

/** Changed files of values that other files use which are not read: those that Terragrunt names, and settings of Pulumi. */
export function valuesNotRead(
  { comparison, changes, config }: ReviewScope,
  { paths, io }: Head,
): readonly string[] {
  const textOf = (path: string) => lenientTextIfAny(path, config.maxFileBytes, io) ?? "";
  const users = [...paths].filter((path) => path.endsWith(".hcl")).map(textOf);
  const changed = changes.flatMap(({ before, after }) => after ?? before ?? []);
  const isUsed = (path: string) => {
    if (isTerraformFile(path)) return false;
    const name = basename(path);
    if (!/^Pulumi\..+\.ya?ml$/.test(name)) return users.some((text) => text.includes(`${name}"`));
    return /\bcloudflare:/.test(textOf(join(dirname(path), "Pulumi.yaml")));
  };
  const full = changed.map((path) => join(comparison.root, path));
  return full.filter(isUsed).map((path) => displayPath(path, io.cwd));
}

async function isDeploying(
  path: string,
  { config: { maxFileBytes } }: ReviewScope,
  { io }: Head,
): Promise<boolean> {
  const text = lenientTextIfAny(path, maxFileBytes, io);
  if (text === undefined) return true;
  if (isTerraformFile(path) && /^\s*module\s/m.test(text)) return true;
  return (await readSource(displayPath(path, io.cwd), text)).subjects.length > 0;
}

async function uncheckedChange(path: string, configs: Configs, io: Io): Promise<ReviewChange> {
  const uri = displayPath(path, io.cwd);
  const loaded = await configs.of(path).catch(failureOnly);
  const isByConfig = "layered" in loaded && isIgnored(path, loaded);
  const cause = isByConfig ? `${code("ignore")} of ${code(loaded.uri!, 200)}` : "an ignore file";
  const message = `${code(uri, 200)} is no longer checked: ${cause} leaves it out from now on.`;
  const said = { group: "ignored", subject: uri, before: "checked", after: undefined, message };
  return { ...looserChange({ uri, range: undefined, texts: new Map() }, said), isGone: false };
}
