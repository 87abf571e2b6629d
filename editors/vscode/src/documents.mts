import type { LanguageClientOptions } from "vscode-languageclient";

/** The languages of documents in which something of the service may stand, as the editor calls them. */
export const LANGUAGES = [
  "json",
  "jsonc",
  "yaml",
  "terraform",
  "terraform-vars",
  "markdown",
  "cfexpr",
] as const;

/** Which documents the server is told about. */
export function clientOptions(): Pick<LanguageClientOptions, "documentSelector"> {
  const schemes = ["file", "untitled", "vscode-vfs"];
  return {
    documentSelector: LANGUAGES.flatMap((language) => schemes.map((scheme) => ({ scheme, language }))),
  };
}
