import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { makeCarelessCorpus } from "../../bench/corpus.ts";
import { apiJson } from "../../bench/documents.ts";
import { LintBreaks, type MessageTurns, Superseded } from "../../src/lsp/lint-breaks.ts";
import { Snapshot } from "../../src/lsp/snapshot.ts";
import { makeDirectory } from "../cli/support.ts";
import { cases } from "../support/cases.ts";
import { workspaceIn } from "./support.ts";

const { expressions } = makeCarelessCorpus({ seed: 4, count: 60 });

/** MessageTurns in which something is done. The clock strikes 10 ms each time that it is looked at. */
function turnsWith(next: () => Promise<void>): MessageTurns {
  let now = 0;
  return { next, now: () => (now += 10) };
}

/** A document of many rules in a separate workspace. `next`: called in each break of a lint. */
function opened(texts: readonly string[], next: () => Promise<void>) {
  const directory = makeDirectory({});
  const workspace = workspaceIn(directory);
  const uri = pathToFileURL(join(directory, "a.json")).href;
  return new Snapshot(TextDocument.create(uri, "json", 1, apiJson(texts)), workspace, turnsWith(next));
}

/** A break after each step. */
class ManyBreaks extends LintBreaks {
  constructor(next: () => Promise<void>) {
    super(turnsWith(next));
  }

  override isDue(): boolean {
    return true;
  }
}

it("a break is due 15 ms after the last one, or after the start", async () => {
  const times = [0, 14, 15, 20, 34, 35];
  const breaks = new LintBreaks({ next: async () => {}, now: () => times.shift()! });
  const due = [breaks.isDue(), breaks.isDue()];
  await breaks.take();
  expect([...due, breaks.isDue(), breaks.isDue()]).toEqual([false, true, false, true]);
});

describe("a lint for an editor", () => {
  it("is given up at its next break when the document has changed", async () => {
    let turns = 0;
    const snapshot = opened(expressions, async () => {
      turns++;
      snapshot.changed([{ text: "{}" }], 2);
      snapshot.supersede();
    });
    await expect(snapshot.lint()).rejects.toThrow(Superseded);
    expect(turns).toBe(1);
  });

  it("lets other questions about the document be answered in its breaks", async () => {
    const order: string[] = [];
    const snapshot = opened(expressions, async () => {
      await snapshot.read();
      order.push("read");
    });
    await snapshot.lint();
    order.push("linted");
    expect(order[0]).toBe("read");
    expect(order.at(-1)).toBe("linted");
  });

  it("finds the same as in one go, also after lints that were given up, whatever was edited", async () => {
    const edit = fc.record({
      rule: fc.nat(20),
      to: fc.option(fc.constantFrom(...expressions.slice(20, 40), "ssl and (")),
      breaks: fc.option(fc.nat(24)),
    });
    let stopped = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 8 }), async (edits) => {
        const directory = makeDirectory({});
        const workspace = workspaceIn(directory);
        const path = join(directory, "a.json");
        const texts = expressions.slice(0, 20);
        for (const { rule, to, breaks } of edits) {
          texts.splice(rule % texts.length, to === null ? 1 : rule % 2, ...(to === null ? [] : [to]));
          const open = { name: path, path, text: apiJson(texts) };
          let turns = 0;
          const taken = new ManyBreaks(async () => {
            taken.isOver = turns++ === breaks;
          });
          const linted = await workspace.lint(open, taken).catch((error) => {
            expect(error).toBeInstanceOf(Superseded);
            stopped++;
          });
          if (!linted) continue;
          const { diagnostics } = await workspaceIn(directory).lint(open);
          expect(linted.diagnostics).toEqual(diagnostics);
        }
      }),
      { numRuns: cases(10, 150) },
    );
    expect(stopped).toBeGreaterThan(cases(1, 25));
  });

  it("shares nothing with a lint of the same file under another address that takes a break", async () => {
    const directory = makeDirectory({});
    const workspace = workspaceIn(directory);
    const path = join(directory, "a.json");
    const open = (count: number) => ({ name: path, path, text: apiJson(expressions.slice(0, count)) });
    const other = new ManyBreaks(async () => {});
    let inner: Promise<unknown> | undefined;
    const outer = workspace.lint(
      open(10),
      new ManyBreaks(async () => {
        inner ??= workspace.lint(open(8), other);
        await Promise.resolve();
      }),
    );
    const fresh = async (count: number) => (await workspaceIn(directory).lint(open(count))).diagnostics;
    expect(await outer).toMatchObject({ diagnostics: await fresh(10) });
    expect(await inner).toMatchObject({ diagnostics: await fresh(8) });
  });
});
