import { plainText } from "../../../core/embedded-text.ts";
import { matchesPath } from "../../../core/glob.ts";
import { code } from "../../../core/phrases.ts";
import type { Place } from "../../../core/range.ts";
import type { LocatedNode, Reason } from "../../values/located.ts";
import { booleanNode, isReason, unknownNode } from "../../values/nodes.ts";
import type { SourceProblem } from "../../values/problems.ts";
import type { HclExpression } from "../hcl/ast.ts";
import { parseEmbeddedTemplate } from "../hcl/parse.ts";
import { type DataFile, fileNode, readWithin } from "../modules/data-files.ts";
import type { Evaluation } from "../values/evaluation.ts";
import { FileValue } from "../values/file-value.ts";
import { byKey, type NameScope, reasonOf } from "../values/members.ts";
import { placeInSource } from "../values/source.ts";
import { computedNode } from "../values/strings.ts";
import { relocatedNode } from "../values/values.ts";
import { setOf } from "./set.ts";

type Call = HclExpression & { kind: "Call" };

/** The functions that read files. */
export const FILE_FUNCTIONS: ReadonlySet<string> = new Set(["file", "fileexists", "fileset", "templatefile"]);

/** Problems of a template that make Terraform reject it; others may be limits of this reader. */
const TEMPLATE_MISTAKES: ReadonlySet<string> = new Set(["terraform-bad-template", "terraform-unclosed"]);

/** The value of a call of `file`, `fileexists`, `fileset` or `templatefile`. */
export function fileFunction(call: Call, scope: NameScope, evaluation: Evaluation): LocatedNode {
  const site = placeInSource(scope.source, call);
  const [written, second] = call.arguments;
  if (!written) return unknownNode(site, "no file is named");
  const path = pathOf(evaluation.evaluate(written, scope), evaluation);
  if (isReason(path)) return unknownNode(site, path);
  if (call.name === "fileset") {
    const pattern = second && evaluation.evaluate(second, scope);
    return filesMatching(path, pattern, { site, evaluation });
  }
  const file = readWithin(evaluation.budget, () => evaluation.values.fileAt(path.directory, path.below));
  if (isReason(file)) return unknownNode(site, file);
  if (call.name === "fileexists") return booleanNode(site, true);
  if (call.name === "file") return fileNode(file, site);
  // Terraform rejects templates that read templates, which might go on forever.
  if (scope.isTemplate) return unknownNode(site, "a template reads no templates");
  return templateFile(file, second && evaluation.evaluate(second, scope), { site, evaluation });
}

/** The path in a value, or why it is unknown. Without `path.module` it is relative to where Terraform runs. */
function pathOf(node: LocatedNode, { values }: Evaluation): PathBelow | Reason {
  if (node.kind === "String") {
    const { value } = node;
    const isElsewhere = /^(?:[/~]|[A-Za-z]:)/.test(value) || /[\0\\]/.test(value);
    if (isElsewhere) return `${code(value)} is not relative to a directory of these files`;
    const directory = values.directoryOf("cwd");
    return directory === undefined
      ? `${code(value)} is relative to where Terraform runs, which is not known`
      : { directory, below: value };
  }
  const partial = node.kind === "Unknown" ? node.partial : undefined;
  const [hole, ...others] = partial?.holes ?? [];
  if (!partial || partial.directory === undefined || !hole || others.length > 0) {
    return reasonOf(node, "which file it reads is not known");
  }
  const below = partial.content.text.slice(hole.end);
  return /^(?:$|\/)/.test(below) && !/[\0\\]/.test(below)
    ? { directory: partial.directory, below: below.slice(1) }
    : `${code(below)} is not relative to a directory of these files`;
}

function templateFile(
  file: DataFile,
  variables: LocatedNode | undefined,
  { site, evaluation }: { readonly site: Place; readonly evaluation: Evaluation },
): LocatedNode {
  const { budget } = evaluation;
  if (variables?.kind !== "Object") return unknownNode(site, "the variables of a template are not known");
  const problems: SourceProblem[] = [];
  const whole = { start: 0, end: file.text.length };
  const template = parseEmbeddedTemplate(plainText(file.text), whole, (one) => problems.push(one));
  if (template.kind === "Invalid") {
    const reason = `${code(file.uri)} cannot be read as a template`;
    const isRejected = problems.every(({ slug }) => TEMPLATE_MISTAKES.has(slug));
    return isRejected ? evaluation.error(site, reason) : unknownNode(site, reason);
  }
  const source = { ...file, host: undefined };
  const refused = budget.spendCopy(variables);
  if (refused) return unknownNode(site, refused);
  const given = relocatedNode(variables, placeInSource(source, { start: 0, end: 0 }), site.uri);
  const names = new Map(byKey(given.entries).map(({ key, value }) => [key, value]));
  const value = evaluation.evaluate(template, { source, names, isTemplate: true });
  const isTooLong = budget.spendCopy(value);
  return isTooLong ? unknownNode(site, isTooLong) : new FileValue(value, file.uri).at(site);
}

interface PathBelow {
  readonly directory: string;
  readonly below: string;
}

/** The cost of reading a directory, in evaluation steps. */
const STEPS_PER_LISTING = 5_000;
/** Alternatives in braces multiply: a pattern that expands to more is not computed. */
const MAX_ALTERNATIVES = 64;

/**
 * `fileset(path, pattern)`: the files below a directory whose paths match, as a set of paths relative to it. `*`, `?`, `**` as
 * a whole name, and alternatives in braces are computed.
 *
 * Source: https://developer.hashicorp.com/terraform/language/functions/fileset.
 */
function filesMatching(
  path: PathBelow,
  pattern: LocatedNode | undefined,
  { site, evaluation }: { readonly site: Place; readonly evaluation: Evaluation },
): LocatedNode {
  if (pattern?.kind !== "String") {
    return unknownNode(
      site,
      pattern ? reasonOf(pattern, "the pattern is not a string") : "there is no pattern",
    );
  }
  const patterns = alternativesOf(pattern.value)?.map((one) => one.split("/"));
  if (!patterns?.every(isUnderstood)) {
    return unknownNode(site, `the pattern ${code(pattern.value)} is not computed here`);
  }
  const found: string[] = [];
  for (const one of patterns) {
    const names = namesMatching(path, one, evaluation);
    if (isReason(names)) return unknownNode(site, names);
    for (const name of names) found.push(name);
  }
  const refused = evaluation.budget.spendElements(found.length);
  if (refused) return unknownNode(site, refused);
  return setOf(
    found.map((name) => computedNode(site, name)),
    site,
  );
}

/** The files that match one pattern. Only the directories that the pattern can reach are listed. */
function namesMatching(
  { directory, below }: PathBelow,
  pattern: readonly string[],
  { budget, values }: Evaluation,
): readonly string[] | Reason {
  const wild = pattern.findIndex((name) => /[*?]/.test(name));
  // Without one, the last name is the file.
  const fixed = pattern.slice(0, wild);
  const rest = pattern.slice(fixed.length);
  const refused = budget.spendSteps(STEPS_PER_LISTING);
  if (refused) return refused;
  const depth = rest.includes("**") ? Number.POSITIVE_INFINITY : rest.length;
  const names = values.filesBelow(directory, [below, ...fixed].join("/"), depth);
  if (isReason(names)) return names;
  const tooMany = budget.spendSteps(names.length);
  if (tooMany) return tooMany;
  return names.filter((name) => matchesPath(name.split("/"), rest)).map((name) => [...fixed, name].join("/"));
}

/** The patterns that `a.{yml,yaml}` expands to; undefined for braces within braces and for other syntax. */
function alternativesOf(pattern: string): readonly string[] | undefined {
  let patterns = [""];
  for (const part of pattern.split(/(\{[^{}]*\})/)) {
    const choices = part.startsWith("{") ? part.slice(1, -1).split(",") : [part];
    patterns = patterns.flatMap((before) => choices.map((choice) => before + choice));
    if (patterns.length > MAX_ALTERNATIVES || /[{}]/.test(choices.join(""))) return undefined;
  }
  return patterns;
}

function isUnderstood(names: readonly string[]): boolean {
  return names.every(
    (name) =>
      name === "**" || (/^[\w.*? -]+$/.test(name) && !name.includes("**") && name !== "." && name !== ".."),
  );
}
