import fc from "fast-check";
import { describe, it } from "vitest";
import { readRequests } from "../../src/traffic/read-requests.ts";
import { RulesEvaluator } from "../../src/traffic/rules/evaluate.ts";
import { ruleOfExpression } from "../../src/traffic/rules/read-rules.ts";
import { cases } from "../support/cases.ts";

const RUNS = cases(100, 3000);

const PIECES = [
  "curl ",
  "https://a.example",
  "/a?b=c&d",
  " -H ",
  " -d ",
  "'",
  '"',
  "$'",
  "\\",
  "\n",
  "^",
  " --json ",
  "@",
  "GET ",
  " HTTP/1.1",
  "Host: a",
  ": ",
  "###",
  "{",
  "}",
  "[",
  "]",
  ",",
  '"url"',
  '"log"',
  '"entries"',
  '"ClientIP"',
  "url: ",
  "- ",
  "headers: ",
  "ip: ",
  "1.2.3.4",
  "%",
  "%zz",
  "%c3%a9",
  "..",
  "//",
  "é",
  "\u0000",
  "\u202e",
  "__proto__",
  "constructor",
  "fields: ",
  "http.host",
  "999999999999999999999",
  "null",
  "&a",
  "*a",
  "<<: ",
];

const text = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 25 })
  .map((parts) => parts.join(""));
const EXPRESSIONS = [
  'http.request.uri.path contains "a" or any(http.request.headers[*][*] eq "b")',
  "ip.src in {1.2.3.0/24} and not ssl",
  'lower(http.host) wildcard "*.example" and http.request.uri.args["b"][0] ne "c"',
];

describe("requests of any text", () => {
  it("are read and evaluated, or rejected with a line", async () => {
    const rules = EXPRESSIONS.map(ruleOfExpression);
    const evaluator = new RulesEvaluator([
      { rulesets: [{ id: undefined, phase: undefined, level: "zone", rules }], lists: new Map() },
    ]);
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        const { requests, problems, remarks } = await readRequests(given);
        if (requests.length === 0 && problems.length === 0) throw new Error("nothing was said");
        const lines = given.split(/\r\n|\r|\n/).length;
        for (const { line } of [...problems, ...remarks, ...requests]) {
          if (!(line >= 1 && line <= lines)) throw new Error(`line ${line} of ${lines}`);
        }
        for (const request of requests) evaluator.walk(request);
      }),
      { numRuns: RUNS },
    );
  });
});
