import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { makeDirectory, run } from "../cli/support.ts";

const PAGE = new URL("../../docs/testing-rules.md", import.meta.url);
const page = readFileSync(PAGE, "utf8");
/** Files and commands of the page, in their order. */
const blocks = [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text]) => ({
  language,
  text: text!,
}));

it("the tutorial does what it shows, from the first file to the last command", async () => {
  const directory = makeDirectory();
  const sessions: string[] = [];
  for (const { language, text } of blocks) {
    const name = language === "yaml" ? /^# (\S+)\n/.exec(text)?.[1] : undefined;
    if (name !== undefined) {
      mkdirSync(dirname(join(directory, name)), { recursive: true });
      writeFileSync(join(directory, name), text);
    }
    const command = /^\$ npx wafsmith (.*)\n/.exec(text)?.[1];
    if (command === undefined) continue;
    const { stdout, stderr } = await run(command.split(" "), { directory });
    expect(stderr).toBe("");
    sessions.push(`$ npx wafsmith ${command}\n${stdout}`);
  }
  const shown = page.replace(/(?<=```console\n)[\s\S]*?(?=```)/g, () => sessions.shift()!);
  if (process.env["UPDATE_GOLDENS"] === "1") writeFileSync(PAGE, shown);
  else expect(comparable(shown)).toBe(comparable(page));
});

/** Which of the requests that show something is found first is up to the prover. */
function comparable(text: string): string {
  return text.replace(/^ {6}(request|expect): .*$/gm, "      $1: …");
}
