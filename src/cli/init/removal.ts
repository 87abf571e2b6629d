import { extname, join } from "node:path";
import { readJson } from "../../sources/json/json.ts";
import { type LocatedNode, plainValue } from "../../sources/values/located.ts";
import { readYaml } from "../../sources/yaml/yaml.ts";
import type { Io } from "../io.ts";
import { isHookCommand } from "./call.ts";
import { HOOK_COMMENT } from "./hooks.ts";
import {
  LEFTHOOK_FILES,
  LINT_STAGED_FILES,
  type Project,
  SIMPLE_GIT_HOOKS_FILES,
  textIfAny,
} from "./project.ts";

/** A file with a hook that `init` wrote. */
export interface Removal {
  /** Absolute. */
  readonly path: string;
  readonly before: string;
  /** The part of it that remains; undefined if nothing does. */
  readonly after: string | undefined;
  /** Whether it cannot be removed safely, so that a person has to. */
  readonly isByHand: boolean;
}

/** The hooks of a project that run the linter, as `init` writes them. */
export function removalsIn({ top, gitHooks }: Project, io: Io): readonly Removal[] {
  const scripts = [
    ...(gitHooks === undefined ? [] : [join(gitHooks, "pre-commit")]),
    join(top, ".husky/pre-commit"),
  ];
  const names = [
    ".pre-commit-config.yaml",
    ...LEFTHOOK_FILES,
    ...LINT_STAGED_FILES,
    ...SIMPLE_GIT_HOOKS_FILES,
  ];
  const structured = [...names, "package.json"].map((name) => join(top, name));
  return [
    ...scripts.flatMap((path) => removalOf(path, withoutLines, io)),
    ...structured.flatMap((path) => removalOf(path, (text) => withoutEntry(path, text), io)),
  ];
}

/** The rest of a string; undefined: no rest. `unchanged`: the hook is not in it. */
type Remover = (text: string) => string | undefined | "unchanged" | "unsafe";

function removalOf(path: string, remove: Remover, io: Io): Removal[] {
  const before = textIfAny(path, io);
  if (before === undefined || !before.includes("wafsmith")) return [];
  const isLink = io.files.lstatSync(path).isSymbolicLink();
  const after = isLink ? "unsafe" : remove(before);
  if (after === "unchanged") return [];
  return after === "unsafe"
    ? [{ path, before, after: before, isByHand: true }]
    : [{ path, before, after, isByHand: false }];
}

function withoutLines(text: string): ReturnType<Remover> {
  const lines = text.split(/\r?\n/);
  const kept = lines.filter((line) => !isHookCommand(line) && !line.startsWith(HOOK_COMMENT.split(";")[0]!));
  if (kept.length === lines.length) return "unsafe";
  const rest = kept.join(text.includes("\r\n") ? "\r\n" : "\n").trimEnd();
  return /^(?:#![^\n]*)?$/.test(rest) ? undefined : `${rest}\n`;
}

/** A value, and the way to it from the root. */
type Trail = readonly { readonly node: LocatedNode; readonly at: number }[];

function withoutEntry(path: string, text: string): ReturnType<Remover> {
  const isJson = extname(path) === ".json" || text.trimStart().startsWith("{");
  const root = rootOf(text, isJson);
  const found = root && trailTo(root, []);
  if (!root || !found) return root ? "unchanged" : "unsafe";
  const trail = [...found];
  // A parent that contained nothing else is removed with it.
  while (trail.length > 0 && partsOf(trail.at(-1)!.node).length === 1 && !path.endsWith("package.json"))
    trail.pop();
  const last = trail.at(-1);
  if (!last) return undefined;
  const { start, end } = (isJson ? jsonSpan : yamlSpan)(text, partsOf(last.node), last.at);
  const rest = text.slice(0, start) + text.slice(end);
  const after = rootOf(rest, isJson);
  const expected = JSON.stringify(
    withoutAt(
      plainValue(root),
      trail.map(({ node, at }) => (node.kind === "Object" ? node.entries[at]!.key : at)),
    ),
  );
  return after && JSON.stringify(plainValue(after)) === expected ? rest : "unsafe";
}

function rootOf(text: string, isJson: boolean): LocatedNode | undefined {
  if (isJson) {
    const { value, diagnostics } = readJson("", text);
    return diagnostics.length === 0 ? value : undefined;
  }
  const { value, diagnostics } = readYaml("", text);
  return value.length === 1 && diagnostics.length === 0 ? value[0] : undefined;
}

function trailTo(node: LocatedNode, trail: Trail): Trail | undefined {
  for (const [at, part] of partsOf(node).entries()) {
    const here = [...trail, { node, at }];
    if (isHook(part.value)) return here;
    const found = trailTo(part.value, here);
    if (found) return found;
  }
  return undefined;
}

function isHook(node: LocatedNode): boolean {
  const text = (key: string) => {
    const value = node.kind === "Object" ? node.get(key) : undefined;
    return value?.kind === "String" ? value.value : "";
  };
  if (node.kind === "String") return isHookCommand(node.value) || FILES_CALL.test(node.value);
  const hooks = node.kind === "Object" ? node.get("hooks") : undefined;
  if (hooks?.kind === "Array" && hooks.items.length > 0) return hooks.items.every(isHook);
  return isHookCommand(text("run")) || /^wafsmith-(?:lint|fix)$/.test(text("id"));
}

/** The call that lint-staged has. */
const FILES_CALL = /\bwafsmith(?:@\S+)? lint --ignore-unknown$/;

interface Part {
  readonly start: number;
  readonly value: LocatedNode;
}

function partsOf(node: LocatedNode): readonly Part[] {
  if (node.kind === "Array") return node.items.map((value) => ({ start: value.range.start, value }));
  return node.kind === "Object"
    ? node.entries.map(({ keyRange, value }) => ({ start: keyRange.start, value }))
    : [];
}

function jsonSpan(_: string, parts: readonly Part[], at: number) {
  const { start, value } = parts[at]!;
  if (at > 0) return { start: parts[at - 1]!.value.range.end, end: value.range.end };
  return { start, end: parts[1]?.start ?? value.range.end };
}

/** Whole lines: the dash of a list is before its item. */
function yamlSpan(text: string, parts: readonly Part[], at: number) {
  const { start, value } = parts[at]!;
  const lineEnd = text.indexOf("\n", Math.max(start, value.range.end - 1));
  return { start: text.lastIndexOf("\n", start - 1) + 1, end: lineEnd < 0 ? text.length : lineEnd + 1 };
}

function withoutAt(value: unknown, [key, ...rest]: readonly (string | number)[]): unknown {
  if (rest.length === 0) {
    if (Array.isArray(value)) return value.filter((_, at) => at !== key);
    return Object.fromEntries(Object.entries(value as object).filter(([name]) => name !== key));
  }
  const inner = withoutAt((value as Record<string | number, unknown>)[key!], rest);
  if (Array.isArray(value)) return value.map((one, at) => (at === key ? inner : one));
  return { ...(value as object), [key!]: inner };
}
