import { ACTIONS } from "../contract/actions.ts";
import { fieldNames, fieldOf } from "../contract/fields.ts";
import { functionNames, functionOf } from "../contract/functions.ts";
import { phaseNames } from "../contract/phases.ts";
import { visibleLines } from "../core/visible.ts";
import { actionText, fieldText, functionText, phaseText } from "./explanations.ts";
import { operatorNames, operatorText } from "./operators.ts";

/** The description of a field, a function, an operator, an action or a phase; undefined for another name. */
export function termsText(name: string): string | undefined {
  const field = fieldOf(name);
  const known = functionOf(name);
  const texts = [
    field && fieldText(field),
    operatorText(name),
    known && functionText(known),
    actionText(name),
    phaseText(name),
  ].flatMap((text) => text ?? []);
  return texts.length === 0 ? undefined : `${texts.map(visibleLines).join("\n\n")}\n`;
}

/** The names that `termsText` knows. */
export function termNames(): readonly string[] {
  return [...fieldNames(), ...functionNames(), ...operatorNames(), ...ACTIONS.keys(), ...phaseNames()];
}
