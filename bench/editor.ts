import { RULES } from "../rules/index.ts";
import { defaultConfig } from "../src/lint/config/config.ts";
import { ExpressionMemory } from "../src/lint/engine/expression-memory.ts";
import { lintDocument } from "../src/lint/engine/lint.ts";
import { loadReaders, readSourceSync } from "../src/sources/read.ts";
import { makeCorpus } from "./corpus.ts";
import { apiJson, apiYaml, terraformText } from "./documents.ts";
import { cpuSecondsOf, spreadOf } from "./measure.ts";
import { printTable, withSpread } from "./table.ts";

const RULES_A_FILE = 1000;
const WARM_UPS = 3;
const KEYSTROKES = 15;

const NOTATIONS = [
  { name: "rules.json", format: "json", write: apiJson },
  { name: "rules.yaml", format: "yaml", write: apiYaml },
  { name: "rules.tf", format: "terraform", write: terraformText },
] as const;

/**
 * Measures the cost of a keystroke in the language server, in a file of many rules, and of a complete lint of the same text.
 * Both read the file and run all recommended rules; the server keeps its analysis of expressions from one run to the next.
 */
export async function measureKeystrokes(seed: number): Promise<void> {
  const rows: string[][] = [];
  for (const { name, format, write } of NOTATIONS) {
    const readers = await loadReaders(format);
    const { expressions } = makeCorpus({ seed, count: RULES_A_FILE, hasRegexes: true });
    const memory = new ExpressionMemory();
    const config = defaultConfig(RULES);
    const whole: number[] = [];
    const keystroke: number[] = [];
    for (let round = 0; round < WARM_UPS + KEYSTROKES; round++) {
      // Another one is being typed at each time, a character longer than it was.
      const at = (round * 61) % expressions.length;
      const typed = expressions.map((text, index) =>
        index === at ? `${text} or ssl${" ".repeat(round)}` : text,
      );
      const text = write(typed);
      const lint = (known?: ExpressionMemory) =>
        cpuSecondsOf(() => {
          lintDocument(readSourceSync(name, text, readers), { rules: RULES, config, memory: known });
        }) * 1000;
      const [wholeMs, keystrokeMs] = [lint(), lint(memory)];
      if (round < WARM_UPS) continue;
      whole.push(wholeMs);
      keystroke.push(keystrokeMs);
    }
    const [all, one] = [spreadOf(whole), spreadOf(keystroke)];
    rows.push([
      name,
      withSpread(all, 0),
      withSpread(one, 0),
      `${Math.round((one.median / all.median) * 100)} %`,
    ]);
  }
  console.log(`Typing in a file of ${RULES_A_FILE} distinct rules, ${KEYSTROKES} keystrokes`);
  printTable(["CPU milliseconds, median", "whole lint (min-max)", "keystroke (min-max)", "share"], rows);
}
