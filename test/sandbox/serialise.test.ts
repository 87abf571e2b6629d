import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ok } from "../../src/sandbox/http/answer.ts";
import { bodyBytes } from "../../src/sandbox/http/serialise.ts";
import { anyCharacter } from "../support/any-character.ts";
import { client, ZONES } from "./support.ts";

const ENTRY_POINT = `/zones/${ZONES.enterprise}/rulesets/phases/http_request_firewall_custom/entrypoint`;

describe("the bytes of an answer", () => {
  it("are those of JSON.stringify, whatever the ruleset contains and however often it is rendered", () => {
    const ruleset = fc.record({
      description: fc.string({ unit: anyCharacter }),
      rules: fc.array(fc.jsonValue()),
    });
    fc.assert(
      fc.property(fc.oneof(ruleset, fc.jsonValue()), (result) => {
        const rules = (result as { rules?: unknown } | null)?.rules;
        const answer = ok(
          Array.isArray(rules) ? { ...(result as object), rules: rules.map(asRule) } : result,
        );
        for (let time = 0; time < 2; time++) {
          expect(bodyBytes(answer.body).toString()).toBe(Buffer.from(JSON.stringify(answer.body)).toString());
        }
      }),
    );
  });

  it("leave out what is undefined, and keep messages and pages", () => {
    const result = { id: "a", source: undefined, rules: [{ id: "b" }] };
    const bare = ok(result);
    const noted = { ...(bare.body as object), messages: [{ message: "a note" }] };
    for (const body of [bare.body, noted, bare.body, { ...(bare.body as object), success: false }]) {
      expect(bodyBytes(body).toString()).toBe(JSON.stringify(body));
    }
  });

  it("show each version of a ruleset after every change", async () => {
    const one = client();
    const rule = { action: "block", expression: "ssl", description: "first" };
    const { result } = (await one.call("PUT", ENTRY_POINT, { rules: [rule, { ...rule, ref: "b" }] })).body;
    await one.call("GET", ENTRY_POINT);
    const path = `/zones/${ZONES.enterprise}/rulesets/${result.id}/rules/${result.rules[0].id}`;
    await one.call("PATCH", path, { ...rule, description: "second" });
    const { body } = await one.call("GET", ENTRY_POINT);
    expect(body.result.rules.map((each: { description: string }) => each.description)).toEqual([
      "second",
      "first",
    ]);
    const first = await one.call("GET", `${ENTRY_POINT}/versions/1`);
    expect(first.body.result).toEqual(result);
  });
});

function asRule(value: unknown): object {
  return typeof value === "object" && value !== null ? value : { value };
}
