import { expect, it } from "vitest";
import { policyHtml } from "../../../src/report/html/policy-page.ts";

const row = (subject: string, isChanged: boolean, line?: string) => ({
  ...{ subject, before: "b", after: "a", isChanged, why: "<w>", line },
});
const html = (...changes: readonly boolean[]) =>
  policyHtml([{ title: "T", rows: changes.map((isChanged, at) => row(`r${at}`, isChanged)) }]);

it.each<[readonly boolean[], string | undefined, string]>([
  [[], undefined, "T"],
  [[false, false], undefined, "T"],
  [[true], undefined, "T, 1 change"],
  [[true, true], undefined, "T, 2 changes"],
  [[true, false], "1 of 2", "T, 1 change"],
  [[true, false, true], "2 of 3", "T, 2 changes"],
])("states that changed, %j, can be shown alone if there are others", (changes, count, title) => {
  const page = html(...changes);
  expect(/changed only <span class="quiet">([^<]*)/.exec(page)?.[1]).toBe(count);
  expect(/<summary>([^<]*)/.exec(page)?.[1]).toBe(title);
  const classes = [...page.matchAll(/<tr class="(\w+)"/g)].map(([, name]) => name);
  expect(classes).toEqual(changes.map((isChanged) => (isChanged ? "changed" : "same")));
});

it("a state has its reason, with the line that decides, and what changed stands out", () => {
  const cells = (isChanged: boolean, line?: string) => {
    const page = policyHtml([{ title: "T", rows: [row("r", isChanged, line)] }]);
    return [...page.matchAll(/<td data-label="([^"]*)">(.*?)<\/td>/g)].map(
      ([, name, text]) => `${name}: ${text}`,
    );
  };
  expect(cells(false)).toEqual(["managed rule: r", "before: b", "afterwards: a", "why: &lt;w&gt;"]);
  expect(cells(true, "<l>").slice(2)).toEqual([
    "afterwards: <strong>a</strong>",
    "why: &lt;w&gt;<br><code>&lt;l&gt;</code>",
  ]);
});

it("text between the states is Markdown", () => {
  expect(policyHtml(["## A *b*\n", { title: "T", rows: [] }])).toMatch(/<h2[\s\S]*<details/);
});
