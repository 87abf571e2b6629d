import { RULES } from "../../rules/index.ts";
import { FIELDS } from "../../src/contract/fields.ts";
import type { Diagnostic, Fix } from "../../src/core/diagnostic.ts";
import { applyEdits } from "../../src/core/edits.ts";
import type { Range } from "../../src/core/range.ts";
import { defaultConfig, presetSeverities } from "../../src/lint/config/config.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { fixText } from "../../src/lint/fix.ts";
import { walk } from "../../src/parser/walk.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { matchesRequest } from "../support/interpreter/evaluate.ts";
import { requestsFor } from "../support/interpreter/requests.ts";
import { readExpression, type Tree, Unsupported } from "../support/interpreter/syntax.ts";
import type { WrittenRequest } from "../support/interpreter/values.ts";
import { readDocument } from "../support/rule-tester.ts";

const CONFIG = { ...defaultConfig(RULES), severities: presetSeverities(RULES, "all") };
const REQUESTS = 40;

/** Result of applying the fixes of one expression. */
export interface CheckedFixes {
  /** Defects of the fixes, one line each. */
  readonly problems: readonly string[];
  /** The strings after each fix and after all of them. */
  readonly fixed: readonly string[];
  /** How many of these were judged on requests. */
  readonly judged: number;
}

/** The findings of all rules about an expression, as for `--fix`. */
export function lintExpression(code: string): readonly Diagnostic[] {
  const options = { rules: RULES, config: CONFIG, provesFixes: "together" as const };
  return lintDocument(readDocument(code, "expression"), options).diagnostics;
}

/** The strings after each safe fix of a valid expression alone, and after all of them together. */
export function fixedTexts(code: string): readonly string[] {
  return applyFixes(code).texts.map(({ text }) => text);
}

/** The strings of `fixedTexts`, each with the rule of its fix, and what is wrong with it even without a request. */
function applyFixes(code: string) {
  const problems: string[] = [];
  const texts: { readonly by: string; readonly text: string }[] = [];
  const found = lintExpression(code);
  for (const { code: by, fixes } of found) {
    for (const fix of fixes) {
      const text = applyEdits(code, fix.edits);
      if (fix.safety === "suggestion") {
        if (hasSyntaxError(text)) problems.push(`${by} suggests what does not parse: ${code} => ${text}`);
        continue;
      }
      texts.push({ by, text });
      for (const lost of lostLiterals(code, text, by, fix))
        problems.push(`${by} loses ${lost}: ${code} => ${text}`);
    }
  }
  const lint = (text: string) => (text === code ? found : lintExpression(text));
  const all = fixText(code, { lint });
  if (all.text !== code) texts.push({ by: "all", text: all.text });
  if (all.left.length > 0) problems.push(`${all.left.map(({ reason }) => reason)} ends the fixes of ${code}`);
  return { problems, texts };
}

/** Checks each safe fix of a valid expression alone, and all of them together. */
export function checkFixes(code: string): CheckedFixes {
  const { problems, texts } = applyFixes(code);
  let judged = 0;
  for (const { by, text } of texts) {
    const [error] = analyseExpression(text).findings.filter(({ severity }) => severity === "error");
    if (error) problems.push(`${by} makes what is rejected: ${code} => ${text}: ${error.message}`);
    else {
      const verdict = changedVerdict(code, text);
      if (verdict === undefined) continue;
      judged++;
      if (verdict !== "") problems.push(`${by} changes what matches: ${code} => ${text}: ${verdict}`);
    }
  }
  return { problems, fixed: texts.map(({ text }) => text), judged };
}

function hasSyntaxError(text: string): boolean {
  return analyseExpression(text).findings.some(({ code }) => code.startsWith("syntax/"));
}

/** The request for which two expressions differ; empty if there is none, undefined if it cannot be judged. */
export function changedVerdict(before: string, after: string): string | undefined {
  try {
    const [one, other] = [readExpression(before), readExpression(after)];
    const both: Tree = { kind: "chain", operator: "or", operands: [one, other] };
    // The readings differ in nothing but `ne`.
    const readings = /ne|!=/.test(before + after) ? [false, true] : [false];
    for (const given of requestsFor(both, REQUESTS, before.length)) {
      const request = withOldNames(given);
      for (const neOnMissing of readings) {
        const [was, is] = [one, other].map((tree) => matchesRequest(tree, request, { neOnMissing }));
        if (was !== is)
          return `${JSON.stringify(request, (_, one) => (typeof one === "bigint" ? String(one) : one))} ${was ? "matched" : "did not match"}`;
      }
    }
    return "";
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

/** A field and the one that replaces it have one value. */
function withOldNames(request: WrittenRequest): WrittenRequest {
  const named = Object.entries(request).map(([name, value]) => {
    const replacement = FIELDS.get(name)?.replacement;
    return [name, replacement === undefined ? value : (request[replacement] ?? value)] as const;
  });
  return Object.fromEntries(named);
}

/** Rules whose fixes write a literal in another way. */
const REWRITING = new Set(["lint/prefer-plain-comparison", "lint/prefer-raw-regex"]);

/** Literals outside the edits that are no longer there, and new ones of rules that write none. */
function lostLiterals(before: string, after: string, by: string, { edits }: Fix): readonly string[] {
  const isEdited = ({ start, end }: Range) =>
    edits.some(({ range }) => range.start < end && start < range.end);
  const [kept, all, found] = [literalsOf(before, isEdited), literalsOf(before), literalsOf(after)];
  const lost = kept.filter((bytes) => !found.includes(bytes));
  return REWRITING.has(by) ? lost : [...lost, ...found.filter((bytes) => !all.includes(bytes))];
}

function literalsOf(code: string, isLeftOut: (range: Range) => boolean = () => false): readonly string[] {
  const { root } = analyseExpression(code).typed.parsed;
  const literals: string[] = [];
  if (root)
    walk(root, (node) => {
      if ((node.kind === "String" || node.kind === "MapKey") && !isLeftOut(node)) literals.push(node.value);
      return true;
    });
  return literals;
}
