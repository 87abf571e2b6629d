import { describe, expect, it } from "vitest";
import type { Diagnostic, RelatedLocation, Severity } from "../../src/core/diagnostic.ts";
import { plainText } from "../../src/core/embedded-text.ts";
import { inFile } from "../../src/core/range.ts";
import { FindingCeiling } from "../../src/lint/engine/finding-ceiling.ts";
import {
  type FoundInUse,
  joinDefaults,
  joinFindings,
  mergedUses,
  namingInstances,
  withoutRepetitions,
} from "../../src/lint/engine/uses.ts";
import type { ModuleUseView } from "../../src/sources/recognise/model.ts";

const at = (start: number, end: number) => inFile({ start, end });
const finding = (message: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  ...{ code: "lint/a", messageId: "m", data: {}, severity: "error", uri: "m.tf", range: at(5, 6), message },
  ...{ related: [], fixes: [], ...more },
});
const found = (diagnostics: readonly Diagnostic[], more: Partial<FoundInUse> = {}): FoundInUse => ({
  ...{ diagnostics, notChecked: [], facts: [], counts: { rules: 1, expressions: 2 }, ...more },
});
const call = (number: number): RelatedLocation => ({
  ...{ uri: "main.tf", range: at(number, number + 1), message: `Called here, as number ${number}.` },
});
const use = (calledAt: RelatedLocation | undefined, tool?: string) =>
  ({ calledAt, ...(tool !== undefined && { tool }) }) as ModuleUseView;
const relatedOf = ({ diagnostics }: Pick<FoundInUse, "diagnostics">) =>
  diagnostics.map(({ message, related }) => [message, ...related.map((one) => one.message)]);

it("a finding in a resource without instances is no error", () => {
  const [wrong, advice] = [finding("wrong"), finding("advice", { severity: "warning" })];
  const instance = { resource: at(0, 1), address: "a.b", count: 0 };
  const named = namingInstances([wrong, advice], new Map([wrong, advice].map((one) => [one, instance])));
  expect(named.map(({ severity }) => severity)).toEqual(["warning", "warning"]);
  const condition = "This applies once there is an instance of the resource.";
  expect(relatedOf({ diagnostics: named })).toEqual([["wrong", condition], ["advice"]]);
});

describe("the findings in a module that nothing calls", () => {
  it("include its errors with the defaults of variables, as warnings", () => {
    const base = found([finding("always")], { counts: { rules: 1, expressions: 1 } });
    const own = finding("default", { related: [{ uri: "m.tf", range: at(0, 1), message: "Own." }] });
    const other = found([finding("always"), own, finding("advice", { severity: "warning" })]);
    const ceiling = new FindingCeiling("m.tf", undefined);
    const all = joinDefaults(base, { ...other, notChecked: base.notChecked }, ceiling);
    const condition = "This applies unless the variables of the module are set.";
    expect(relatedOf(all)).toEqual([["always"], ["default", "Own.", condition]]);
    expect(all.diagnostics.map(({ severity }) => severity)).toEqual(["error", "warning"]);
    expect(all.counts).toBe(base.counts);
  });
});

describe("the findings in the uses of a module", () => {
  it("name the calls that they depend on", () => {
    const base = found([finding("always"), finding("in no use")]);
    const first = call(1);
    const uses = [use(first), use(call(2)), use(undefined), use(first)];
    const merged = mergedUses(base, uses, [
      found([finding("always"), finding("some")], { counts: { rules: 3, expressions: 4 } }),
      found([finding("some"), finding("elsewhere", { range: at(5, 7) })]),
      found([finding("some"), finding("as root")]),
      found([finding("some")]),
    ]);
    expect(relatedOf(merged)).toEqual([
      ["always"],
      ["some", "Called here, as number 1.", "Called here, as number 2."],
      ["elsewhere", "Called here, as number 2."],
      ["as root"],
    ]);
    expect(merged.counts).toEqual({ rules: 3, expressions: 4 });
    expect(merged.diagnostics[0]).toBe(base.diagnostics[0]);
  });

  it.each([
    [3, ["1.", "2.", "3."]],
    [4, ["1.", "2.", "3.", "4."]],
    [5, ["1.", "2.", "3.", "4, and in 1 other call."]],
    [7, ["1.", "2.", "3.", "4, and in 3 other calls."]],
  ])("name few of %i calls", (count, ends) => {
    const uses = Array.from({ length: count }, (_, index) => use(call(index + 1)));
    const own = finding("x", { related: [{ uri: "m.tf", range: at(0, 1), message: "Own." }] });
    const merged = mergedUses(
      found([]),
      uses,
      uses.map(() => found([own])),
    );
    expect(relatedOf(merged)).toEqual([["x", "Own.", ...ends.map((end) => `Called here, as number ${end}`)]]);
  });

  it("name the program that alone has them", () => {
    const uses = [use(undefined, "Terraform"), use(call(1), "OpenTofu"), use(undefined)];
    const merged = mergedUses(found([finding("base")]), uses, [
      found([finding("both"), finding("one"), finding("base")]),
      found([finding("both"), finding("other")]),
      found([finding("none")]),
    ]);
    expect(relatedOf(merged)).toEqual([
      ["both", "Called here, as number 1."],
      ["one", "This applies to Terraform only."],
      ["base", "This applies to Terraform only."],
      ["other", "Called here, as number 1.", "This applies to OpenTofu only."],
      ["none"],
    ]);
    expect(merged.diagnostics[1]!.related[0]).toMatchObject({ uri: "m.tf", range: { start: 5, end: 6 } });
  });

  it("differ by file, code, place and message", () => {
    const all = [{}, { uri: "n.tf" }, { code: "lint/b" as const }, { range: at(4, 6) }, { range: at(5, 7) }];
    const some = [...all.map((more) => finding("x", more)), finding("y"), finding("x")];
    expect(mergedUses(found([]), [use(undefined)], [found(some)]).diagnostics).toEqual(some.slice(0, 6));
  });

  it("come with facts and unchecked places, each once", () => {
    const place = (start: number, end: number, reason: string) =>
      ({ kind: "unknown", range: at(start, end), reason }) as FoundInUse["notChecked"][number];
    const facts = (rule: string, ...some: readonly string[]) => ({
      rule,
      severity: "error" as const,
      facts: some,
    });
    const merged = mergedUses(
      found([]),
      [use(undefined), use(undefined)],
      [
        found([], { notChecked: [place(1, 2, "a"), place(1, 2, "b")], facts: [facts("r", "1", "2")] }),
        found([], {
          notChecked: [place(1, 2, "a"), place(1, 3, "a")],
          facts: [facts("s", "1"), facts("r", "2", "3")],
        }),
      ],
    );
    expect(merged.notChecked).toEqual([place(1, 2, "a"), place(1, 2, "b"), place(1, 3, "a")]);
    expect(merged.facts).toEqual([facts("r", "1", "2", "3"), facts("s", "1")]);
    expect(withoutRepetitions([place(0, 2, "a"), place(1, 2, "a")])).toHaveLength(2);
  });

  it("are joined with others as long as there is room", () => {
    const ceiling = new FindingCeiling("m.tf", { maxFindings: 1 });
    const fact = { rule: "r", severity: "error" as const, facts: [] };
    const joined = joinFindings(
      found([finding("a")], { facts: [fact] }),
      { diagnostics: [finding("b"), finding("c")], notChecked: [], facts: [fact] },
      ceiling,
    );
    expect(joined.diagnostics.map(({ message }) => message)).toEqual(["a", "b"]);
    expect([joined.facts.length, joined.counts]).toEqual([2, { rules: 1, expressions: 2 }]);
    expect(ceiling.endFile()?.data["count"]).toBe("1");
  });
});

describe("the findings in the instances of a resource", () => {
  const instances = (count: number, addresses: readonly string[]) => {
    const all = addresses.map(() => finding("x"));
    const known = new Map(
      all.map((one, index) => [one, { resource: at(1, 2), address: addresses[index]!, count }]),
    );
    return namingInstances(all, known).map(({ related }) => related);
  };
  const saying = (message: string) => [[{ uri: "m.tf", range: at(1, 2), message }]];

  it("name the instances if others do not have them", () => {
    expect(instances(2, ["a[0]", "a[1]"])).toEqual([[]]);
    expect(instances(3, ["a[0]", "a[1]"])).toEqual(saying("This applies to `a[0]` and `a[1]`."));
    expect(instances(9, ["a", "b", "c", "d"])).toEqual(saying("This applies to `a`, `b`, `c` and `d`."));
    expect(instances(9, ["a", "b", "c", "d", "e", "f"])).toEqual(
      saying("This applies to `a`, `b`, `c`, `d` and 2 more."),
    );
    const alone = finding("y");
    expect(namingInstances([alone, finding("y")], new Map())).toEqual([alone]);
  });
});

describe("the ceiling of findings", () => {
  const said = (one: Diagnostic | undefined) =>
    one &&
    `${one.messageId} ${one.severity} ${JSON.stringify(one.data)} ${one.range.start} ${one.message} ${one.help}`;
  const fill = (ceiling: FindingCeiling, ...severities: readonly Severity[]) =>
    severities.map((severity) => ceiling.admitsInExpression(severity));

  it("counts what it leaves out of an expression, with the highest severity", () => {
    const ceiling = new FindingCeiling("a", { maxFindingsPerExpression: 2, maxFindings: 4 });
    expect(fill(ceiling, "error", "hint", "info", "warning", "info")).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(said(ceiling.endExpression(plainText("ssl")))).toBe(
      'tooManyInExpression warning {"limit":"2","count":"3","warnings":"1"} 0 This expression has 3 more findings than the 2 that are reported. Correct the ones shown, then check again. `--max-findings-per-expression` raises the limit.',
    );
    expect(ceiling.endExpression(plainText("ssl"))).toBeUndefined();
    expect(fill(ceiling, "hint", "hint", "error")).toEqual([true, false, false]);
    expect(ceiling.endExpression(plainText("ssl"))).toBeUndefined();
    expect(said(ceiling.endFile())).toBe(
      'tooManyInFile error {"limit":"4","count":"2","warnings":"0"} 0 This file has 2 more findings than the 4 that are reported. Correct the ones shown, then check again. `--max-findings` raises the limit.',
    );
  });
});
