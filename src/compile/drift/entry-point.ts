import { MANAGED_PHASE } from "../../contract/phases.ts";
import type { Protection } from "../../core/protection.ts";
import { lossesFirst, worstOf } from "../../core/protection.ts";
import { compareViews } from "../../deployed/changes/compare-views.ts";
import type { ConfigChange } from "../../deployed/changes/model.ts";
import { viewOfPolicy } from "../../deployed/changes/view.ts";
import { readSource } from "../../sources/read.ts";
import { plainValue } from "../../sources/values/access.ts";
import type { CompiledPolicy } from "../compile.ts";
import type { DeploymentDiff, EffectiveDiff, SettingChange } from "../effect/diff-effective.ts";
import { entryPointJson } from "../requests.ts";

/** Which of the two sides of a comparison is live. */
export type LiveSide = "before" | "after";

/**
 * The comparison with the rest of the entry point: the rules besides those that deploy managed rulesets, and the members of
 * those that have no effect on managed rules. `compiled` is the policy, compiled against what is live; undefined if that is an
 * error, so that nothing is known of the rest.
 */
export async function withEntryPoint(
  diff: EffectiveDiff,
  compiled: CompiledPolicy | undefined,
  live: LiveSide = "after",
): Promise<EffectiveDiff> {
  const settings = compiled ? await restOfEntryPoint(compiled, live) : [NOT_KNOWN];
  const said = new Set(diff.deployments.flatMap((one) => one.settings.flatMap(expressionsOf)));
  const added = settings.filter((one) => !isSaid(one, said));
  if (added.length === 0) return diff;
  return { ...diff, isSame: false, deployments: lossesFirst([...diff.deployments, entryPointDiff(added)]) };
}

const NOT_KNOWN: SettingChange = {
  setting: "rule",
  words: "other rules: not compared, because the policy does not compile against what is live",
  before: "not known",
  after: "not known",
  protection: "unknown",
};

function entryPointDiff(settings: readonly SettingChange[]): DeploymentDiff {
  return {
    ...{ rulesetId: MANAGED_PHASE, rulesetName: "Entry point", phase: MANAGED_PHASE, state: "changed" },
    ...{
      settings,
      rules: [],
      notGoverned: [],
      isExact: true,
      protection: worstOf(settings.map((setting) => setting.protection)),
    },
  };
}

async function restOfEntryPoint(compiled: CompiledPolicy, live: LiveSide): Promise<readonly SettingChange[]> {
  const { entrypoint, scope } = compiled;
  if (!entrypoint) return [];
  const rules = entrypoint.ruleset.rules.map(({ node }) => plainValue(node));
  const kind = scope === "account" ? "root" : "zone";
  const texts = [entryPointJson(compiled), JSON.stringify({ kind, phase: MANAGED_PHASE, rules })];
  if (live === "before") texts.reverse();
  const [before, after] = await Promise.all(
    texts.map(async (text) => {
      const document = await readSource("entry-point.json", text);
      return { views: [viewOfPolicy(document, undefined)], foreign: [] };
    }),
  );
  return compareViews(before!, after!).changes.flatMap(settingOf);
}

const DIRECTIONS: Readonly<Record<Protection, string>> = {
  lost: " (protection lost)",
  weaker: " (less protection)",
  unknown: " (effect not proven)",
  stronger: " (more protection)",
  same: "",
};

/** A change as a setting; nothing for one that leaves everything as it was. */
function settingOf({ kind, protection, message, before, after }: ConfigChange): SettingChange[] {
  if (protection === "same" && (kind === "moved" || kind === "expression")) return [];
  const words = `${message.replace(/\.$/, "")}${DIRECTIONS[protection]}`;
  return [{ setting: "rule", words, before: before ?? "none", after: after ?? "none", protection }];
}

/** The expressions of the exceptions and endings that a comparison of effects reports already. */
function expressionsOf({ setting, before, after }: SettingChange): string[] {
  if (setting !== "exception" && setting !== "ending") return [];
  return [before, after].map((text) => text.replace(/^\w+ (?:where|for) (?=.)/, ""));
}

function isSaid({ before, after }: SettingChange, said: ReadonlySet<string>): boolean {
  const [, expression] = /^`\w+` for `(.*)`$/s.exec(before === "none" ? after : before) ?? [];
  if (expression === undefined || (before !== "none" && after !== "none")) return false;
  return said.has(expression) || (expression === "true" && said.has("every request"));
}
