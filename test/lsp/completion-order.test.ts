import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { CompletionItem, MarkupContent, TextEdit } from "vscode-languageserver";
import { completion } from "../../src/lsp/answers.ts";
import { expectGolden } from "../support/golden.ts";
import { openAt } from "./support.ts";

const LOCK = fileURLToPath(new URL("../../fixtures/policies/exports/waf.lock.json", import.meta.url));
const LISTS = `lists:
  - { name: office, kind: ip, items: [{ ip: 192.0.2.0/24 }] }
  - { name: partners, kind: ip, items: [{ ip: 198.51.100.0/24 }] }
`;
const RULES = `kind: zone
phase: http_request_firewall_custom
rules:
  - { ref: office, action: block, expression: ssl }
  - { ref: admin, action: block, expression: ssl }
`;
const LOCKED = JSON.parse(readFileSync(LOCK, "utf8")) as { readonly rulesets: readonly object[] };
const OTHER = {
  id: "f".repeat(32),
  name: "Other",
  rules: [{ id: "e".repeat(32), description: "An other rule", tags: ["other"] }],
};
/** Names that may be offered twice: the same lists and rules in two files, and rulesets that the lock names too. */
const FILES = {
  "waf.lock.json": JSON.stringify({ ...LOCKED, rulesets: [...LOCKED.rulesets, OTHER] }),
  "lists.yaml": LISTS,
  "more.yaml": LISTS,
  "rules.yaml": RULES,
  "others.yaml": RULES,
};

const RULESET = "name: a\nkind: zone\nphase: http_request_firewall_managed\nrules:\n";
const EXECUTE = `${RULESET}  - action: execute
    expression: ssl
    action_parameters:
      id: 4814384a9e5d4991b9815dcfc25d2f1f
`;
const SKIP = `${RULESET}  - action: skip\n    expression: ssl\n    action_parameters:\n`;
const OVERRIDES = `${EXECUTE}      overrides:\n`;

/** Each kind of place, by what is offered there. */
const PLACES = {
  operands: ["a.cfexpr", "|"],
  operators: ["a.cfexpr", "http.host |"],
  "operators of what is unknown": ["a.cfexpr", "foo |"],
  "logical words": ["a.cfexpr", "ssl |"],
  "values of a field": ["a.cfexpr", "http.request.method in {|"],
  lists: ["a.cfexpr", "ip.src in |"],
  "keys of a ruleset": ["a.yaml", "kind: zone\nphase: ddos_l7\n|\nrules: []\n"],
  kinds: ["a.yaml", "kind: |\nphase: ddos_l7\nrules: []\n"],
  phases: ["a.yaml", "kind: zone\nphase: |\nrules: []\n"],
  "keys of a rule": ["a.yaml", `${RULESET}  - action: block\n    expression: ssl\n    |\n`],
  "actions of a rule": ["a.yaml", `${RULESET}  - expression: ssl\n    action: |\n`],
  Booleans: ["a.yaml", `${RULESET}  - expression: ssl\n    action: block\n    enabled: |\n`],
  "expressions of a rule": ["a.yaml", `${RULESET}  - action: block\n    expression: |\n`],
  "keys of action parameters": ["a.yaml", `${SKIP}      ruleset: current\n      |\n`],
  "phases to skip": ["a.yaml", `${SKIP}      phases: [|]\n`],
  "products to skip": ["a.yaml", `${SKIP}      products: [|]\n`],
  "managed rulesets": ["a.yaml", EXECUTE.replace(/id: \w+/, "id: |")],
  "actions of overrides": ["a.yaml", `${OVERRIDES}        action: |\n`],
  "sensitivity levels": ["a.yaml", `${OVERRIDES}        sensitivity_level: |\n`],
  "rules of a managed ruleset": ["a.yaml", `${OVERRIDES}        rules:\n          - id: |\n`],
  tags: ["a.yaml", `${OVERRIDES}        categories:\n          - category: |\n`],
  "keys of a policy": ["a.policy.yaml", "paranoia: 2\n|\n"],
  "numbers of a policy": ["a.policy.yaml", "threshold: high\nparanoia: |\n"],
  "values of a policy": ["a.policy.yaml", "paranoia: 2\nthreshold: |\n"],
  "rulesets of a policy": ["a.policy.yaml", "deployments:\n  - ruleset: |\n"],
  "rules of a policy": ["a.policy.yaml", "paranoia: 2\ndisabled_rules:\n  - id: |\n"],
  "keys of a test file": ["a.waftest.yaml", "rules: rules.yaml\ncases:\n  - name: a\n    |\n"],
  "values of a test file": ["a.waftest.yaml", "rules: rules.yaml\ncases:\n  - expect: { action: | }\n"],
  "rules under test": ["a.waftest.yaml", "cases:\n  - expect: { rule: | }\n"],
  methods: ["a.waftest.yaml", "cases:\n  - request: { method: | }\n"],
} as const;

async function itemsAt([name, text]: readonly [string, string]): Promise<CompletionItem[]> {
  const { snapshot, offset } = openAt(name, text, FILES);
  const position = snapshot.text.positionAt(offset);
  return completion(snapshot, { textDocument: { uri: snapshot.text.uri }, position });
}

/** The labels in the order in which editors show them if nothing is typed yet. */
function shown(items: readonly CompletionItem[]): string[] {
  return [...items].sort((a, b) => (a.sortText! < b.sortText! ? -1 : 1)).map(({ label }) => label);
}

describe("what is offered is shown once, in order", () => {
  it.each(Object.entries(PLACES))("%s", async (_, place) => {
    const items = await itemsAt(place);
    const labels = shown(items);
    expect(labels).not.toEqual([]);
    expect(labels).toEqual([...new Set(labels)]);
    const isOld = new Map(items.map(({ label, tags }) => [label, tags !== undefined]));
    const [current, old] = [labels.filter((one) => !isOld.get(one)), labels.filter((one) => isOld.get(one))];
    // Deprecated names come last.
    expect(labels).toEqual([...current, ...old]);
    for (const part of [current, old]) expect(part).toEqual([...part].sort(inOrder));
  });

  it("with its kind, the text that it leaves, and what is said of it", async () => {
    const lines: string[] = [];
    for (const [name, place] of Object.entries(PLACES)) {
      const items = await itemsAt(place);
      const shown = items.map(({ label, kind, detail, documentation, filterText, textEdit, tags = [] }) => {
        const { newText, range } = textEdit as TextEdit;
        const said = documentation && (documentation as MarkupContent).value.split("\n")[0]!.slice(0, 60);
        const place = `${range.start.line}:${range.start.character}-${range.end.line}:${range.end.character}`;
        return JSON.stringify([label, kind, newText, place, filterText, detail, said, ...tags]);
      });
      // The lists of fields and functions grow, and their first items show what all of them have.
      lines.push(name, ...(shown.length > 40 ? shown.slice(0, 8) : shown));
    }
    expectGolden(`${lines.join("\n")}\n`, "fixtures/lsp/completions.txt");
  });

  it("what is meant by another name, after all names that begin as it does", async () => {
    const items = await itemsAt(["a.cfexpr", "http.uri.p|"]);
    const meant = items.filter(({ filterText, label }) => filterText !== label);
    expect(meant.map(({ label, sortText }) => [label, sortText])).toContainEqual([
      "http.request.uri.path",
      "2http.request.uri.path",
    ]);
  });

  it.each(["rules of a managed ruleset", "tags"] as const)(
    "%s of the executed ruleset alone",
    async (name) => {
      const [uri, text] = PLACES[name];
      const labels = shown(await itemsAt([uri, text]));
      const ofAny = shown(await itemsAt([uri, text.replace(/id: \w+/, "id: x")]));
      expect(ofAny).toEqual(expect.arrayContaining(labels));
      expect(ofAny.length).toBeGreaterThan(labels.length);
    },
  );

  it("numbers by their size, and the lists of two files once", async () => {
    expect(shown(await itemsAt(PLACES["numbers of a policy"]))).toEqual(["1", "2", "3", "4"]);
    const lists = shown(await itemsAt(PLACES.lists));
    expect(lists.filter((one) => !one.startsWith("$cf."))).toEqual(["$office", "$partners"]);
  });
});

function inOrder(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : 1);
}
