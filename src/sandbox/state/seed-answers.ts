import { codeList } from "../../core/phrases.ts";
import { isRecord } from "../../core/record.ts";
import { unwrap } from "../../sources/recognise/answers.ts";
import { type LocatedNode, plainValue } from "../../sources/values/located.ts";
import type { Json } from "./records.ts";
import type { SeedOptions } from "./seed-options.ts";

/** A record of a seed, and the file that contains it. */
export interface Given {
  readonly record: Json;
  readonly uri: string;
}

/** The records of an export: results without their envelopes, pages joined. */
export function givenIn(node: LocatedNode, uri: string): readonly Given[] {
  const records = resultsOf(node).map(plainValue).filter(isRecord);
  return records.map((record) => ({ record, uri }));
}

function resultsOf(node: LocatedNode): readonly LocatedNode[] {
  const { result, answer } = unwrap(node);
  if (result?.kind !== "Array") return result ? [result] : [];
  if (answer) return result.items;
  return result.items.flatMap((item) => {
    const page = unwrap(item);
    return page.answer && page.result?.kind === "Array" ? page.result.items : [item];
  });
}

/** Reports the members of a record that the sandbox does not return as the seed has them. */
export function nameDifferences(
  { record, uri }: Given,
  what: string,
  answer: object,
  { ignored }: SeedOptions,
): void {
  const keys = Object.keys(record).filter((key) => !isAnswered(record[key], (answer as Json)[key]));
  if (keys.length > 0) ignored(`\`${uri}\`: ${codeList(keys, "and")} of the ${what}.`);
}

/** Whether a response has every given member; it may have more. A null counts as absent. */
function isAnswered(given: unknown, answer: unknown): boolean {
  if (given === null) return answer === null || answer === undefined;
  if (Array.isArray(given)) {
    if (!Array.isArray(answer) || answer.length !== given.length) return false;
    return given.every((item, at) => isAnswered(item, answer[at]));
  }
  if (!isRecord(given)) return given === answer;
  return isRecord(answer) && Object.keys(given).every((key) => isAnswered(given[key], answer[key]));
}

/** A string that is not blank; undefined for any other value. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
