import { describe, expect, it } from "vitest";
import { compareVersions, type FileVersion } from "../../src/compile/effect/compare-versions.ts";
import { entrypointExport, executeRule } from "./support.ts";

const BASE = "paranoia: 2\nthreshold: 25\naction: block\n";
const ZONES =
  "zones:\n  a.example: { id: aa }\n  b.example: { id: bb }\n  c.example: { id: cc, threshold: low }\n";

/** A version of a policy, and the files that it extends. */
function version(text: string, files: Readonly<Record<string, string>> = {}): FileVersion {
  const resolveFile = (path: string) => {
    const found = files[path];
    return found === undefined ? undefined : { uri: path, text: found };
  };
  return { source: { uri: "waf.policy.yaml", text }, read: {}, lock: undefined, resolveFile };
}

async function compared(before: FileVersion | undefined, after: FileVersion | undefined) {
  const { value, diagnostics } = await compareVersions(before, after);
  return {
    zones: value?.entryPoints.map((one) => [
      one.zone ?? "",
      one.before !== undefined,
      one.after !== undefined,
    ]),
    requests: value?.requests.map(({ zones, method, paths }) => [zones.join(), method, paths.length]),
    errors: diagnostics.map(({ code }) => code),
  };
}

const NOTHING = { zones: [], requests: [], errors: [] };

describe("two versions of a policy", () => {
  it.each([
    ["the same policy", version(BASE), version(BASE), NOTHING],
    ["a comment", version(BASE), version(`# why\n${BASE}`), NOTHING],
    ["no version at all", undefined, undefined, NOTHING],
    ["files that are no policies", version("version: 3\nservices: {}\n"), version("[]\n"), NOTHING],
    [
      "another threshold",
      version(BASE),
      version(BASE.replace("25", "60")),
      { ...NOTHING, zones: [["", true, true]], requests: [["", "PATCH", 1]] },
    ],
    [
      "a policy that is new",
      undefined,
      version(BASE),
      { ...NOTHING, zones: [["", false, true]], requests: [["", "PATCH", 1]] },
    ],
    ["a policy that is gone", version(BASE), undefined, { ...NOTHING, zones: [["", true, false]] }],
    [
      "zones that share a change, and one that does not",
      version(BASE + ZONES),
      version(BASE.replace("25", "40") + ZONES),
      {
        ...NOTHING,
        zones: [
          ["a.example", true, true],
          ["b.example", true, true],
        ],
        requests: [["a.example,b.example", "PATCH", 2]],
      },
    ],
    [
      "a zone that is new",
      version(BASE + ZONES),
      version(`${BASE}${ZONES}  d.example: { id: dd, threshold: 20 }\n`),
      { ...NOTHING, zones: [["d.example", false, true]], requests: [["d.example", "PATCH", 1]] },
    ],
    [
      "the file that a policy extends",
      version("extends: base.yaml\n", { "base.yaml": BASE }),
      version("extends: base.yaml\n", { "base.yaml": BASE.replace("25", "60") }),
      { ...NOTHING, zones: [["", true, true]], requests: [["", "PATCH", 1]] },
    ],
    [
      "an earlier version that cannot be compiled",
      version("threshold: no\n"),
      version(BASE),
      { ...NOTHING, zones: [["", false, true]], requests: [["", "PATCH", 1]] },
    ],
    [
      "a policy that only others extend",
      version(BASE),
      version("exceptions: []\n"),
      { ...NOTHING, zones: [["", true, false]] },
    ],
  ])("differ by %s", async (_, before, after, expected) => {
    expect(await compared(before, after)).toEqual(expected);
  });

  it("have no differences if the later one cannot be compiled, and its error is reported", async () => {
    const { zones, requests, errors } = await compared(version(BASE), version("paranoia: 9\n"));
    expect([zones, requests]).toEqual([undefined, undefined]);
    expect(errors).toEqual(["policy/out-of-range"]);
  });

  it("send requests for what is live in a zone, if that is known", async () => {
    const liveOf = ({ name }: { readonly name: string }) =>
      name === "a.example" ? entrypointExport([executeRule()], { id: "live1" }) : undefined;
    const one = `${BASE}zones: { a.example: { id: aa } }\n`;
    const { value } = await compareVersions(
      { ...version(one), liveOf },
      { ...version(one.replace("25", "60")), liveOf },
    );
    expect(value?.requests.map(({ method, paths }) => [method, paths])).toEqual([
      ["PATCH", ["/zones/aa/rulesets/live1/rules/r1"]],
    ]);
    expect(value?.entryPoints[0]?.after).not.toContain("live1");
  });
});
