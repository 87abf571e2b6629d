import fc, { type Arbitrary } from "fast-check";
import { fileViolation } from "../test/fuzz/file-invariants.ts";
import { SEEDS as FILES, files, ONCE_AT_FAULT } from "../test/fuzz/files.ts";
import { hostileInputs, inputs } from "../test/fuzz/inputs.ts";
import { violation } from "../test/fuzz/invariants.ts";
import { readerFiles, readerViolation, SEEDS } from "../test/fuzz/readers.ts";
import { SCENE_SEEDS, scenes, sceneViolation } from "../test/fuzz/settings.ts";
import { countOption, readOptions } from "./options.ts";

// The npm script limits the heap to 1 GB, so that an input which needs more ends the run.
const USAGE = `npm run fuzz -- --times 10 --seed 1: ten times the cases of the fuzz tests, and inputs of megabytes.
Exit code 1 if anything is at fault.`;

const HOSTILE_CHARS = 1_000_000;

/** Cases of one kind that are tried before those of the next kind. */
const ROUND = 500;

const { values } = readOptions({
  usage: USAGE,
  options: { times: { type: "string", default: "1" }, seed: { type: "string" } },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const times = countOption("times", values.times);

const startedAt = performance.now();
const hostile = hostileInputs(HOSTILE_CHARS);
for (const { name, text } of hostile) {
  progress(name);
  const fault = violation(text);
  if (fault) report(`${name}, ${text.length} characters`, fault);
}
console.log(`${hostile.length} inputs of ${HOSTILE_CHARS} characters tried`);

await tryKnown(SEEDS, readerViolation);
await tryKnown([...FILES, ...ONCE_AT_FAULT.map(([uri, text]) => ({ uri, text }))], fileViolation);
await tryKnown(SCENE_SEEDS, sceneViolation);
// The number of cases in a normal test run, multiplied by the given factor.
await tryMany("texts", inputs, async (text) => violation(text), 10_000);
await tryMany("files", files, fileViolation, 200);
await tryMany("edited files", readerFiles, readerViolation, 600);
await tryMany("command lines", scenes, sceneViolation, 150);

/** Inputs that are tried each time: those that were at fault once, and one for each reader. */
async function tryKnown<Case>(
  cases: readonly Case[],
  faultOf: (one: Case) => Promise<string | undefined>,
): Promise<void> {
  for (const one of cases) {
    const fault = await faultOf(one);
    if (fault) report(JSON.stringify(one), fault);
  }
  console.log(`${cases.length} known inputs tried`);
}

async function tryMany<Case>(
  what: string,
  cases: Arbitrary<Case>,
  faultOf: (one: Case) => Promise<string | undefined>,
  count: number,
): Promise<void> {
  const wanted = count * times;
  for (let tried = 0; tried < wanted; tried += ROUND) {
    progress(`${what}: ${tried} of ${wanted}`);
    const roundSeed = seed + tried;
    const { failed, counterexample } = await fc.check(
      fc.asyncProperty(cases, async (one) => (await faultOf(one)) === undefined),
      { numRuns: Math.min(ROUND, wanted - tried), seed: roundSeed },
    );
    const one = counterexample?.[0];
    if (failed && one !== undefined) {
      report(`seed ${roundSeed}, ${JSON.stringify(one)}`, await faultOf(one));
      return;
    }
  }
  console.log(`${wanted} ${what} from seed ${seed} tried`);
}

/** Says how far the run is, so that a log shows where the time goes. */
function progress(at: string): void {
  console.log(`${Math.round((performance.now() - startedAt) / 1000)} s: ${at}`);
}

function report(input: string, fault: string | undefined): void {
  console.error(`${input}: ${fault}`);
  process.exitCode = 1;
}
