import { RULES } from "../../rules/index.ts";
import { lintWith } from "../../src/testing/lint-with.ts";
import { READER_SHAPES, RULE_SHAPES } from "../../test/growth/shapes.ts";
import { exponent, WorkCounter } from "../../test/growth/work.ts";

/**
 * Prints the exponents with which work and CPU time grow with the length of a string, for the worst strings of every
 * reader and every rule. A test keeps the exponent of work, which is counted, under 1.3; CPU time depends on the
 * machine and is only printed.
 */
export async function measureTexts(size: number): Promise<void> {
  const counter = new WorkCounter();
  await counter.start();
  console.log(`exponents from ${size} to ${4 * size} pieces\nwork  CPU   ms    shape`);
  for (const { name, format, text } of READER_SHAPES)
    await print(`${format}: ${name}`, (pieces) => lintWith(RULES, { code: text(pieces), format }));
  for (const { rule, shape } of RULE_SHAPES)
    await print(rule.id, (pieces) => lintWith([rule], { code: shape.text(pieces), format: shape.format }));
  await counter.stop();

  async function print(name: string, run: (pieces: number) => unknown): Promise<void> {
    run(10);
    await counter.reset();
    const once = await counter.of(() => run(size));
    const fourfold = await counter.of(() => run(4 * size));
    const [work, cpu] = [
      exponent(once.blocks, fourfold.blocks, 4),
      exponent(once.cpuMs, fourfold.cpuMs, 4),
    ].map((one) => one.toFixed(2).padStart(5));
    console.log(`${work} ${cpu} ${fourfold.cpuMs.toFixed(0).padStart(6)}  ${name}`);
  }
}
