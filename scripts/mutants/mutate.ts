import { parseSync, visitorKeys } from "oxc-parser";

/** One small change to a source file that a test should notice. */
export interface Mutant {
  readonly file: string;
  /** Half-open UTF-16 offsets of the text that is replaced. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** Whether the text is a statement rather than an expression. */
  readonly isStatement: boolean;
}

/** A node of the syntax tree, with the members that the mutations read. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly operator?: string;
  readonly value?: unknown;
  readonly left?: Node;
  readonly right?: Node;
  readonly test?: Node | null;
  readonly argument?: Node | null;
  readonly callee?: Node;
  readonly name?: unknown;
}

const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ["===", "!=="],
  ["!==", "==="],
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
]);

/** Limits of work are ignored, and not shifted by one. */
const NEGATED: ReadonlyMap<string, string> = new Map([
  ...COMPARISONS,
  ["<", ">="],
  ["<=", ">"],
  [">", "<="],
  [">=", "<"],
]);
const LIMIT = /^MAX_\w+$/;

const LOGICAL: ReadonlyMap<string, string> = new Map([
  ["&&", "||"],
  ["||", "&&"],
  ["??", "&&"],
]);

/** Nodes without effect at run time, or whose strings are names. */
const SKIPPED = /^(?:TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|ImportDeclaration|ExportAll)/;

/** A key of an object and the source of a module are names, and not values; nothing but a template may follow a tag. */
const SKIPPED_KEYS: ReadonlySet<string> = new Set(["key", "quasi", "source"]);

const STATEMENT = ";";

/** From this number on, one more is no mistake that a test could notice: such a number limits work, and becomes zero. */
const LARGE = 1000;

/** Built-in errors, whose words are only read if a bug throws one. */
const UNREAD = /^(?:Type|Range)?Error$/;

function isUnread({ type, callee }: Node): boolean {
  return type === "NewExpression" && UNREAD.test(String(callee?.name));
}

/** All mutants of a TypeScript file, in the order of the text. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const mutants: Mutant[] = [];
  const add = ({ start, end }: { readonly start: number; readonly end: number }, replacement: string) => {
    mutants.push({ file, start, end, replacement, isStatement: replacement === STATEMENT });
  };
  const visit = (node: Node): void => {
    if (SKIPPED.test(node.type) || isUnread(node)) return;
    mutate(node, text, add);
    for (const key of visitorKeys[node.type] ?? []) {
      if (SKIPPED_KEYS.has(key)) continue;
      const child = (node as unknown as Record<string, Node | null | readonly (Node | null)[]>)[key];
      for (const one of Array.isArray(child) ? child : [child]) if (one) visit(one as Node);
    }
  };
  visit(program as unknown as Node);
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end);
}

/**
 * The `text` of a file with all of its mutants, each behind a call of `wafsmithIs` with its number, as a string because
 * tests look for numbers in sources. The text still needs that function, which is called when the code of the mutant is
 * about to run.
 */
export function withMutants(text: string, mutants: ReadonlyMap<number, Mutant>): string {
  const inOrder = [...mutants].sort(([, a], [, b]) => a.start - b.start || b.end - a.end);
  let mixed = "";
  let at = 0;
  const upTo = (end: number): void => {
    mixed += text.slice(at, end);
    at = end;
  };
  /** Mutants around the current position, the innermost last. */
  const open: Mutant[] = [];
  const close = (limit: number): void => {
    for (let last = open.at(-1); last && last.end <= limit; last = open.at(-1)) {
      upTo(last.end);
      mixed += last.isStatement ? "}}" : "))";
      open.pop();
    }
  };
  for (const [id, mutant] of inOrder) {
    close(mutant.start);
    upTo(mutant.start);
    mixed += mutant.isStatement
      ? `{if (!wafsmithIs("${id}")) {`
      : `(wafsmithIs("${id}") ? (${mutant.replacement}) : (`;
    open.push(mutant);
  }
  close(text.length);
  return mixed + text.slice(at);
}

function mutate(
  node: Node,
  text: string,
  add: (range: { readonly start: number; readonly end: number }, replacement: string) => void,
): void {
  const textOf = ({ start, end }: Node) => text.slice(start, end);
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression": {
      const [left, right] = [textOf(node.left!), textOf(node.right!)];
      const comparisons = LIMIT.test(left) || LIMIT.test(right) ? NEGATED : COMPARISONS;
      const swapped = (node.type === "LogicalExpression" ? LOGICAL : comparisons).get(node.operator!);
      // In parentheses, because `&&` and `||` bind differently and neither may be mixed with `??`.
      if (swapped) add(node, `((${left}) ${swapped} (${right}))`);
      return;
    }
    case "IfStatement":
    case "ConditionalExpression":
      add(node.test!, `!(${textOf(node.test!)})`);
      return;
    case "UnaryExpression":
      if (node.operator === "!") add(node, `(${textOf(node.argument!)})`);
      return;
    case "ExpressionStatement":
    case "ContinueStatement":
    case "BreakStatement":
      add(node, STATEMENT);
      return;
    case "Literal":
      if (typeof node.value === "boolean") add(node, String(!node.value));
      else if (typeof node.value === "number") add(node, node.value < LARGE ? `(${textOf(node)} + 1)` : "0");
      else if (typeof node.value === "string" && node.value !== "") add(node, '""');
      return;
    case "TemplateLiteral":
      add(node, '""');
  }
}
