import { headOf } from "../../core/whole-characters.ts";
import type { ApiRecord } from "../state/records.ts";
import { badQuery, badShape, type HttpAnswer, ok } from "./answer.ts";

const DEFAULT_PER_PAGE = 20;
const MAX_PER_PAGE = 1000;

/**
 * One page of a list, with `page` and `per_page` of the query. Errors: throws an `ApiRefusal` for what is not a number.
 */
export function paged(
  items: readonly unknown[],
  query: URLSearchParams,
  defaultPerPage = DEFAULT_PER_PAGE,
): HttpAnswer {
  const page = positive(query, "page", 1);
  const perPage = Math.min(positive(query, "per_page", defaultPerPage), MAX_PER_PAGE);
  const shown = items.slice((page - 1) * perPage, page * perPage);
  return ok(shown, {
    page,
    per_page: perPage,
    count: shown.length,
    total_count: items.length,
    total_pages: Math.ceil(items.length / perPage),
  });
}

const DEFAULT_PER_CURSOR = 100;
const MAX_PER_CURSOR = 500;

/** One page of records, with `cursor` and `per_page`. A cursor is the id of the record before the page. */
export function cursorPage(records: readonly ApiRecord[], query: URLSearchParams): HttpAnswer {
  const cursor = query.get("cursor");
  const at = cursor === null ? 0 : records.findIndex(({ id }) => id === cursor) + 1;
  if (cursor !== null && at === 0) throw badQuery("cursor", "a cursor", cursor);
  const perPage = Math.min(positive(query, "per_page", DEFAULT_PER_CURSOR), MAX_PER_CURSOR);
  const end = at + perPage;
  const before = records[at - perPage - 1]?.id;
  const after = end < records.length ? records[end - 1]?.id : undefined;
  const cursors = { ...(before && { before }), ...(after && { after }) };
  return ok(records.slice(at, end), { cursors });
}

function positive(query: URLSearchParams, name: string, fallback: number): number {
  const given = query.get(name);
  if (given === null) return fallback;
  if (!/^[1-9]\d{0,8}$/.test(given)) {
    throw badQuery(name, "a whole number from 1", given);
  }
  return Number(given);
}

/** Errors: throws an `ApiRefusal` for an id that a list gives twice. */
export function refuseRepeated(ids: readonly string[]): void {
  const seen = new Set<string>();
  for (const [at, id] of ids.entries()) {
    if (seen.has(id)) throw badShape(`the list has ${headOf(id, 80)} twice`, `/${at}/id`);
    seen.add(id);
  }
}
