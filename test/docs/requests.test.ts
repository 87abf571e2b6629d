import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readRequests } from "../../src/traffic/read-requests.ts";
import { run } from "../cli/support.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const page = readFileSync(join(ROOT, "docs/requests.md"), "utf8");

/** The commands of the page with what they print. */
const sessions = [...page.matchAll(/```console\n\$ npx wafsmith (.*)\n([\s\S]*?)```/g)].map(
  ([, command, printed]) => [command!, printed!] as const,
);

it.each(sessions)("%s prints what the page shows", async (command, printed) => {
  const argv = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
  const { stdout } = await run(argv, { directory: join(ROOT, "fixtures/testing") });
  expect(stdout.startsWith(printed)).toBe(true);
});

it("describes a request that is read", async () => {
  const yaml = /```yaml\n([\s\S]*?)```/.exec(page)![1]!;
  expect((await readRequests(yaml)).problems).toEqual([]);
});
