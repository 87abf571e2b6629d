import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/setup.mjs";
import { run } from "../cli/support.ts";

/** The commands on fixtures of the README's console blocks, each with what it is shown to print. */
const SHOWN = [...readFileSync(join(ROOT, "README.md"), "utf8").matchAll(/^```console\n([\s\S]*?)^```$/gm)]
  .flatMap(([, block]) => block!.split(/^\$ npx wafsmith /m).slice(1))
  .map((text) => [text.slice(0, text.indexOf("\n")), text.slice(text.indexOf("\n") + 1)] as const)
  .filter(([call]) => call.includes("fixtures/replay"));

describe("the README", () => {
  it.each(SHOWN)("shows what `%s` prints", async (call, printed) => {
    const [argv, exit] = call.split(/ +# exit code /);
    const { exitCode, stdout } = await run(argv!.split(" "), { directory: ROOT });
    expect([exitCode, stdout.trimEnd()]).toEqual([Number(exit ?? 0), printed.trimEnd()]);
  });

  it("shows a shadowed rule, and a replay with a difference", () => {
    expect(SHOWN.length).toBe(2);
  });
});
