import { describe, expect, it } from "vitest";
import { codes, zoneWith } from "./support.ts";

const entrypoint = (rules: readonly object[]) => ({
  id: "e",
  name: "zone",
  kind: "zone",
  version: "3",
  phase: "http_request_firewall_managed",
  rules,
});
const execute = { id: "1", action: "execute", expression: "true", action_parameters: { id: "x" } };

describe("an entry point that exists already", () => {
  it("is replaced, with a warning if it contains rules", () => {
    const { warnings, verdict } = zoneWith({ entrypoint: entrypoint([execute]) });
    expect(verdict).toBe("ready");
    expect(warnings).toMatchObject([
      { code: "migrate/entrypoint-replaced", where: { pointer: "/entrypoint/rules" } },
    ]);
    expect(codes(zoneWith({ entrypoint: entrypoint([]) }).warnings)).toEqual([]);
  });
});
