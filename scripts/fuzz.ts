import { parseArgs } from "node:util";
import fc from "fast-check";
import { fileViolation } from "../test/fuzz/file-invariants.ts";
import { files } from "../test/fuzz/files.ts";
import { hostileInputs, inputs } from "../test/fuzz/inputs.ts";
import { violation } from "../test/fuzz/invariants.ts";
import { readerFiles, readerViolation, SEEDS } from "../test/fuzz/readers.ts";

// `npm run fuzz -- --minutes 10 --seed 1`: the fuzz test for longer, and on inputs of megabytes. Exit code 1 if anything
// is at fault. The npm script limits the heap to 1 GB, so that an input which needs more ends the run.

const ROUND = 5000;
const ROUND_OF_FILES = 500;
const HOSTILE_CHARS = 1_000_000;

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "5" }, seed: { type: "string" } },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const end = Date.now() + Number(values.minutes) * 60_000;

const hostile = hostileInputs(HOSTILE_CHARS);
for (const { name, text } of hostile) {
  const fault = violation(text);
  if (fault) report(`${name}, ${text.length} characters`, fault);
}
console.log(`${hostile.length} inputs of ${HOSTILE_CHARS} characters tried`);

for (const file of SEEDS) {
  const fault = await readerViolation(file);
  if (fault) report(JSON.stringify(file), fault);
}
console.log(`${SEEDS.length} files that were at fault once tried`);

let cases = 0;
for (let round = 0; Date.now() < end && process.exitCode === undefined; round++) {
  const { failed, counterexample } = fc.check(
    fc.property(inputs, (text) => violation(text) === undefined),
    { numRuns: ROUND, seed: seed + round },
  );
  const text = counterexample?.[0];
  if (failed && text !== undefined) report(`seed ${seed + round}, ${JSON.stringify(text)}`, violation(text));
  cases += ROUND;
  await tryFiles(seed + round);
  await tryReaders(seed + round);
}
console.log(`${cases} inputs and ${(cases * ROUND_OF_FILES) / ROUND} files from seed ${seed} tried`);

async function tryFiles(roundSeed: number): Promise<void> {
  const { failed, counterexample } = await fc.check(
    fc.asyncProperty(files, async (file) => (await fileViolation(file)) === undefined),
    { numRuns: ROUND_OF_FILES, seed: roundSeed },
  );
  const file = counterexample?.[0];
  if (failed && file) report(`seed ${roundSeed}, ${JSON.stringify(file)}`, await fileViolation(file));
}

/** Edited files of every notation, read, linted and fixed. */
async function tryReaders(roundSeed: number): Promise<void> {
  const { failed, counterexample } = await fc.check(
    fc.asyncProperty(readerFiles, async (file) => (await readerViolation(file)) === undefined),
    { numRuns: ROUND_OF_FILES, seed: roundSeed },
  );
  const file = counterexample?.[0];
  if (failed && file) report(`seed ${roundSeed}, ${JSON.stringify(file)}`, await readerViolation(file));
}

function report(input: string, fault: string | undefined): void {
  console.error(`${input}: ${fault}`);
  process.exitCode = 1;
}
