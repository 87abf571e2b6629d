import { plainText } from "../../core/embedded-text.ts";
import { inFile, type Place } from "../../core/range.ts";
import type { LocatedNode } from "../located.ts";
import type { EvaluationBudget } from "./budget.ts";
import type { HclExpression, HclTemplate } from "./hcl/ast.ts";
import { parseEmbeddedTemplate } from "./hcl/parse.ts";
import { fixedContent, textNode } from "./strings.ts";

/** A file that an expression reads. */
export interface DataFile {
  /** Named as the files of a module are. */
  readonly uri: string;
  readonly text: string;
}

/** What stands before the path of a data file: `path.module`, `path.root`, or nothing: then it counts from where Terraform runs. */
export type PathBase = "module" | "root" | "here";

/** The functions that read one text file. */
export const FILE_FUNCTIONS: ReadonlySet<string> = new Set(["file", "templatefile"]);

/** Reading a file takes as long as this many steps of the evaluation. */
const STEPS_PER_READ = 1_000;

/**
 * A path as an expression writes it: what it counts from, and the expression of the rest. `path.module` has no value of its
 * own here: what Terraform puts in its place depends on where it runs.
 */
export function pathParts(expression: HclExpression): { base: PathBase; rest: HclExpression } {
  if (expression.kind === "Parens") return pathParts(expression.expression);
  if (expression.kind !== "Template") return { base: "here", rest: expression };
  const [first, ...parts] = expression.parts;
  const base = first?.kind === "Interpolation" ? pathBase(first.expression) : undefined;
  if (base === undefined) return { base: "here", rest: expression };
  const rest: HclTemplate = { ...expression, parts };
  return { base, rest };
}

function pathBase(expression: HclExpression): PathBase | undefined {
  if (expression.kind !== "Access" || expression.base.kind !== "Variable") return undefined;
  const [step, ...others] = expression.steps;
  if (expression.base.name !== "path" || step?.kind !== "Name" || others.length > 0) return undefined;
  return step.name === "module" || step.name === "root" ? step.name : undefined;
}

/** The path below its directory; undefined where it counts from the root of the system or from a home directory. */
export function pathBelow(base: PathBase, path: string): string | undefined {
  if (path.includes("\0") || path.includes("\\")) return undefined;
  if (base !== "here") return path.startsWith("/") ? path.slice(1) : undefined;
  return /^(?:[/~]|[A-Za-z]:)/.test(path) ? undefined : path;
}

/** Reads a file, within the budget; why it is not known otherwise. */
export function readWithin(budget: EvaluationBudget, read: () => DataFile | string): DataFile | string {
  const refused = budget.spendSteps(STEPS_PER_READ);
  if (refused) return refused;
  const file = read();
  return typeof file === "string"
    ? file
    : (budget.spendText(file.text.length) ?? budget.spendSteps(file.text.length) ?? file);
}

/** The text of a file at the call that reads it. Its places in the file are known; no fix is offered in it. */
export function fileNode({ uri, text }: DataFile, site: Place): LocatedNode {
  return textNode(site, { ...fixedContent(text, site), origin: (range) => ({ uri, range: inFile(range) }) });
}

/** The template that a file holds; undefined where Terraform would refuse it. */
export function templateIn({ text }: DataFile): HclExpression | undefined {
  const parsed = parseEmbeddedTemplate(plainText(text), { start: 0, end: text.length }, () => {});
  return parsed.kind === "Invalid" ? undefined : parsed;
}
