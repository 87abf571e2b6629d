import { CompletionItemKind } from "vscode-languageserver";
import type { Catalogue } from "../../compile/managed/catalogue.ts";
import { placementOf } from "../../contract/action-phases.ts";
import { ACTIONS, LATEST_VERSION } from "../../contract/actions.ts";
import { OVERRIDES } from "../../contract/overrides.ts";
import { PHASE_FACTS, phaseNames } from "../../contract/phases.ts";
import type { ParameterSchema } from "../../contract/schemas/parameter-schema.ts";
import { keysOf, OBJECT_SCHEMAS, parameterSchemaOf } from "../../contract/schemas/parameters.ts";
import { SKIP } from "../../contract/skip.ts";
import { actionText, phaseText } from "../../explain/explanations.ts";
import { type LocatedObject, stringAt } from "../../sources/values/located.ts";
import { type LocatedPlace, trailPath } from "../located.ts";
import { policyKeysAt, policyValueAt } from "../policy-keys.ts";
import type { Offer } from "./offer.ts";

/** An offered value, and whether it is a number or a Boolean. */
export interface ConfigOffer extends Offer {
  readonly isRaw?: boolean;
}

/** The keys that may be written at a place, without those that its object has already. */
export function keyOffers({ subject, trail }: LocatedPlace): readonly ConfigOffer[] {
  const outer = trail.slice(0, -1);
  const step = trail.at(-1);
  const present = step && "entry" in step ? step.in.entries.map(({ key }) => key) : [];
  const offers =
    subject.kind === "PolicyFile"
      ? policyKeysAt(outer).map(({ name, description }) => property(name, description))
      : rulesetKeys(fullPath(subject.kind, outer), outer).map((name) => property(name));
  return offers.filter(({ value }) => !present.includes(value));
}

/** The values that may be written at a place. `catalogue`: the managed rulesets that are known. */
export function valueOffers(place: LocatedPlace, catalogue: Catalogue): readonly ConfigOffer[] {
  const { subject, trail } = place;
  if (subject.kind !== "PolicyFile") return rulesetValues(fullPath(subject.kind, trail), trail, catalogue);
  const path = trailPath(trail);
  if (/(?:^|\.)disabled_rules\.\*(?:\.id)?$|\.rules\.\*\.id$/.test(path)) return ruleOffers(catalogue);
  if (path.endsWith("categories.*.category")) return tagOffers(catalogue);
  if (path.endsWith("deployments.*.ruleset")) return catalogue.map(({ name }) => enumerated(name));
  return (policyValueAt(trail)?.values ?? []).map((value) => ({
    ...enumerated(String(value)),
    isRaw: typeof value !== "string",
  }));
}

/** The path relative to a ruleset, also for a standalone rule. */
function fullPath(kind: string, trail: LocatedPlace["trail"]): string {
  const path = trailPath(trail);
  if (kind === "Ruleset") return path;
  return kind === "Rule" ? ["rules.*", path].filter(Boolean).join(".") : `${kind}:${path}`;
}

const OVERRIDES_PATH = "rules.*.action_parameters.overrides";

/** The keys of the object at a path, by the schema of its container. Terraform blocks are lists of one. */
function rulesetKeys(path: string, trail: LocatedPlace["trail"]): readonly string[] {
  let at: ParameterSchema | undefined = OBJECT_SCHEMAS.ruleset;
  for (const step of path === "" ? [] : path.split(".")) {
    if (at === OBJECT_SCHEMAS.ruleset && step === "rules") at = RULES;
    else if (at === OBJECT_SCHEMAS.rule && step === "action_parameters")
      at = parameterSchemaOf(stringAt(ruleIn(trail), "action")?.value ?? "");
    else if (at === OBJECT_SCHEMAS.rule && Object.hasOwn(OBJECT_SCHEMAS, step))
      at = OBJECT_SCHEMAS[step as keyof typeof OBJECT_SCHEMAS];
    else if (step === "*") at = at?.items ?? at;
    else at = at?.properties?.[step] ?? at?.additionalProperties;
  }
  return at ? keysOf(at) : [];
}

const RULES: ParameterSchema = { type: "array", items: OBJECT_SCHEMAS.rule };

function rulesetValues(
  path: string,
  trail: LocatedPlace["trail"],
  catalogue: Catalogue,
): readonly ConfigOffer[] {
  switch (path.replace(/action_parameters\.\*/, "action_parameters").replace(/overrides\.\*/, "overrides")) {
    case "kind":
      return PHASE_FACTS.rulesetKinds.value.map((kind) => enumerated(kind));
    case "phase":
      return [...phaseNames()].map((name) => enumerated(name, phaseText(name)));
    case "rules.*.action": {
      const [outermost] = trail;
      const phase = outermost && "entry" in outermost ? stringAt(outermost.in, "phase") : undefined;
      return actionOffers(phase?.value);
    }
    case "rules.*.enabled":
    case `${OVERRIDES_PATH}.enabled`:
    case `${OVERRIDES_PATH}.rules.*.enabled`:
    case `${OVERRIDES_PATH}.categories.*.enabled`:
      return ["true", "false"].map((value) => ({ ...enumerated(value), isRaw: true }));
    case "rules.*.action_parameters.id":
      return catalogue.map(({ id, name }) => ({ ...enumerated(id.value), detail: name }));
    case "rules.*.action_parameters.version":
      return [enumerated(LATEST_VERSION.value)];
    case "rules.*.action_parameters.ruleset":
      return [enumerated(SKIP.current.value)];
    case "rules.*.action_parameters.phases.*":
      return SKIP.phases.value.map((name) => enumerated(name, phaseText(name)));
    case "rules.*.action_parameters.products.*":
      return SKIP.products.value.map((name) => enumerated(name));
    case `${OVERRIDES_PATH}.action`:
    case `${OVERRIDES_PATH}.rules.*.action`:
    case `${OVERRIDES_PATH}.categories.*.action`:
      return OVERRIDES.actions.value.map((name) => enumerated(name, actionText(name)));
    case `${OVERRIDES_PATH}.sensitivity_level`:
    case `${OVERRIDES_PATH}.rules.*.sensitivity_level`:
    case `${OVERRIDES_PATH}.categories.*.sensitivity_level`:
      return OVERRIDES.sensitivityLevels.value.map((name) => enumerated(name));
    case `${OVERRIDES_PATH}.rules.*.id`:
      return ruleOffers(executed(trail, catalogue));
    case `${OVERRIDES_PATH}.categories.*.category`:
      return tagOffers(executed(trail, catalogue));
    default:
      return [];
  }
}

function actionOffers(phase: string | undefined): ConfigOffer[] {
  return [...ACTIONS.values()]
    .map(({ value }) => value)
    .filter(
      ({ name, isInternal }) =>
        !isInternal && (phase === undefined || placementOf(name, phase).value === "offered"),
    )
    .map(({ name }) => enumerated(name, actionText(name)));
}

/** The ruleset that the rule around a place deploys, or all of them if it is unknown. */
function executed(trail: LocatedPlace["trail"], catalogue: Catalogue): Catalogue {
  const parameters = ruleIn(trail)?.get("action_parameters");
  const id = parameters?.kind === "Object" ? stringAt(parameters, "id")?.value : undefined;
  const found = catalogue.filter((one) => one.id.value === id);
  return found.length > 0 ? found : catalogue;
}

function ruleOffers(catalogue: Catalogue): ConfigOffer[] {
  return catalogue.flatMap(({ name, rules = [] }) =>
    rules.map(({ id, description, tags }) => ({
      ...enumerated(id, [name, tags.join(", ")].filter(Boolean).join("\n\n")),
      detail: description,
    })),
  );
}

function tagOffers(catalogue: Catalogue): ConfigOffer[] {
  const counts = new Map<string, number>();
  for (const { tags } of catalogue.flatMap(({ rules = [] }) => rules)) {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts].map(([tag, count]) => ({ ...enumerated(tag), detail: `${count} rules` }));
}

function ruleIn(trail: LocatedPlace["trail"]): LocatedObject | undefined {
  const objects = trail.flatMap((step) => ("entry" in step ? [step.in] : []));
  return objects.findLast((object) => object.entry("action_parameters") !== undefined);
}

function property(value: string, documentation?: string): ConfigOffer {
  return { value, kind: CompletionItemKind.Property, documentation };
}

function enumerated(value: string, documentation?: string): ConfigOffer {
  return { value, kind: CompletionItemKind.EnumMember, documentation };
}
