import { phasesOffering } from "../contract/action-phases.ts";
import { ACTIONS } from "../contract/actions.ts";
import type { Evidence } from "../contract/fact.ts";
import type { FieldFact } from "../contract/fields.ts";
import type { FunctionFact, Parameter, Signature } from "../contract/functions.ts";
import { phaseOf } from "../contract/phases.ts";
import type { FactSource } from "../core/diagnostic.ts";
import { code, codeList, wordList } from "../core/phrases.ts";

/** The description of a field, in Markdown. */
export function fieldText(field: FieldFact): string {
  const { name, type, domain, keys, rawOf, isDeprecated, replacement, note, source, evidence } = field;
  return paragraphs(
    `${code(name)}: ${code(type.name)}`,
    isDeprecated ? `Deprecated${replacement ? `; use ${code(replacement)}` : ""}.` : undefined,
    domain && `Value: ${domain.describe}.`,
    keys && `Its keys: ${keys.describe}.`,
    rawOf && `The value of ${code(rawOf)} before any transformation.`,
    availability(field),
    note,
    origin(evidence, source),
  );
}

/** The description of a function, in Markdown. */
export function functionText(known: FunctionFact): string {
  const { name, signatures, maxUses, results, note, evidence, source } = known;
  return paragraphs(
    ["```cfexpr", ...signatures.map((signature) => signatureText(name, signature)), "```"].join("\n"),
    results && `Its results: ${results.describe}.`,
    maxUses && `One expression may call it ${maxUses === 1 ? "once" : `${maxUses} times`}.`,
    availability(known),
    note,
    origin(evidence, source),
  );
}

/** The call of a function: `cidr(address: Ip, bits: Int): Ip`. */
export function signatureText(name: string, { parameters, returns }: Signature): string {
  const result = "sameAs" in returns ? typesOf(parameters[returns.sameAs]!) : returns.name;
  return `${name}(${parameters.map(parameterText).join(", ")}): ${result}`;
}

/** The description of an action, in Markdown; undefined for an unknown one. */
export function actionText(name: string): string | undefined {
  const fact = ACTIONS.get(name);
  if (!fact) return undefined;
  const { isTerminating } = fact.value;
  const where = phasesOffering(name);
  return paragraphs(
    `Action ${code(name)}`,
    isTerminating === undefined
      ? undefined
      : isTerminating
        ? "Rules after it are not evaluated."
        : "Evaluation continues after it.",
    where.length > 0 ? `Phases: ${codeList(where, "and", where.length)}.` : undefined,
    origin(fact.evidence, fact.source),
  );
}

/** The description of a phase, in Markdown; undefined for an unknown one. */
export function phaseText(name: string): string | undefined {
  const phase = phaseOf(name);
  if (!phase) return undefined;
  const sides = {
    request: "before the request reaches the origin",
    response: "on the origin's response",
    network: "on packets",
  };
  return paragraphs(
    `Phase ${code(name)}`,
    `Runs ${wordList(
      phase.sides.map((side) => sides[side]),
      "and",
    )}.`,
  );
}

function parameterText(parameter: Parameter): string {
  const { name, isOptional, repeats, values } = parameter;
  const types = values ? values.map((value) => JSON.stringify(value)).join(" | ") : typesOf(parameter);
  return `${repeats ? "..." : ""}${name}${isOptional ? "?" : ""}: ${types}`;
}

function typesOf({ types }: Parameter): string {
  return types.map(({ name }) => name).join(" | ");
}

function availability({
  plan,
  phases,
  ...more
}: Pick<FieldFact, "plan" | "phases" | "addon">): string | undefined {
  const needs = [plan && `${plan} plan`, more.addon].filter((one) => one !== undefined);
  return paragraphs(
    needs.length > 0 ? `Needs: ${needs.join(", ")}.` : undefined,
    phases && `Phases: ${codeList(phases, "and", phases.length)}.`,
  );
}

function origin(evidence: Evidence, { url }: FactSource): string | undefined {
  const known = evidence === "documented" ? "Documented" : `Source (${evidence})`;
  return /^https?:/.test(url) ? `[${known}](${url})` : known;
}

function paragraphs(...parts: readonly (string | undefined | false | 0)[]): string {
  return parts
    .filter((part) => part !== undefined && part !== "" && part !== false && part !== 0)
    .join("\n\n");
}
