import { answerOf, readThreads } from "../test/threads/threads.ts";
import { readOptions } from "./options.ts";

const USAGE = `npm run threads: how many questions of public threads lint answers, on the line that has to change.
npm run threads -- --missed: also those that it does not answer, with what it says instead.`;

const { values } = readOptions({ usage: USAGE, options: { missed: { type: "boolean" } } });
const answers = readThreads().map(answerOf);
for (const [name, group] of [
  ["mistakes found", answers.filter(({ thread }) => thread.line !== undefined)],
  ["right files without an error", answers.filter(({ thread }) => thread.line === undefined)],
] as const) {
  const right = group.filter(({ isRight }) => isRight).length;
  console.log(
    `${name}: ${right} of ${group.length} (${Math.floor((100 * right) / Math.max(1, group.length))}%)`,
  );
  if (values.missed !== true) continue;
  for (const { thread, found } of group.filter(({ isRight }) => !isRight))
    console.log(
      `  ${thread.thread}: ${thread.error}\n    line ${thread.line}, found ${found.join("; ") || "nothing"}`,
    );
}
