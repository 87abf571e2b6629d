import { asBytes } from "../../../core/bytes.ts";
import { UNKNOWN } from "../../../request/values.ts";
import type { FunctionMeaning } from "./meaning.ts";

const TWO = { "http.request.uri.query": "order=asc&country=GB" };
const THREE = { "http.request.uri.query": "category=Foo&order=desc&category=Bar" };

/** `remove_query_args(field, names…)`. The documentation does not specify whether encoded names are decoded first. */
export const removeQueryArgs: FunctionMeaning = {
  name: "remove_query_args",
  examples: [
    { call: 'remove_query_args(http.request.uri.query, "country")', request: TWO, gives: "order=asc" },
    { call: 'remove_query_args(http.request.uri.query, "order")', request: TWO, gives: "country=GB" },
    {
      call: 'remove_query_args(http.request.uri.query, "search")',
      request: TWO,
      gives: "order=asc&country=GB",
    },
    {
      call: 'remove_query_args(http.request.uri.query, "order")',
      request: THREE,
      gives: "category=Foo&category=Bar",
    },
    { call: 'remove_query_args(http.request.uri.query, "category")', request: THREE, gives: "order=desc" },
  ],
  prepare:
    () =>
    ([query, ...names]) => {
      if (query === undefined) return undefined;
      const all = (query as string).split("&");
      if (all.some((one) => /[%+]/.test(nameOf(one)))) return UNKNOWN;
      return asBytes(all.filter((one) => !(names as readonly string[]).includes(nameOf(one))).join("&"));
    },
};

function nameOf(argument: string): string {
  return argument.split("=", 1)[0]!;
}
