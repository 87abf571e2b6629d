import { ACTION_FACTS, ACTIONS } from "../../contract/actions.ts";
import { phaseNames } from "../../contract/phases.ts";
import type { Effect, Staged } from "../../core/diagnostic.ts";
import { nearest } from "../../core/nearest.ts";
import { code, codeList, didYouMean } from "../../core/phrases.ts";
import type { FileRange } from "../../core/range.ts";
import type { LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import configKeys from "../config/config-keys.json" with { type: "json" };
import { itemsOf, ValueReader } from "../config/value-reader.ts";
import {
  defineRule,
  EFFECTS,
  type ExpressionContext,
  RULE_ID,
  RULE_SEVERITIES,
  type Rule,
} from "../define-rule.ts";
import { type Pattern, parsePattern } from "./pattern.ts";
import {
  type Declaration,
  type DeclaredContext,
  type HoleTest,
  holesIn,
  MATCH,
  MESSAGE_ID,
  OBJECT_KINDS,
  searchExpression,
} from "./search.ts";

type Key = keyof typeof configKeys.declaration;

/** The actions of all kinds of rules that carry an expression. */
export const RULE_ACTIONS: readonly string[] = [
  ...new Set([...ACTIONS.keys(), ...ACTION_FACTS.firewallRuleActions.value]),
];

/** A rule that a configuration declares. */
export interface DeclaredRule {
  readonly rule: Rule;
  /** The location of its id. */
  readonly range: FileRange;
}

/**
 * The rule that a value declares; undefined if something is wrong with it.
 *
 * Errors: `config/unknown-key`, `config/missing-key`, `config/wrong-type`, `config/unknown-value`, `config/invalid-rule`.
 */
export function readDeclaredRule(node: LocatedNode, uri: string): Staged<DeclaredRule | undefined> {
  const reader = new DeclarationReader(uri);
  const rule = reader.read(node);
  return { value: reader.diagnostics.length > 0 ? undefined : rule, diagnostics: reader.diagnostics };
}

class DeclarationReader extends ValueReader {
  read(node: LocatedNode): DeclaredRule | undefined {
    const object = this.object(node, "a rule");
    if (!object) return undefined;
    this.knownKeys(object, configKeys.declaration);
    const id = this.#id(object);
    const message = this.#required(object, "message") ?? "";
    const help = this.#text(object, "help");
    const summary = this.#text(object, "summary") ?? message.replace(/\{\{(\w+)\}\}/g, "$$$1");
    const severity = this.choice(object.get("severity"), "severity", RULE_SEVERITIES) ?? "warning";
    const effect = this.choice<Effect>(object.get("effect"), "effect", EFFECTS) ?? "risky";
    const why = this.#text(object, "why") ?? summary;
    const declaration = this.#declaration(object);
    this.#checkHoles(object, declaration, [message, help]);
    const rule = defineRule({
      id: id ?? "",
      summary,
      effect,
      severity,
      why,
      source: { url: this.uri, checked: "" },
      origin: this.uri,
      ...(declaration.replace === undefined ? {} : { fixable: "suggestion" as const }),
      messages: { [MESSAGE_ID]: help === undefined ? { text: message } : { text: message, help } },
      create: (context: DeclaredContext) => ({
        Expression: (expression: ExpressionContext) => searchExpression(declaration, context, expression),
      }),
    });
    return { rule, range: (object.get("id") ?? object).range };
  }

  #id(object: LocatedObject): string | undefined {
    const id = this.#required(object, "id");
    if (id === undefined || RULE_ID.test(id)) return id;
    const message = `${code(id)} is not a valid rule id, so the rule is ignored.`;
    this.#invalid(object.get("id")!.range, message, "Write small letters and digits, with hyphens between.");
    return undefined;
  }

  #declaration(object: LocatedObject): Declaration {
    const patterns = this.#patterns(object, "pattern");
    if (patterns.length === 0 && itemsOf(object.get("pattern")).length === 0)
      this.#missing(object, "pattern");
    return {
      patterns,
      unless: this.#patterns(object, "unless"),
      within: this.#patterns(object, "within"),
      tests: this.#tests(object),
      objects: this.#choices(object, "objects", OBJECT_KINDS),
      phases: this.#choices(object, "phases", [...phaseNames()]),
      actions: this.#choices(object, "actions", RULE_ACTIONS),
      files: this.#texts(object, "files"),
      notFiles: this.#texts(object, "notFiles"),
      replace: this.#text(object, "replace"),
    };
  }

  #patterns(object: LocatedObject, key: Key): Pattern[] {
    return itemsOf(object.get(key)).flatMap((item) => {
      if (item.kind !== "String") return this.wrongType(item, key, "a string");
      const { value, diagnostics } = parsePattern(item.value);
      const help = "Write an expression; `$x` is a hole, and `$$name` a list.";
      for (const { range, message } of diagnostics)
        this.#invalid(item.content.toOuter(range), `This is not a valid pattern: ${message}`, help);
      if (!value && diagnostics.length === 0)
        this.#invalid(item.range, "A blank pattern matches nothing.", help);
      return value ? [value] : [];
    });
  }

  #tests(object: LocatedObject): HoleTest[] {
    const where = object.get("where");
    const holes = where && this.object(where, "`where`");
    return (holes?.entries ?? []).flatMap(({ key, value }) => {
      const test = this.object(value, code(key));
      if (!test) return [];
      this.knownKeys(test, configKeys.hole);
      return [{ hole: key, is: this.#texts(test, "is"), isNot: this.#texts(test, "isNot") }];
    });
  }

  /** Every hole that is spoken of must be one that each pattern fills. */
  #checkHoles(
    object: LocatedObject,
    { patterns, tests, replace = "" }: Declaration,
    said: readonly (string | undefined)[],
  ): void {
    const [first, ...others] = patterns.map(({ holes }) => holes);
    if (!first) return;
    const known = [...first].filter((hole) => others.every((holes) => holes.has(hole)));
    const check = (hole: string, key: Key) => {
      if (!known.includes(hole)) this.#unknownHole(object, hole, key, known);
    };
    for (const { hole } of tests) check(hole, "where");
    for (const [at, key] of (["message", "help"] as const).entries()) {
      for (const [, hole] of (said[at] ?? "").matchAll(/\{\{(\w+)\}\}/g))
        if (hole !== MATCH) check(hole!, key);
    }
    for (const hole of holesIn(replace)) check(hole, "replace");
  }

  #unknownHole(object: LocatedObject, hole: string, key: Key, known: readonly string[]): void {
    const near = didYouMean(nearest(hole, known)) || ".";
    const message = `${code(key)} refers to ${code(hole)}, which is not a hole in every pattern${near}`;
    const holes = known.map((one) => `$${one}`);
    const help =
      holes.length === 0
        ? "The patterns have no hole in common."
        : `Their holes are ${codeList(holes, "and")}.`;
    this.#invalid(object.get(key)!.range, message, help);
  }

  #text(object: LocatedObject, key: Key): string | undefined {
    return this.string(object.get(key), key);
  }

  #required(object: LocatedObject, key: Key): string | undefined {
    if (!object.get(key)) this.#missing(object, key);
    return this.#text(object, key);
  }

  #texts(object: LocatedObject, key: Key | keyof typeof configKeys.hole): string[] {
    return this.names(object.get(key), key).map(({ name }) => name);
  }

  #choices<Value extends string>(object: LocatedObject, key: Key, values: readonly Value[]): Value[] {
    return itemsOf(object.get(key)).flatMap((item) => this.choice(item, key, values) ?? []);
  }

  #missing(object: LocatedObject, key: Key): void {
    this.missing(object, key, "A rule");
  }

  #invalid(range: FileRange, message: string, help: string): void {
    this.report({ slug: "invalid-rule", range, message, help });
  }
}
