import NOTATION_LIST from "./notations.json" with { type: "json" };

interface Notation {
  /** The reader of its files. */
  readonly format: Format;
  /** The notation of the resulting documents, in which locations count and fixes are written. */
  readonly document: DocumentFormat;
  /** Its name in sentences. */
  readonly label: string;
  /** The ends of its files' names, in lower case and without dots. */
  readonly extensions: readonly [string, ...string[]];
  /** The editor languages that write it, each with the extension to assume for a document without a name. */
  readonly languages: Readonly<Record<string, string>>;
}

/**
 * All notations that are read. Everything else that names extensions or languages is derived from this table or checked
 * against it by `test/sources/notations.test.ts`. `json-stream`: JSON values in sequence, each starting on a new line;
 * `terraform`: a file of a module, in HCL or in JSON; `shell`: a script that is named; `hcl`: HCL of another
 * tool, searched only for mentions of Cloudflare; `terraform-plan`: output of `terraform show -json`, or a state file.
 */
export const NOTATIONS = NOTATION_LIST as unknown as readonly Notation[];

/** The ways in which files are read. */
export type Format =
  | "json"
  | "json-stream"
  | "yaml"
  | "terraform"
  | "hcl"
  | "terraform-plan"
  | "markdown"
  | "shell"
  | "expression";

/** The notations of documents. */
export type DocumentFormat = "json" | "yaml" | "terraform" | "markdown" | "expression";

/** The notations of documents, each once. */
export const DOCUMENT_FORMATS: readonly DocumentFormat[] = [
  ...new Set(NOTATIONS.map(({ document }) => document)),
];

/** The extensions that are known, in lower case and without dots, each with the way in which its files are read. */
export const FORMATS_BY_EXTENSION: ReadonlyMap<string, Format> = new Map(
  NOTATIONS.flatMap(({ extensions, format }) => extensions.map((one) => [one, format] as const)),
);

/** The extensions that are known, in lower case and without dots. */
export const KNOWN_EXTENSIONS: readonly string[] = [...FORMATS_BY_EXTENSION.keys()];

/** The extensions of files that Terraform values are read from, by `templatefile`, `csvdecode` and `file`. */
export const DATA_EXTENSIONS: readonly string[] = ["tftpl", "tpl", "csv", "txt"];

/** The editor languages, each with the extension to assume for a document without a name. */
export const EDITOR_LANGUAGES: ReadonlyMap<string, string> = new Map(
  NOTATIONS.flatMap(({ languages }) => Object.entries(languages)),
);

/** The names of the notations as sentences list them. */
export const NOTATION_LABELS: readonly string[] = [...new Set(NOTATIONS.map(({ label }) => label))];

/** The notation of the documents that a way of reading gives. A file of an unknown format counts as plain text. */
export function documentFormatOf(format: Format | undefined): DocumentFormat {
  return NOTATIONS.find((notation) => notation.format === format)?.document ?? "expression";
}

/** The extensions of all files that are read in one way. */
export function extensionsOf(format: Format): readonly string[] {
  return NOTATIONS.filter((one) => one.format === format).flatMap(({ extensions }) => extensions);
}

/** The extension of new files for a document of this notation. */
export function usualExtension(document: DocumentFormat): string {
  return NOTATIONS.find((notation) => notation.document === document)!.extensions[0];
}
