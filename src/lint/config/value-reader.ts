import type { Diagnostic } from "../../core/diagnostic.ts";
import { nearest } from "../../core/nearest.ts";
import { code, codeList, didYouMean } from "../../core/phrases.ts";
import type { FileRange } from "../../core/range.ts";
import type { LocatedEntry, LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import { type ConfigProblem, configProblem } from "./config-problem.ts";

/** A text of a configuration, with its place. */
export interface ConfiguredText {
  readonly name: string;
  readonly range: FileRange;
}

/** More keys than a part of the configuration has. */
const MAX_KEYS_SHOWN = 20;

/**
 * Reads the values of a configuration. Invalid values are reported and dropped.
 *
 * Errors: `config/unknown-key`, `config/unknown-value`, `config/wrong-type`, `config/missing-key`.
 */
export class ValueReader {
  readonly diagnostics: Diagnostic[] = [];
  readonly uri: string;

  constructor(uri: string) {
    this.uri = uri;
  }

  object(node: LocatedNode, what: string): LocatedObject | undefined {
    if (node.kind === "Object") return node;
    this.wrongTypeOf(node, what, "an object");
    return undefined;
  }

  list<Item>(
    node: LocatedNode | undefined,
    key: string,
    read: (item: LocatedNode) => readonly Item[],
  ): Item[] {
    if (!node) return [];
    return node.kind === "Array" ? node.items.flatMap(read) : this.wrongType(node, key, "a list");
  }

  string(node: LocatedNode | undefined, key: string): string | undefined {
    if (!node || node.kind === "String") return node?.value;
    this.wrongType(node, key, "a string");
    return undefined;
  }

  strings(node: LocatedNode | undefined, key: string): string[] {
    if (!node) return [];
    if (node.kind !== "Array") return this.wrongType(node, key, "a list of strings");
    return node.items.flatMap((item) => this.string(item, key) ?? []);
  }

  /** One text, or a list of them. */
  names(node: LocatedNode | undefined, key: string): ConfiguredText[] {
    return itemsOf(node).flatMap((item) => {
      const name = this.string(item, key);
      return name === undefined ? [] : [{ name, range: item.range }];
    });
  }

  boolean(node: LocatedNode | undefined, key: string): boolean | undefined {
    if (!node || node.kind === "Boolean") return node?.value;
    this.wrongType(node, key, "`true` or `false`");
    return undefined;
  }

  choice<Value extends string>(
    node: LocatedNode | undefined,
    key: string,
    values: readonly Value[],
  ): Value | undefined {
    if (!node) return undefined;
    const found = values.find((value) => node.kind === "String" && node.value === value);
    if (found !== undefined) return found;
    const near = node.kind === "String" ? didYouMean(nearest(node.value, values)) : "";
    const help = `It may be ${codeList(values)}.`;
    const message = `This is not a value of ${code(key)}, so it is left out${near || "."}`;
    this.report({ slug: "unknown-value", range: node.range, message, help, data: { key } });
    return undefined;
  }

  knownKeys(object: LocatedObject, keys: object): void {
    for (const entry of object.entries) if (!Object.hasOwn(keys, entry.key)) this.#unknownKey(entry, keys);
  }

  missing(object: LocatedObject, key: string, what: string): void {
    const message = `${what} without ${code(key)} has no effect.`;
    const help = `Add ${code(key)}.`;
    this.report({ slug: "missing-key", range: object.range, message, help, data: { key } });
  }

  wrongType(node: LocatedNode, key: string, expected: string): [] {
    this.wrongTypeOf(node, code(key), expected);
    return [];
  }

  wrongTypeOf(node: LocatedNode, what: string, expected: string): void {
    const message = `${what[0]!.toUpperCase()}${what.slice(1)} must be ${expected}, so this is left out.`;
    const help = `Write ${expected}.`;
    this.report({ slug: "wrong-type", range: node.range, message, help, data: { expected } });
  }

  report(problem: Omit<ConfigProblem, "uri">): void {
    this.diagnostics.push(configProblem({ ...problem, uri: this.uri }));
  }

  #unknownKey({ key, keyRange }: LocatedEntry, keys: object): void {
    const known = Object.keys(keys);
    const near = didYouMean(nearest(key, known));
    const message = `${code(key)} is not a key of the configuration and would have no effect${near || "."}`;
    const help = `The keys here are ${codeList(known, "and", MAX_KEYS_SHOWN)}.`;
    this.report({ slug: "unknown-key", range: keyRange, message, help, data: { key } });
  }
}

/** The items of a value that may be one or several. */
export function itemsOf(node: LocatedNode | undefined): readonly LocatedNode[] {
  return node?.kind === "Array" ? node.items : node ? [node] : [];
}
