import type { FunctionMeaning } from "./meaning.ts";

/** `starts_with(source, substring)`. False for a missing source. */
export const startsWith: FunctionMeaning = {
  name: "starts_with",
  isTotal: true,
  examples: [
    {
      call: 'starts_with(http.request.uri.path, "/blog")',
      request: { "http.request.uri.path": "/blog/first-post" },
      gives: true,
    },
  ],
  prepare:
    () =>
    ([source, start]) =>
      source !== undefined && start !== undefined && (source as string).startsWith(start as string),
};
