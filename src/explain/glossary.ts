import { HOME_PAGE } from "./addresses.ts";
import glossary from "./glossary.json" with { type: "json" };

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
