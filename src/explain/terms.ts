import { ACTIONS } from "../contract/actions.ts";
import { fieldNames, fieldOf } from "../contract/fields.ts";
import { functionNames, functionOf } from "../contract/functions.ts";
import { phaseNames } from "../contract/phases.ts";
import { visibleLines } from "../core/visible.ts";
import { HOME_PAGE } from "./addresses.ts";
import { actionText, fieldText, functionText, phaseText } from "./explanations.ts";
import glossary from "./glossary.json" with { type: "json" };
import { operatorNames, operatorText } from "./operators.ts";

/** The meaning of a term of the field, such as `paranoia level`, in Markdown; undefined for another name. */
export function glossaryText(name: string): string | undefined {
  const wanted = plain(name);
  const entry = glossary.find(({ names }) =>
    names.some((one) => [plain(one), `${plain(one)}s`].includes(wanted)),
  );
  if (!entry) return undefined;
  const [title = ""] = entry.names;
  const heading = title.charAt(0).toUpperCase() + title.slice(1);
  return `${heading}\n\n${entry.text}\n\n${HOME_PAGE}/blob/main/docs/${entry.page}`;
}

/** The terms that `glossaryText` knows. */
export const glossaryNames = (): readonly string[] => glossary.flatMap(({ names }) => names);

/** Case, hyphens and underscores do not matter in a term. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ")
    .trim();

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
