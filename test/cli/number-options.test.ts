import { expect, it } from "vitest";
import { run } from "./support.ts";

const files = { "rules.json": '{ "action": "block", "expression": "ssl" }', "waf.cfexpr": "ssl" };

it.each([
  ["lint rules.json", "--max-warnings", "x"],
  ["lint rules.json", "--concurrency", "0"],
  ["lint rules.json", "--rule-timeout", "0"],
  ["pack waf.cfexpr", "--max-chars", "0"],
  ["pack waf.cfexpr", "--max-steps", "0"],
  ["prove never ssl", "--max-steps", "0"],
])("%s rejects the value of %s", async (command, option, value) => {
  const { exitCode, stderr } = await run([...command.split(" "), option, value], { files });
  expect([exitCode, stderr.split(" ").slice(0, 2)]).toEqual([2, ["wafsmith:", `\`${option}\``]]);
});
