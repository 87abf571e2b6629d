import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases, SEED } from "../support/cases.ts";
import { SCENE_SEEDS, scenes, sceneViolation } from "./settings.ts";

/** `npm run fuzz` goes on for longer. */
const CASES = Number(process.env["WAFSMITH_FUZZ_SCENES"] ?? cases(15, 60));

describe("any baseline, suppression list, lock file, export, stream or policy", () => {
  it.each(SCENE_SEEDS.map((scene) => [scene.argv.join(" "), scene.name ?? "-", scene] as const))(
    "%s leaves %s unchanged",
    async (_, __, scene) => {
      expect(await sceneViolation(scene)).toBeUndefined();
    },
  );

  it(`is read without fault: ${CASES} cases, WAFSMITH_SEED=${SEED}`, async () => {
    await fc.assert(
      fc.asyncProperty(scenes, async (scene) => {
        expect(await sceneViolation(scene)).toBeUndefined();
      }),
      { numRuns: CASES, seed: SEED },
    );
  });
});
