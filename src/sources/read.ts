import type { Diagnostic, Staged } from "../core/diagnostic.ts";
import { plainText } from "../core/embedded-text.ts";
import { code } from "../core/phrases.ts";
import { inFile, type Range } from "../core/range.ts";
import { readExpressionFile } from "./expression-file.ts";
import { fileExtension, sniffFormat } from "./format.ts";
import { readJson, readJsonStream } from "./json/json.ts";
import { documentFormatOf, type Format } from "./notations.ts";
import problems from "./problems.json" with { type: "json" };
import { mentionsIn } from "./recognise/mentions.ts";
import type { ExpressionFile, ProviderView, SourceDocument } from "./recognise/model.ts";
import { isDeclaredPolicy } from "./recognise/policy.ts";
import { type RecogniseOptions, recogniseShapes } from "./recognise/shapes.ts";
import type { TerraformFile } from "./terraform/modules/module.ts";
import type { TerraformSurroundings } from "./terraform/modules/surroundings.ts";
import type { TerraformReading, TerraformReadOptions } from "./terraform/read.ts";
import { textNode } from "./terraform/values/strings.ts";
import { resolveLimits, type SourceLimits } from "./values/limits.ts";
import type { LocatedNode } from "./values/located.ts";
import { problemSayer, type SourceProblem, sourceProblem } from "./values/problems.ts";

const said = problemSayer(problems);

/** Options of the readers. */
export interface ReadOptions extends Partial<SourceLimits> {
  /** The notation of the text. Default: by the extension of the file's name, then by its content. */
  readonly format?: Format | undefined;
  /** Whether the file is known to be a policy, because it extends one. Default: by its content alone. */
  readonly isPolicy?: boolean;
  /** Other files of the same Terraform module, which define what this one refers to. Default: none. */
  readonly siblings?: readonly TerraformFile[];
  /** The surroundings that a Terraform file may request from other directories. Default: as in `TerraformReadOptions`. */
  readonly surroundings?: TerraformSurroundings | undefined;
}

/** `readYaml`, as a value: only who reads YAML loads its library. */
export type YamlReader = (
  uri: string,
  text: string,
  limits?: Partial<SourceLimits>,
) => Staged<readonly LocatedNode[]>;

/** `readTerraform`, as a value: only who reads Terraform loads its grammar. */
export type TerraformReader = (uri: string, text: string, options?: TerraformReadOptions) => TerraformReading;

/** `readMarkdown`, as a value: only who reads Markdown loads its parser. */
export type MarkdownReader = (
  uri: string,
  text: string,
  limits?: Partial<SourceLimits>,
) => Staged<readonly ExpressionFile[]>;

/** The readers that are loaded when they are needed. */
export interface LazyReaders {
  readonly readMarkdown?: MarkdownReader;
  readonly readYaml?: YamlReader;
  readonly readTerraform?: TerraformReader;
  /** For programs of Pulumi. */
  readonly providerShapes?: ProviderView["shapes"];
}

const PULUMI = /\btype["']?\s*:\s*["']?cloudflare:/;

/** Loads what a notation, and the text, need in addition to the readers that are always loaded. */
export async function loadReaders(format: Format | undefined, text = ""): Promise<LazyReaders> {
  const isProgram = (format === "yaml" || format === "json") && PULUMI.test(text);
  const shapes = isProgram ? await import("../contract/terraform/shapes.ts") : undefined;
  const providerShapes = shapes && { providerShapes: shapes.PROVIDER_SHAPES };
  if (format === "yaml") {
    const { readYaml } = await import("./yaml/yaml.ts");
    return { readYaml, ...providerShapes };
  }
  if (format === "terraform" || format === "terraform-plan") {
    const { readTerraform } = await import("./terraform/read.ts");
    return { readTerraform };
  }
  if (format === "markdown") {
    const { readMarkdown } = await import("./markdown.ts");
    return { readMarkdown };
  }
  return { ...providerShapes };
}

/**
 * One file, read: its values with their places, and what was recognised in them. **Asynchronous**, because the readers
 * of YAML, Terraform and Markdown are loaded with the first such file; other files resolve at once. It never rejects on
 * a file's content.
 *
 * Errors: `source/…` of the readers, `source/too-large`, `source/unknown-format`.
 */
export async function readSource(
  uri: string,
  text: string,
  options: ReadOptions = {},
): Promise<SourceDocument> {
  const format = options.format ?? sniffFormat(uri, text);
  return readSourceSync(uri, text, { ...options, format, ...(await loadReaders(format, text)) });
}

/** `readSource` for callers that have loaded the readers; without its reader, a notation is an unknown format. */
export function readSourceSync(
  uri: string,
  text: string,
  options: ReadOptions & LazyReaders = {},
): SourceDocument {
  const limits = resolveLimits(options);
  const { isPolicy, providerShapes } = options;
  const format = options.format ?? sniffFormat(uri, text);
  const base = { uri, text, format: documentFormatOf(format) };
  const { maxFileChars } = limits;
  if (text.length > maxFileChars) {
    const data = { chars: text.length, maxFileChars };
    return unread(base, said("too-large", "tooLarge", START, { data }));
  }
  if (format !== "markdown" && CONFLICT.every((line) => line.test(text))) {
    const start = text.search(CONFLICT[0]);
    return unread(base, said("merge-conflict", "mergeConflict", { start, end: start + 7 }));
  }
  switch (format) {
    case "json": {
      const { value, diagnostics } = readJson(uri, text, limits);
      const allowed = ALLOWED_IN.get(fileExtension(uri));
      const found = allowed ? diagnostics.filter((one) => !allowed.has(one.code)) : diagnostics;
      return recognised(base, value === undefined ? [] : [value], found, {
        limits,
        isPolicy,
        providerShapes,
      });
    }
    case "json-stream": {
      const { value, diagnostics } = readJsonStream(uri, text, limits);
      return recognised(base, value, diagnostics, { limits });
    }
    case "yaml": {
      if (!options.readYaml) return unread(base, unknownFormat(uri));
      const { value, diagnostics } = options.readYaml(uri, text, limits);
      return recognised(base, value, diagnostics, { limits, isPolicy, providerShapes });
    }
    case "terraform":
    case "terraform-plan": {
      if (!options.readTerraform) return unread(base, unknownFormat(uri));
      const { siblings = [], surroundings } = options;
      const reading = options.readTerraform(uri, text, { ...limits, format, siblings, surroundings });
      // Terragrunt generates files from strings in its own files.
      const isOther = fileExtension(uri) === "hcl" && reading.subjects.length === 0;
      return { ...base, ...reading, ...(isOther ? { leftOut: mentionsIn(text, []) } : {}) };
    }
    case "hcl":
      return { ...base, roots: [], subjects: [], leftOut: mentionsIn(text, []), diagnostics: [] };
    case "markdown": {
      if (!options.readMarkdown) return unread(base, unknownFormat(uri));
      const { value, diagnostics } = options.readMarkdown(uri, text, limits);
      return { ...base, roots: [], subjects: value, diagnostics };
    }
    case "shell":
      return recognised(base, [textNode(inFile({ start: 0, end: text.length }), plainText(text))], [], {
        limits,
      });
    case "expression":
      return { ...base, roots: [], subjects: [readExpressionFile(text)], diagnostics: [] };
    default:
      return unread(base, unknownFormat(uri));
  }
}

/** The lines that git leaves in a file that it could not merge. */
const CONFLICT = [/^<{7} /m, /^={7}\r?$/m, /^>{7} /m] as const;

const JSONC = ["source/json-comment", "source/json-trailing-comma"];

/** Codes of problems that a JSON dialect allows, by extension. The reader accepts these forms as intended. */
const ALLOWED_IN: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["jsonc", new Set(JSONC)],
  ["json5", new Set([...JSONC, "source/json-single-quotes", "source/json-unquoted-key"])],
]);

/** Configurations, baselines and test files, whose expressions are not deployed. */
const OWN_FILE = /(?:^|\/)(?:wafsmith\.\w+|[^/]+\.waftest)\.\w+$/;

type DocumentBase = Pick<SourceDocument, "uri" | "text" | "format">;

function recognised(
  base: DocumentBase,
  roots: readonly LocatedNode[],
  diagnostics: readonly Diagnostic[],
  {
    isPolicy: isKnownPolicy,
    ...rest
  }: Omit<RecogniseOptions, "isPolicy"> & { readonly isPolicy?: boolean | undefined },
): SourceDocument {
  const isPolicy = isKnownPolicy || (base.format === "yaml" && isDeclaredPolicy(base, roots));
  const found = recogniseShapes(base.uri, roots, { ...rest, isPolicy });
  const isOurs =
    found.subjects.length > 0 || found.isEmptyAnswer || found.isRecord || OWN_FILE.test(base.uri);
  return {
    ...base,
    roots: found.readings.length > 0 ? found.readings : roots,
    subjects: found.subjects,
    estates: found.estates,
    isEmptyAnswer: found.isEmptyAnswer,
    isRecord: found.isRecord,
    leftOut: isOurs ? found.leftOut : mentionsIn(base.text, roots),
    diagnostics: [...diagnostics, ...found.diagnostics],
  };
}

function unread(base: DocumentBase, problem: SourceProblem): SourceDocument {
  return { ...base, roots: [], subjects: [], diagnostics: [sourceProblem(base.uri, problem)] };
}

const START: Range = { start: 0, end: 0 };

function unknownFormat(uri: string): SourceProblem {
  return said("unknown-format", "unknownFormat", START, { words: { uri: code(uri) } });
}
