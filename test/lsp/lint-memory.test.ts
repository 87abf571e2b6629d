import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { apiJson, apiYaml, terraform } from "../../bench/documents.ts";
import { makeDirectory } from "../cli/support.ts";
import { workspaceIn } from "./support.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const MIB = 2 ** 20;
const RULES_A_FILE = 12;

const NOTATIONS = [
  { name: "a.json", write: apiJson, comment: "" },
  { name: "a.yaml", write: apiYaml, comment: "# " },
  { name: "a.tf", write: terraform, comment: "# " },
];

/** The text after some keys: conditions are typed, rules come and go, and a quote breaks the file and is taken back. */
function typedText(write: (expressions: readonly string[]) => string, key: number): string {
  const expressions = Array.from({ length: RULES_A_FILE + (key % 3) }, (_, rule) => {
    const typed = rule === key % RULES_A_FILE ? ` and http.user_agent ne "typed ${key}"` : "";
    return `http.host eq "a${rule}.example.com" and ip.src in {23.45.67.${rule}}${typed}`;
  });
  const text = write(expressions);
  const at = text.indexOf("a5.example") + 3;
  return key % 5 === 4 ? `${text.slice(0, at)}"${text.slice(at)}` : text;
}

/** Lints the versions of a string one after another; returns the bytes in use after each of them. */
async function heldAfter(name: string, versions: number, textOf: (key: number) => string): Promise<number[]> {
  const directory = makeDirectory({});
  const workspace = workspaceIn(directory);
  const path = join(directory, name);
  const held: number[] = [];
  for (let key = 0; key < versions; key++) {
    const { document } = await workspace.lint({ name: path, path, text: textOf(key) });
    expect(document.subjects.length).toBeGreaterThan(0);
    if (key % 10 !== 0) continue;
    collectGarbage();
    held.push(process.memoryUsage().heapUsed);
  }
  return held;
}

describe("the memory of a lint for an editor", () => {
  it.each(NOTATIONS)("does not keep the versions of a document ($name)", async ({ name, write, comment }) => {
    const held = await heldAfter(name, 41, (key) => `${typedText(write, key)}\n${comment}`.padEnd(MIB));
    // Held, the strings alone would be as many mebibytes as there are keys between.
    expect(held.at(-1)! - held[1]!).toBeLessThan(10 * MIB);
  });

  it.each(NOTATIONS)("does not grow with each key ($name)", async ({ name, write }) => {
    const held = await heldAfter(name, 301, (key) => typedText(write, key));
    // All expressions that were typed would be several times as much.
    expect(held.at(-1)! - held[10]!).toBeLessThan(MIB);
  });
});
