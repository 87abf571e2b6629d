import fc from "fast-check";
import { expect, it } from "vitest";
import { bothSidesLink } from "../../src/cli/review/playground-link.ts";
import { decodeState, encodeState } from "../../src/playground/page/state.ts";
import { MODES, type PageState } from "../../src/playground/protocol.ts";
import { cases } from "../support/cases.ts";

const text = fc.string({ unit: "grapheme" });
const state: fc.Arbitrary<PageState> = fc
  .record({
    mode: fc.constantFrom(...MODES),
    files: fc.uniqueArray(fc.record({ name: text, text }), { minLength: 1, selector: ({ name }) => name }),
    at: fc.nat(),
  })
  .map(({ mode, files, at }) => ({ mode, files, active: files[at % files.length]!.name }));

it("a link contains the states of the page, and no character that an address cannot contain", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(state, { minLength: 1, maxLength: 3 }), async (states) => {
      const fragment = await encodeState(states);
      expect(fragment).toMatch(/^[\w.-]+$/);
      expect(await decodeState(`#${fragment}`)).toEqual(states);
      expect(await decodeState(fragment.slice(0, -3))).not.toEqual(states);
    }),
    { numRuns: cases(20, 2000) },
  );
});

it.each(["", "1", "2.q1YqBQA", "1.%", "1.AAAA", "1.i44FAA"])(
  "a damaged link has no state: %j",
  async (fragment) => {
    expect(await decodeState(fragment)).toBeUndefined();
  },
);

it("a link to two versions of an expression shows the newer one first", async () => {
  const { hash } = new URL(bothSidesLink('http.host eq "a"', "http.host in $ü"));
  expect(await decodeState(hash)).toEqual([
    {
      mode: "expression",
      files: [
        { name: "after.cfexpr", text: "http.host in $ü" },
        { name: "before.cfexpr", text: 'http.host eq "a"' },
      ],
      active: "after.cfexpr",
    },
  ]);
});
