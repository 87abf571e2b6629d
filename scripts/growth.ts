import { RULES } from "../rules/index.ts";
import { lintWith } from "../src/testing/lint-with.ts";
import { READER_SHAPES, RULE_SHAPES } from "../test/growth/shapes.ts";
import { exponent, WorkCounter } from "../test/growth/work.ts";

// `npm run growth`: the exponents by which work and CPU time grow with the size of a text, for the worst shapes of every
// reader and every rule. Work is counted and held under 1.3 by a test; CPU time depends on the machine and is only printed.

const SIZE = Number(process.argv[2] ?? 1000);

const counter = new WorkCounter();
await counter.start();
console.log(`exponents from ${SIZE} to ${4 * SIZE} pieces\nwork  CPU   ms    shape`);
for (const { name, format, text } of READER_SHAPES)
  await print(`${format}: ${name}`, (size) => lintWith(RULES, { code: text(size), format }));
for (const { rule, shape } of RULE_SHAPES)
  await print(rule.id, (size) => lintWith([rule], { code: shape.text(size), format: shape.format }));
await counter.stop();

async function print(name: string, run: (size: number) => unknown): Promise<void> {
  run(10);
  const once = await counter.of(() => run(SIZE));
  const fourfold = await counter.of(() => run(4 * SIZE));
  const [work, cpu] = [
    exponent(once.blocks, fourfold.blocks, 4),
    exponent(once.cpuMs, fourfold.cpuMs, 4),
  ].map((one) => one.toFixed(2).padStart(5));
  console.log(`${work} ${cpu} ${fourfold.cpuMs.toFixed(0).padStart(6)}  ${name}`);
}
