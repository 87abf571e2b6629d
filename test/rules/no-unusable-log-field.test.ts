import { describe, expect, it } from "vitest";
import rule from "../../rules/no-unusable-log-field.ts";
import { lintWith } from "../support/rule-tester.ts";

function found(parameters: object, expression = "true"): string[] {
  const text = JSON.stringify({ action: "log_custom_field", expression, action_parameters: parameters });
  return lintWith([rule], text, "json").map(
    ({ messageId, range }) => `${messageId} ${text.slice(range.start, range.end)}`,
  );
}

const names = (...all: string[]) => all.map((name) => ({ name }));

describe("no-unusable-log-field", () => {
  it("reports names that no header has", () => {
    expect(found({ request_fields: names("Host"), raw_response_fields: names("X-A", "x-b") })).toEqual([
      'capitals "Host"',
      'capitals "X-A"',
    ]);
    expect(found({ cookie_fields: names("Session", "session") })).toEqual([]);
  });

  it("reports a header that is named again", () => {
    expect(found({ request_fields: names("a", "b", "a") })).toEqual(['twice "a"']);
    expect(found({ request_fields: names("a"), transformed_request_fields: names("b", "a") })).toEqual([
      'both "a"',
    ]);
    expect(found({ request_fields: names("a"), response_fields: names("a") })).toEqual([]);
  });

  it("reports what cannot be logged, and a condition", () => {
    expect(found({ request_fields: names("range") })).toEqual(['unsupported "range"']);
    expect(found({ request_fields: names("a") }, "ssl")).toEqual(['condition "ssl"']);
    expect(found({ request_fields: "a" }, " true ")).toEqual([]);
  });
});
