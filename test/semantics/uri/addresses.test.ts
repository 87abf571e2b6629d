import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asBytes } from "../../../src/core/bytes.ts";
import { putUrl } from "../../../src/request/message/fields.ts";
import type { Request } from "../../../src/request/request.ts";
import type { Value } from "../../../src/request/values.ts";
import { Drafts } from "../../../src/semantics/draft/drafts.ts";
import { compileExpression } from "../../../src/semantics/evaluate/evaluate.ts";
import { Reachability } from "../../../src/semantics/order/reachability.ts";
import { Prover } from "../../../src/semantics/prove/prover.ts";
import { areAddressesWhole, toldValue } from "../../../src/semantics/uri/derived.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import type { TypedExpression } from "../../../src/types/check.ts";
import { cases } from "../../support/cases.ts";

function typed(text: string): TypedExpression {
  const analysed = analyseExpression(text);
  expect(analysed.findings, text).toEqual([]);
  return analysed.typed;
}

const FULL = "http.request.full_uri";
const URI = "http.request.uri";
const PATH = "http.request.uri.path";
const QUERY = "http.request.uri.query";
const EXTENSION = "http.request.uri.path.extension";

describe("no address has these parts", () => {
  it.each([
    `${PATH} eq "/a" and not ${FULL} contains "/a"`,
    `${PATH} eq "/a" and not starts_with(${URI}, "/a")`,
    `${PATH} eq "/a" and ${QUERY} eq "" and not ${URI} in {"/a" "/a?"}`,
    `${QUERY} eq "x=1" and not ends_with(${URI}, "?x=1")`,
    `${URI} contains "?" and not ${URI} contains "?a" and starts_with(${QUERY}, "a")`,
    `${EXTENSION} eq "php" and ${PATH} eq "/a.js"`,
    `${EXTENSION} in {"js" "css"} and ends_with(lower(${PATH}), ".html")`,
    `${EXTENSION} eq "php" and not lower(${FULL}) contains ".php"`,
    `raw.${EXTENSION} eq "PHP" and starts_with(raw.${PATH}, "/") and not raw.${PATH} contains ".PHP"`,
    `ssl and starts_with(${FULL}, "http://")`,
    `http.host eq "a.com" and ${FULL} eq "https://b.com/"`,
    `http.host eq "a.com" and starts_with(${PATH}, "/b") and not ${FULL} wildcard "*://a.com*/b*"`,
    `len(${URI}) lt 3 and len(${PATH}) gt 3`,
    `${PATH} matches "^/x" and ${URI} matches "^/y"`,
    `not (${PATH} ne "/a" or upper(${URI}) contains "A")`,
  ])("%s", (expression) => {
    expect(new Prover({ facts: "undisputed" }).never(typed(expression)).answer).toBe("yes");
    expect(new Prover({ facts: "none" }).never(typed(expression)).answer).not.toBe("yes");
  });

  // How a port, a file without a name and signs in an extension are read is documented nowhere.
  it.each([
    `http.host eq "a.com" and ${FULL} contains "://A.com:80/"`,
    `http.host eq "a.com:80" and ${FULL} eq "https://a.com:80/"`,
    `${PATH} eq "/.htaccess" and ${EXTENSION} eq "htaccess"`,
    `${PATH} eq "/.htaccess" and ${EXTENSION} eq ""`,
    `${PATH} eq "/a.js;v=1" and ${EXTENSION} eq "js"`,
    `${PATH} eq "/a.js;v=1" and ${EXTENSION} eq "js;v=1"`,
    `${URI} eq "*" and ${PATH} eq "*"`,
    `${FULL} eq "https://a.com" and ${PATH} eq "/"`,
    `${FULL} eq "https://a.com" and ${URI} eq "/"`,
    `${FULL} eq "https://a.com" and ${PATH} eq "*"`,
    `${FULL} matches "^https://[a-z.]+$" and ${PATH} matches "^/"`,
    `${FULL} matches "^https://[a-z.]+$" and ${URI} matches "^[*]"`,
    `${FULL} eq "https://a.com?a" and ${QUERY} eq "a"`,
    `${URI} eq "/a?" and ${QUERY} eq ""`,
    `raw.${PATH} eq "/a" and not starts_with(${URI}, "/a")`,
  ])("some may have: %s", (expression) => {
    expect(new Prover({ facts: "undisputed" }).never(typed(expression)).answer).not.toBe("yes");
  });

  it.each([
    [`${PATH} eq "/.htaccess" and ${EXTENSION} eq "htaccess"`, "plain-extensions"],
    [`${PATH} eq "/a.js;v=1" and ${EXTENSION} eq "js"`, "plain-extensions"],
    [`http.host eq "a.com" and ${FULL} eq "https://A.com:80/"`, "plain-addresses"],
  ])("not with an assumption: %s", (expression, name) => {
    expect(new Prover({ facts: new Set([name]) }).never(typed(expression)).answer).toBe("yes");
    expect(new Prover({ facts: new Set(["lower-case-hosts"]) }).never(typed(expression)).answer).not.toBe(
      "yes",
    );
  });
});

const SCHEMES = ["http", "https"] as const;
const HOSTS = ["a.com", "b.a.com", "b"];
const PATHS = ["/", "/a", "/a/", "/a.js", "/b/a.JS", "/a.b.css", "/a/b", "/.a", "/b"];
const QUERIES = [undefined, "", "a=b", "b", "/a.js"];
const PIECES = ["a", "/a", "b", ".js", "?", "/", "://", "a.com", "=b", "js", "/a?", "com/a"];

const one = fc.constantFrom;
const condition = fc.oneof(
  fc
    .tuple(one(FULL, URI, PATH, QUERY, EXTENSION, "http.host"), one("contains", "eq", "ne"), one(...PIECES))
    .map(([field, operator, piece]) => `${field} ${operator} "${piece}"`),
  fc
    .tuple(one("starts_with", "ends_with"), one(FULL, URI, PATH, QUERY), one(...PIECES))
    .map(([name, field, piece]) => `${name}(${field}, "${piece}")`),
  fc.tuple(one(URI, PATH, QUERY), fc.nat(4)).map(([field, length]) => `len(${field}) gt ${length}`),
  fc.tuple(one(PATH, URI), one("^/a", "a$", "[.]js", "b")).map((parts) => parts.join(' matches "') + '"'),
  fc
    .tuple(one(PATH, URI, FULL), one("*a*", "/a*", "*.js"))
    .map((parts) => `lower(${parts.join(') wildcard "')}"`),
  one("ssl", "not ssl"),
);
const expression = fc
  .array(fc.tuple(one("", "not "), condition), { minLength: 2, maxLength: 4 })
  .chain((parts) =>
    fc
      .array(one("and", "and", "or"), { minLength: parts.length - 1, maxLength: parts.length - 1 })
      .map((joins) =>
        parts.map(([not, part], at) => `${at === 0 ? "" : ` ${joins[at - 1]} `}${not}${part}`).join(""),
      ),
  );

/** Requests by the reader of traffic, which knows nothing of proofs. */
const REQUESTS: readonly Request[] = SCHEMES.flatMap((scheme) =>
  HOSTS.flatMap((host) =>
    PATHS.flatMap((path) =>
      QUERIES.map((query) => {
        const values = new Map<string, Value>([["ssl", scheme === "https"]]);
        const parts = {
          scheme,
          host,
          path: asBytes(path),
          query: query === undefined ? query : asBytes(query),
        };
        putUrl(values, parts, "none");
        return { values, isOpen: false };
      }),
    ),
  ),
);

const CASES = cases(100, 3000);

describe("addresses and their parts", () => {
  it(`what is proved of ${CASES} expressions holds for requests, and what is not has a whole address`, () => {
    const prover = new Prover();
    let unknown = 0;
    fc.assert(
      fc.property(expression, (text) => {
        const whole = typed(text);
        const answer = prover.never(whole);
        if (answer.answer === "yes") {
          const matches = compileExpression(whole);
          expect(
            REQUESTS.some((request) => matches(request) === true),
            text,
          ).toBe(false);
        } else if (answer.answer === "no") {
          expect(areAddressesWhole(answer.witness.values), text).toBe(true);
        } else unknown++;
      }),
      { numRuns: CASES },
    );
    expect(unknown).toBeLessThan(CASES / 10);
  });

  it.each(["", "raw."])("are made of each other, with `%s` before their names", (prefix) => {
    for (const { values } of REQUESTS) {
      const partsOf = (...names: readonly string[]) =>
        names.map((name) => [name, values.get(name)!] as const);
      const target = partsOf(PATH, QUERY).map(([name, value]) => [prefix + name, value] as const);
      const parts = new Map([...partsOf("http.host", "ssl"), ...target]);
      for (const whole of [URI, FULL]) {
        const address = toldValue(parts, prefix + whole)!;
        // A question mark without a query cannot be known from the query.
        expect(address).toBe(String(values.get(whole)).replace(/[?]$/, ""));
        const ofAddress = new Map([[prefix + whole, address]]);
        for (const [name, value] of whole === URI ? target : [...target, ...(prefix ? [] : parts)])
          expect(toldValue(ofAddress, name), `${name} of ${address}`).toBe(value);
      }
    }
  });

  it("are one thing for rules in sequence", () => {
    const reach = (first: string, ...later: readonly string[]) => {
      const expressionOf = (text: string) => typed(text);
      const rules = new Reachability({ prover: new Prover(), expressionOf });
      rules.add(first, typed(first));
      return later.map((text) => rules.reach(typed(text)).kind);
    };
    expect(
      reach(`${PATH} eq "/a"`, `${FULL} eq "https://x.com/a"`, `${URI} eq "/a?b"`, `${URI} eq "/b"`),
    ).toEqual(["dead", "dead", "live"]);
    expect(
      reach(`ssl or ${URI} contains ".js"`, `starts_with(${FULL}, "https://")`, `${EXTENSION} eq "js"`),
    ).toEqual(["dead", "live"]);
    expect(reach(`${FULL} contains "/a"`, `${PATH} eq "/a"`, `${PATH} eq "/b"`)).toEqual(["dead", "live"]);
    const draft = new Drafts(typed(`${PATH} eq "/a" and ${URI} eq "/b"`)).at(0);
    expect(draft).toBeUndefined();
  });
});
