import * as fs from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, it } from "vitest";

const ROOT = new URL("../../", import.meta.url).pathname;
const FOLDERS = ["src", "rules", "scripts"];

/** A node of the syntax tree, as far as it matters here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child);
  }
}

const FUNCTIONS: ReadonlySet<string> = new Set(["ArrowFunctionExpression", "FunctionExpression"]);

/** Whether a replacement is written out, or is a function. */
function isWritten(node: Node): boolean {
  if (node.type === "Literal") return true;
  if (node.type === "TemplateLiteral") return (node["expressions"] as unknown[]).length === 0;
  return FUNCTIONS.has(node.type);
}

/** Whether a node is the context of a lint rule: `ctx`, `context`, `this.#context`. */
function isContext(node: unknown): boolean {
  if (!isNode(node)) return false;
  const name = node.type === "MemberExpression" ? (node["property"] as Node)["name"] : node["name"];
  return name === "ctx" || name === "context";
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === "Identifier" ? String(node["name"]) : undefined;

/** The constants and functions of a file that can be replacements. */
function safeNamesIn(nodes: readonly Node[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of nodes) {
    if (node.type === "FunctionDeclaration") names.add(nameOf(node["id"]) ?? "");
    if (node.type !== "VariableDeclaration" || node["kind"] !== "const") continue;
    for (const { id, init } of node["declarations"] as { id: Node; init: Node | null }[]) {
      const name = nameOf(id);
      if (name !== undefined && init && isWritten(init)) names.add(name);
    }
  }
  return names;
}

/**
 * In a replacement text, `$$`, `$&` and the like mean something else. A computed string may contain them, so only
 * literals and functions are allowed, directly or as constants and functions of the same file.
 */
function unsafeReplacements(name: string, text: string): string[] {
  if (!/\breplace(?:All)?\b/.test(text)) return [];
  const { program } = parseSync(name, text);
  const nodes = [...nodesIn(program as unknown as Node)];
  const safeNames = safeNamesIn(nodes);
  return nodes.flatMap((node) => {
    const callee = node["callee"];
    if (node.type !== "CallExpression" || !isNode(callee) || callee.type !== "MemberExpression") return [];
    // A rule replaces a node with a string, unchanged.
    if (isContext(callee["object"])) return [];
    const method = nameOf(callee["property"]);
    const [, replacement] = node["arguments"] as Node[];
    if ((method !== "replace" && method !== "replaceAll") || !replacement) return [];
    if (isWritten(replacement) || safeNames.has(nameOf(replacement) ?? "")) return [];
    const line = text.slice(0, replacement.start).split("\n").length;
    return [`${name}:${line}: ${text.slice(replacement.start, replacement.end)}`];
  });
}

it("no string is used as a replacement pattern", () => {
  const names = FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:ts|mjs)$/.test(name) && !name.endsWith(".generated.ts"))
      .map((name) => `${folder}/${name}`),
  );
  expect(names.length).toBeGreaterThan(300);
  expect(
    names.flatMap((name) => unsafeReplacements(name, fs.readFileSync(join(ROOT, name), "utf8"))),
  ).toEqual([]);
});

it.each([
  ["text.replace(/a/, other)", ["x.ts:1: other"]],
  ["const other = make(); text.replaceAll('a', other)", ["x.ts:1: other"]],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is code
  ["text.replace(/a/, `${other}`)", ["x.ts:1: `${other}`"]],
  ["text.replace(/a/, a + b)", ["x.ts:1: a + b"]],
  ["const other = 'b'; text.replace(/a/, other)", []],
  ["function other() { return 'b'; } text.replace(/a/, other)", []],
  ["text.replace(/a/, () => other)", []],
  ["location.replace(other)", []],
])("%s is judged", (code, expected) => {
  expect(unsafeReplacements("x.ts", code)).toEqual(expected);
});
