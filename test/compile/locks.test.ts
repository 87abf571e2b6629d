import { describe, expect, it } from "vitest";
import { lockRulesets, renderLock } from "../../src/compile/managed/lock.ts";
import { readLock } from "../../src/compile/managed/read-lock.ts";
import { answer, CLOUDFLARE_RULESET, OWASP_RULESET, rulesetExport, SCORE_RULE } from "./support.ts";

const A = "a".repeat(32);
const RULE = { id: A, description: "1: x", categories: ["b", "a"], action: "log", ref: "r", enabled: false };

async function locked(...exports: readonly { readonly uri: string; readonly text: string }[]) {
  const { value, diagnostics } = await lockRulesets(exports);
  return [
    value?.rulesets.map(({ id, name, rules, version }) => [id.value, name, rules?.length, version]),
    diagnostics.map(({ uri, code, messageId }) => `${uri} ${code} ${messageId}`),
  ];
}

describe("a lock is made", () => {
  const managed = { id: A, name: "M", kind: "managed", phase: "http_request_firewall_managed" };
  const page = (uri: string, kind: string, at: number) => ({
    uri,
    text: JSON.stringify({
      result: [{ ...managed, id: String(at).repeat(32), kind, version: "1" }],
      success: true,
      errors: [],
      messages: [],
      result_info: { cursors: at === 1 ? { after: "x" } : {} },
    }),
  });

  it.each<[string, readonly { readonly uri: string; readonly text: string }[], unknown, readonly string[]]>([
    ["of nothing", [], [], []],
    [
      "of a ruleset with its kind",
      [answer("a.json", { ...managed, rules: [] })],
      [[A, "M", 0, undefined]],
      [],
    ],
    [
      "of a ruleset with rules and no kind",
      [answer("a.json", { ...managed, kind: undefined, rules: [RULE] })],
      [[A, "M", 1, undefined]],
      [],
    ],
    [
      "of a ruleset without rules and kind",
      [answer("a.json", { ...managed, kind: undefined, rules: [] })],
      undefined,
      ["a.json policy/unusable-lock nothingManaged"],
    ],
    [
      "of a ruleset without an id",
      [answer("a.json", { ...managed, id: undefined, rules: [RULE] })],
      undefined,
      ["a.json policy/unusable-lock nothingManaged"],
    ],
    [
      "of a ruleset in a list, and the same with its rules",
      [
        answer("a.json", [{ ...managed, version: "1" }]),
        answer("b.json", { ...managed, version: "2", rules: [RULE] }),
      ],
      [[A, "M", 1, "2"]],
      [],
    ],
    [
      "of two versions of a ruleset",
      [
        answer("a.json", { ...managed, version: "1", rules: [RULE] }),
        answer("b.json", { ...managed, version: "2", rules: [RULE] }),
      ],
      undefined,
      ["b.json policy/locked-twice lockedTwice"],
    ],
    [
      "of one version of a ruleset, twice",
      [
        answer("a.json", { ...managed, version: "1", rules: [] }),
        answer("b.json", { ...managed, version: "1", rules: [RULE] }),
      ],
      [[A, "M", 1, "1"]],
      [],
    ],
    [
      "of pages",
      [page("a.json", "managed", 1), page("b.json", "custom", 2)],
      [["1".repeat(32), "M", undefined, "1"]],
      [],
    ],
    [
      "of pages with nothing that is managed",
      [page("a.json", "custom", 1), page("b.json", "custom", 2)],
      undefined,
      ["a.json policy/unusable-lock nothingManaged"],
    ],
  ])("%s", async (_, exports, rulesets, problems) => {
    expect(await locked(...exports)).toEqual([rulesets, problems]);
  });

  it("with every member that it needs", async () => {
    const { value } = await lockRulesets([rulesetExport([RULE])]);
    expect(JSON.parse(renderLock(value!))).toEqual({
      lock_version: 1,
      rulesets: [
        {
          id: OWASP_RULESET,
          name: "Cloudflare OWASP Core Ruleset",
          phase: "http_request_firewall_managed",
          score_rule: SCORE_RULE,
          rules: [
            {
              id: SCORE_RULE,
              description: "949110: Inbound Anomaly Score Exceeded",
              tags: [],
              action: "block",
              score_threshold: 40,
            },
            { id: A, description: "1: x", ref: "r", tags: ["a", "b"], enabled: false, action: "log" },
          ],
        },
      ],
    });
  });
});

describe("a lock file is read", () => {
  const usable = { id: CLOUDFLARE_RULESET, name: "C" };
  it.each<[unknown, string, string]>([
    [[], "notALock", "[]"],
    [{}, "notALock", "{}"],
    [{ rulesets: [] }, "notALock", '{"rulesets":[]}'],
    [{ lock_version: 1 }, "notALock", '{"lock_version":1}'],
    [{ lock_version: 1, rulesets: {} }, "notALock", '{"lock_version":1,"rulesets":{}}'],
    [{ lock_version: 2, rulesets: [] }, "otherVersion `2`", "2"],
    [{ lock_version: "1", rulesets: [] }, "otherVersion `1`", '"1"'],
    [{ lock_version: true, rulesets: [] }, "otherVersion `no number`", "true"],
    [{ lock_version: 1, rulesets: [1] }, "damaged", "1"],
    [{ lock_version: 1, rulesets: [usable, { id: "x" }] }, "damaged", '{"id":"x"}'],
    [{ lock_version: 1, rulesets: [{ name: "x" }] }, "damaged", '{"name":"x"}'],
    [
      { lock_version: 1, rulesets: [{ ...usable, rules: [{ id: "x" }, { ref: "y" }] }] },
      "damaged",
      '{"ref":"y"}',
    ],
  ])("%j is refused: %s", (content, word, underlined) => {
    const text = JSON.stringify(content);
    const { value, diagnostics } = readLock({ uri: "l.json", text }, {});
    expect(value).toEqual({ state: "unusable", catalogue: [] });
    const found = diagnostics.map(({ messageId, data, range }) => {
      const shown = data["found"] === undefined ? "" : ` ${data["found"]}`;
      return [`${messageId}${shown}`, text.slice(range.start, range.end)];
    });
    expect(found).toEqual([[word, underlined]]);
  });

  it("with the defaults of what it does not give", () => {
    const rules = [
      { id: "x" },
      { id: "y", description: "d", tags: ["t", 1], enabled: true, score_threshold: 5 },
    ];
    const text = JSON.stringify({
      lock_version: 1,
      rulesets: [usable, { ...usable, id: "z", score_rule: "y", rules }],
    });
    const { value } = readLock({ uri: "l.json", text }, {});
    expect(value.catalogue).toMatchObject([
      {
        id: { value: CLOUDFLARE_RULESET, origin: { from: "lock", uri: "l.json" } },
        rules: undefined,
        scoreRule: undefined,
        from: "lock",
      },
      {
        scoreRule: { value: "y", origin: { from: "lock", uri: "l.json" } },
        rules: [
          { id: "x", description: "", tags: [], isEnabled: undefined, scoreThreshold: undefined },
          { id: "y", description: "d", tags: ["t"], isEnabled: true, scoreThreshold: 5 },
        ],
      },
    ]);
    expect(readLock(undefined, {})).toEqual({ value: { state: "absent", catalogue: [] }, diagnostics: [] });
  });
});
