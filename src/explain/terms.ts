import { ACTIONS } from "../contract/actions.ts";
import { fieldNames, fieldOf } from "../contract/fields.ts";
import { functionNames, functionOf } from "../contract/functions.ts";
import { phaseNames } from "../contract/phases.ts";
import { visibleLines } from "../core/visible.ts";
import { actionText, fieldText, functionText, phaseText } from "./explanations.ts";
import { glossaryNames, glossaryText } from "./glossary.ts";
import { operatorNames, operatorText } from "./operators.ts";

/** The descriptions of all fields, functions, operators, actions, phases and terms with a name; undefined if there are none. */
export function termsText(name: string): string | undefined {
  const field = fieldOf(name);
  const known = functionOf(name);
  const texts = [
    field && fieldText(field),
    operatorText(name),
    known && functionText(known),
    actionText(name),
    phaseText(name),
    glossaryText(name),
  ].flatMap((text) => text ?? []);
  const plain = texts.map((text) => visibleLines(text).replace(/\[([^\]]+)\]\((\S+)\)/g, "$1: $2"));
  return plain.length === 0 ? undefined : `${plain.join("\n\n")}\n`;
}

/** The names that `termsText` knows. */
export function termNames(): readonly string[] {
  return [
    ...fieldNames(),
    ...functionNames(),
    ...operatorNames(),
    ...ACTIONS.keys(),
    ...phaseNames(),
    ...glossaryNames(),
  ];
}
