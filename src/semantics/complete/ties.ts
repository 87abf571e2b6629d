import type { Access, Field, Index, MapKey, Node, Quantifier } from "../../parser/ast.ts";
import { printExpression } from "../../parser/print.ts";
import { walk } from "../../parser/walk.ts";
import { analyseExpression } from "../../types/analyse.ts";
import type { Goal } from "../prove/goal.ts";

/**
 * Conditions that every HTTP message meets: about arguments and the query that has them, and about the values of one header
 * and of all headers. They are about places that goals name together; each makes a search longer.
 */
export function tiesOf(goals: readonly Goal[]): readonly Goal[] {
  const nodes: Node[] = [];
  for (const { typed } of goals) walk(typed.parsed.root!, (node) => void nodes.push(node));
  const hasQuery = nodes.some((node) => node.kind === "Field" && QUERY.test(node.name));
  const headers = nodes.filter((node) => isEntryOf(node, HEADERS));
  const texts = nodes.flatMap((node) => [
    ...(hasQuery ? argumentTies(node) : []),
    ...(node.kind === "Quantifier" ? headers.flatMap((entry) => headerTies(node, entry)) : []),
  ]);
  return [...new Set(texts)].map((text) => ({ typed: analyseExpression(text).typed, holds: true }));
}

const QUERY = /^(?:raw\.)?http\.request\.(?:uri|uri\.query|full_uri)$/;
const ARGUMENTS = /^(?:raw\.)?http\.request\.uri\.args$/;
const HEADERS = /^(?:raw\.)?http\.request\.headers$/;
/** Names and values that mean themselves in a query, in a string and, but for dots, in a pattern. */
const PLAIN = /^[\w.~ -]+$/;

/** A place in an entry of a map. */
type Entry = Access & { readonly base: Field; readonly indexes: readonly [MapKey, ...Index[]] };

function isEntryOf(node: Node, map: RegExp): node is Entry {
  if (node.kind !== "Access" || node.base.kind !== "Field" || !map.test(node.base.name)) return false;
  const [key] = node.indexes;
  return key?.kind === "MapKey" && PLAIN.test(key.value);
}

/** All values of the entry with a place. */
function valuesOf({ base, indexes }: Entry): string {
  return `${base.name}${indexes[0].raw}[*]`;
}

/** An argument is there, or has a value that it is compared with, if and only if the query has it so. */
function argumentTies(node: Node): readonly string[] {
  const tie = (entry: Entry, condition: string, rest: string) => {
    const pattern = `(?:^|&)${entry.indexes[0].value}${rest}(?:&|$)`.replaceAll(".", "\\.");
    const inQuery = `${entry.base.name.replace(/args$/, "query")} matches r"${pattern}"`;
    return `not (any(${condition}) xor ${inQuery})`;
  };
  if (isEntryOf(node, ARGUMENTS)) {
    const some = `len(${valuesOf(node)})[*] ge 0`;
    const counted = `not (len(${valuesOf(node).slice(0, -3)}) gt 0 xor any(${some}))`;
    return [tie(node, some, "(?:=[^&]*)?"), ...(node.indexes.length === 1 ? [counted] : [])];
  }
  if (node.kind !== "Comparison" || !isEntryOf(node.left, ARGUMENTS)) return [];
  const { left: entry, right, operator } = node;
  if (right.kind !== "String" || !PLAIN.test(right.value)) return [];
  return operator === "contains"
    ? [tie(entry, `${valuesOf(entry)} contains "${right.value}"`, `=[^&]*${right.value}[^&]*`)]
    : [tie(entry, `${valuesOf(entry)} eq "${right.value}"`, `=${right.value}`)];
}

/** A condition that one value of a header meets is met by one value of all; one that all meet is met by its values. */
function headerTies(node: Quantifier, entry: Entry): readonly string[] {
  const all = printExpression(node);
  const own = all.replaceAll(`${entry.base.name}.values[*]`, () => valuesOf(entry));
  if (own === all) return [];
  return [node.name === "any" ? `not ${own} or ${all}` : `not ${all} or ${own}`];
}
