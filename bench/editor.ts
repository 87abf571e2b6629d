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
const WARM_UPS = 10;
const KEYSTROKES = 30;
/** Keystrokes for each whole lint, which takes many times as long. */
const WHOLE_EVERY = 6;
/** The typed text. After most of its keys the condition is incomplete. */
const TYPED = ' and http.host eq "x"';

const NOTATIONS = [
  { name: "rules.json", format: "json", write: apiJson },
  { name: "rules.yaml", format: "yaml", write: apiYaml },
  { name: "rules.tf", format: "terraform", write: terraformText },
] as const;

/**
 * Measures the CPU time of a keystroke in the language server, in a file of many rules, and of a whole lint of the same text.
 * Both read the file and run all recommended rules; the server keeps its analysis of expressions from one run to the next.
 */
export async function measureKeystrokes(seed: number): Promise<void> {
  const rows: string[][] = [];
  for (const { name, format, write } of NOTATIONS) {
    const readers = await loadReaders(format);
    const { expressions } = makeCorpus({ seed, count: RULES_A_FILE, hasRegexes: true });
    const lastingMemory = new ExpressionMemory();
    const config = defaultConfig(RULES);
    const whole: number[] = [];
    const keystroke: number[] = [];
    for (let round = 0; round < WARM_UPS + KEYSTROKES; round++) {
      // The condition is typed at the end of one rule, then of the next.
      const at = (300 + Math.floor(round / TYPED.length) * 61) % expressions.length;
      const typed = TYPED.slice(0, (round % TYPED.length) + 1);
      const text = write(expressions.map((one, index) => (index === at ? one + typed : one)));
      const lint = (memory?: ExpressionMemory) =>
        cpuSecondsOf(() => {
          lintDocument(readSourceSync(name, text, readers), { rules: RULES, config, memory });
        }) * 1000;
      const keystrokeMs = lint(lastingMemory);
      if (round < WARM_UPS) continue;
      keystroke.push(keystrokeMs);
      if (round % WHOLE_EVERY === 0) whole.push(lint());
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
