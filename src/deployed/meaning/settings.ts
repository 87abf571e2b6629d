import type { RuleEffect } from "../../semantics/compare/effects.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import type { LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import { stringAt } from "../../sources/values/located.ts";
import { type ConfiguredRule, writtenText } from "../changes/configured.ts";

/** One setting that a rule makes: its name, and its value as written. */
type Setting = readonly [slot: string, value: LocatedNode];

/**
 * The individual settings that a rule makes. In a phase, the last rule that makes a setting decides it. Undefined for
 * a rule that also does something else, or if order matters, as it does for added headers.
 *
 * Source: https://developers.cloudflare.com/ruleset-engine/about/rules/ (checked 2026-11-23)
 */
export function settingEffects(
  { action = "", parameters, rest }: ConfiguredRule,
  document: SourceDocument,
): RuleEffect[] | undefined {
  if (parameters?.kind !== "Object" || rest !== "[]") return undefined;
  return READERS[action]?.(parameters)?.map(([slot, value]): RuleEffect => {
    const key = JSON.stringify([action, slot, value.kind, writtenText(value, document)]);
    return { key, kind: "sets", slot };
  });
}

const READERS: Readonly<Record<string, (parameters: LocatedObject) => readonly Setting[] | undefined>> = {
  set_config: membersOf,
  set_cache_settings: membersOf,
  route: (parameters) =>
    membersOf(parameters).flatMap(([key, value]) =>
      key === "origin" && value.kind === "Object" ? below(key, value) : [[key, value] as const],
    ),
  rewrite: rewrites,
};

function membersOf(node: LocatedObject): readonly Setting[] {
  return node.entries.flatMap(({ key, value }): Setting[] => (value.kind === "Null" ? [] : [[key, value]]));
}

function below(key: string, node: LocatedObject): readonly Setting[] {
  return membersOf(node).map(([inner, value]) => [`${key}.${inner}`, value]);
}

function rewrites(parameters: LocatedObject): readonly Setting[] | undefined {
  const settings: Setting[] = [];
  for (const [key, value] of membersOf(parameters)) {
    if (value.kind !== "Object") return undefined;
    if (key === "uri") settings.push(...below(key, value));
    else if (key === "headers") {
      for (const [name, header] of membersOf(value)) {
        const operation = header.kind === "Object" ? stringAt(header, "operation")?.value : undefined;
        if (operation !== "set" && operation !== "remove") return undefined;
        settings.push([`headers.${name.toLowerCase()}`, header]);
      }
    } else return undefined;
  }
  return settings;
}
