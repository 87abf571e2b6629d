import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { run } from "../cli/support.ts";

interface Session {
  readonly command: string;
  readonly printed: string;
  /** The files that the page shows, by their names. */
  readonly files: Readonly<Record<string, string>>;
}

/** Each command of a page with what it prints. */
function sessionsOf(name: string): Session[] {
  const page = readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");
  const blocks = [...page.matchAll(/```console\n([\s\S]*?)```/g)].map(([, block]) => block!);
  const shown = page.matchAll(/^`([\w.]+)`:\n\n```\w+\n([\s\S]*?)```/gm);
  const files = Object.fromEntries([...shown].map(([, path, text]) => [path!, text!]));
  return blocks
    .flatMap((block) => block.split(/^(?=\$ )/m))
    .map((session) => {
      const [, command, printed] = /^\$ (.*)\n([\s\S]*)$/.exec(session)!;
      return { command: command!, printed: printed!, files };
    });
}

const PAGES = ["meaning.md", "compare-rulesets.md", "long-expressions.md", "explain.md"];
const sessions = PAGES.flatMap(sessionsOf);

/** The words of a command line, quotes removed. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
}

it.each(sessions)("$command prints what the page shows", async ({ command, printed, files }) => {
  const piped = /^echo '(.*)' \| npx wafsmith (.*)$/.exec(command);
  const argv = wordsOf(piped?.[2] ?? command.replace(/^npx wafsmith /, ""));
  const { stdout } = await run(argv, { files, stdin: piped ? `${piped[1]}\n` : "" });
  expect(stdout).toBe(printed);
});

it("the page has commands", () => {
  expect(sessions.length).toBeGreaterThan(4);
});
