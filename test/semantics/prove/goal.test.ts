import { expect, it } from "vitest";
import { readRequest } from "../../../src/semantics/evaluate/read-request.ts";
import { shows, showsAnyhow } from "../../../src/semantics/prove/goal.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";

const HEADER = 'http.request.headers["x"][0] eq "a"';
const OTHER = 'http.request.headers["x"][0] ne "a"';

it.each<readonly [string, boolean, Readonly<Record<string, unknown>>, boolean, boolean]>([
  // Both readings of what is missing.
  [HEADER, true, { "http.request.headers": { x: ["a"] } }, true, true],
  [HEADER, false, { "http.request.headers": { x: ["a"] } }, false, false],
  [HEADER, false, { "http.request.headers": { x: ["b"] } }, true, true],
  [OTHER, true, { "http.request.headers": {} }, false, true],
  [OTHER, false, { "http.request.headers": {} }, true, false],
  ["not ssl", true, { ssl: true }, false, false],
])("%s is %s for a request with %o", (text, holds, fields, documented, engine) => {
  const { request } = readRequest({ fields });
  const goals = [
    { typed: analyseExpression("not ssl or ssl").typed, holds: true },
    { typed: analyseExpression(text).typed, holds },
  ];
  expect(shows(request!, goals, "documented")).toBe(documented);
  expect(shows(request!, goals, "engine")).toBe(engine);
  expect(showsAnyhow(request!, goals)).toBe(documented && engine);
});
