import { join } from "node:path";
import { expect, it } from "vitest";
import { makeDirectory } from "../cli/support.ts";
import { workspaceIn } from "./support.ts";

/** The marks in a test file, with their messages. */
async function marked(text: string): Promise<string[]> {
  const directory = makeDirectory();
  const path = join(directory, "a.waftest.yaml");
  const { diagnostics } = await workspaceIn(directory).lint({ name: path, path, text });
  return diagnostics.map(
    ({ code, range, message }) => `${code} «${text.slice(range.start, range.end)}» ${message}`,
  );
}

it("mistakes of a test file are marked where they are", async () => {
  const text = `cases:
  - name: a
    request: { ulr: https://a.example/, ip: 1.2.3 }
    expct: block
    expect: { action: blok }
`;
  expect(await marked(text)).toEqual([
    "source/test-file «expct» `expct` is not a key of a case; did you mean `expect`?",
    "source/test-file «blok» The expected action must be an action of a rule, or null for none; did you mean `block`?",
  ]);
  expect(await marked(text.replace("blok", "block").replace("    expct: block\n", ""))).toEqual([
    "source/test-file «ulr» `ulr` is neither a key of a request nor a field; did you mean `url`?",
    "source/test-file «1.2.3» `ip` must be an address.",
  ]);
  expect(await marked("cases:\n  - { request: { url: https://a.example/ }, expect: block }\n")).toEqual([]);
  expect((await marked("cases: [")).map((one) => one.split(" ")[0])).toEqual(["source/yaml-unclosed"]);
});
