import type { MutationReport, SurvivorReport } from "../../report/tests/model.ts";
import { type Mutation, mutate } from "../../traffic/mutate/mutate.ts";
import type { LoadedTestFile } from "./load-test-file.ts";

/** Changes the rules of test files in small ways, and runs the cases of all test files with the same rules on each change. */
export function mutationReport(files: readonly LoadedTestFile[]): MutationReport {
  const groups: LoadedTestFile[][] = [];
  for (const file of files) {
    const group = groups.find(([first]) => isSameTested(first!, file));
    if (group) group.push(file);
    else groups.push([file]);
  }
  const mutations = groups.map((group) =>
    mutate(
      group[0]!.evaluator,
      group.flatMap(({ cases }) => cases),
    ),
  );
  const sum = (count: (mutation: Mutation) => number) =>
    mutations.reduce((total, one) => total + count(one), 0);
  return {
    killed: sum(({ killed }) => killed),
    survived: sum(({ survivors }) => survivors.length),
    equivalent: sum(({ equivalent }) => equivalent),
    survivors: mutations.flatMap(({ survivors }) => survivors.map(survivorReport)),
  };
}

function isSameTested(a: LoadedTestFile, b: LoadedTestFile): boolean {
  if (a.file.missing !== b.file.missing || a.rules.length !== b.rules.length) return false;
  return a.rules.every((one) => b.rules.includes(one));
}

function survivorReport({ mutant, killer }: Mutation["survivors"][number]): SurvivorReport {
  const { name, file, line } = mutant.original;
  return { rule: name, file, line, change: mutant.change, ...(killer && { killer: killer.wholeText }) };
}
