import { expect, it } from "vitest";
import { answerOf, readThreads } from "./threads.ts";

/** Mistakes found. It only rises: a mistake that was found once is found from then on, unless it proves to be none. */
const FOUND = 200;

it("finds the mistakes of public threads on the line that has to change", () => {
  const mistakes = readThreads().filter(({ line }) => line !== undefined);
  const found = mistakes.map(answerOf).filter(({ isRight }) => isRight);
  expect(found.length).toBeGreaterThanOrEqual(FOUND);
});

it("reports no error in files that are right", () => {
  const wrong = readThreads()
    .filter(({ line }) => line === undefined)
    .map(answerOf)
    .filter(({ isRight }) => !isRight);
  expect(wrong.map(({ thread, found }) => [thread.thread, found])).toEqual([]);
});
