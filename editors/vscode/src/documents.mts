import type { LanguageClientOptions } from "vscode-languageclient";
import { EDITOR_LANGUAGES } from "../../../src/sources/notations.ts";

/** The languages of documents that may contain Cloudflare configuration, as the editor calls them. */
export const LANGUAGES: readonly string[] = [...EDITOR_LANGUAGES.keys()];

/** The documents that are sent to the server. */
export function clientOptions(): Pick<LanguageClientOptions, "documentSelector"> {
  const schemes = ["file", "untitled", "vscode-vfs"];
  return {
    documentSelector: LANGUAGES.flatMap((language) => schemes.map((scheme) => ({ scheme, language }))),
  };
}
