import { describe, expect, it } from "vitest";
import { RULES } from "../../rules/index.ts";
import { OTHER_LINTERS } from "../../scripts/docs/other-linters.ts";
import { hasShared, readShared } from "../support/shared.ts";

/** Findings of other linters, each with whether it should be found here. */
const REFERENCE = "reference/lints.json";

interface Lint {
  readonly tool: string;
  readonly id: string;
  readonly take: "must" | "should" | "later" | "skip";
  readonly meaning: string;
}

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

  it("say why, where there is no counterpart", () => {
    const silent = counterparts.filter(({ ours, note }) => ours.length === 0 && note === undefined);
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it.skipIf(!hasShared(REFERENCE))(
    "are all listed, and have a counterpart where they are worth having",
    () => {
      const lints = JSON.parse(readShared(REFERENCE)) as Lint[];
      const listed = new Map(counterparts.map((one) => [one.id, one]));
      const gaps = lints.filter(({ id, take }) => {
        const counterpart = listed.get(id);
        const isWanted = take === "must" || take === "should";
        return !counterpart || (isWanted && counterpart.ours.length === 0);
      });
      expect(gaps.map(({ tool, id, meaning }) => `${tool} ${id}: ${meaning}`)).toEqual([]);
      expect(lints.length).toBeGreaterThan(200);
    },
  );
});
