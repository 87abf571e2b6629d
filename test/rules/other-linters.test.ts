import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { OTHER_LINTERS } from "../../scripts/docs/other-linters.ts";
import { readRecorded } from "../support/recorded.ts";

/** The findings of other linters, by tool and id, each with whether it is worth having here. */
type Lints = Readonly<Record<string, Readonly<Record<string, "must" | "should" | "later" | "skip">>>>;

const counterparts = OTHER_LINTERS.flatMap((linter) => linter.counterparts);

describe("findings of other linters", () => {
  it("are listed once for each linter", () => {
    for (const { name, counterparts: own } of OTHER_LINTERS) {
      const ids = own.map(({ id }) => id);
      expect(ids, name).toEqual([...new Set(ids)]);
    }
  });

  it("name rules that exist", () => {
    const known = new Set(RULES.map(({ id }) => `lint/${id}`));
    const named = counterparts.flatMap(({ ours }) => ours.filter((code) => code.startsWith("lint/")));
    expect(named.filter((code) => !known.has(code))).toEqual([]);
  });

  it("have notes that are sentences", () => {
    for (const { note } of counterparts) if (note !== undefined) expect(note).toMatch(/^[A-Z`].*\.$/);
  });

  it("say why, if there is no counterpart", () => {
    const silent = counterparts.filter(({ ours, note }) => ours.length === 0 && note === undefined);
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it("are all listed, and have a counterpart if they are worth having", () => {
    const lints = JSON.parse(readRecorded("service/other-linters.json")) as Lints;
    const listed = new Map(counterparts.map((one) => [one.id, one]));
    const all = Object.entries(lints).flatMap(([tool, ids]) =>
      Object.entries(ids).map(([id, take]) => ({ tool, id, take })),
    );
    const gaps = all.filter(({ id, take }) => {
      const counterpart = listed.get(id);
      const isWanted = take === "must" || take === "should";
      return !counterpart || (isWanted && counterpart.ours.length === 0);
    });
    expect(gaps).toEqual([]);
    expect(all.length).toBeGreaterThan(200);
  });
});
