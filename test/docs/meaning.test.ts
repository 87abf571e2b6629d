import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { run } from "../cli/support.ts";

const page = readFileSync(new URL("../../docs/meaning.md", import.meta.url), "utf8");
const blocks = [...page.matchAll(/```console\n([\s\S]*?)```/g)].map(([, block]) => block!);
/** Each command of the page with what it prints. */
const sessions = blocks
  .flatMap((block) => block.split(/^(?=\$ )/m))
  .map((session) => /^\$ (.*)\n([\s\S]*)$/.exec(session)!.slice(1) as [string, string]);

/** The words of a command line, quotes removed. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
}

it.each(sessions)("%s prints what the page shows", async (command, printed) => {
  const piped = /^echo '(.*)' \| npx wafsmith (.*)$/.exec(command);
  const argv = wordsOf(piped?.[2] ?? command.replace(/^npx wafsmith /, ""));
  const { stdout } = await run(argv, { stdin: piped ? `${piped[1]}\n` : "" });
  expect(stdout).toBe(printed);
});

it("the page has commands", () => {
  expect(sessions.length).toBe(3);
});
