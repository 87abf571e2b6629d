import { expect, it } from "vitest";
import { settingProblems, settingsIn } from "../../src/lint/analysis/settings.ts";
import { readDocument } from "../support/rule-tester.ts";

function problemsOf(kind: string, value: object) {
  const [root] = readDocument(JSON.stringify(value), "json").roots;
  if (root?.kind !== "Object") throw new Error("an object was written");
  return settingsIn(kind, root).flatMap((setting) => [...settingProblems(setting)]);
}

it.each([
  ["alwys_online", "No setting `alwys_online` is documented", "Write `always_online`.", "always_online"],
  ["flexible", "No setting `flexible` is documented", "`flexible` is a value of `ssl`.", undefined],
])("the setting %s is not documented", (id, problem, help, near) => {
  expect(problemsOf("zone-setting", { id, value: "on" })).toMatchObject([
    { messageId: "doubtful", words: { problem, help }, near },
  ]);
});

it("a setting that resembles no other may be new", () => {
  expect(problemsOf("zone-setting", { id: "entirely_new", value: "on" })).toEqual([]);
});

it.each(["managed_request_headers", "managed_response_headers"])(
  "managed transforms are read from %s",
  (key) => {
    const [found, ...others] = problemsOf("transforms", {
      [key]: [{ id: "add_security_header", enabled: true }],
    });
    expect(found).toMatchObject({
      near: "add_security_headers",
      words: { help: "Write `add_security_headers`." },
    });
    expect(others).toEqual([]);
  },
);
