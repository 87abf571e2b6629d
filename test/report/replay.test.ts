import { expect, it } from "vitest";
import { replayHtml } from "../../src/report/replay/html.ts";
import type { Replay, ReplayedRule } from "../../src/report/replay/model.ts";
import { replayText } from "../../src/report/replay/text.ts";
import { seenLines } from "../../src/report/replay/words.ts";

const rule = (ref: string, enabled: boolean, samples: readonly string[] = []) =>
  ({
    ...{ ref, file: "w.tf", line: 2, action: "block", enabled, matched: 1200, acted: 30, unknown: 4 },
    ...{ samples, top: [] },
  }) as unknown as ReplayedRule;
const replay = (...rules: readonly ReplayedRule[]): Replay => ({
  ...{ lines: 5, unreadable: 0, rules, differs: undefined, times: undefined },
});
const RULES = [rule("a", true), rule("bb", false, ["GET <x>"])];
const SEEN = seenLines(RULES[1]!);

it("the rules of a replay are a table with their counts, and are marked if they are off", () => {
  const lines = replayText(replay(...RULES), { color: false }).split("\n");
  expect(SEEN).toHaveLength(1);
  expect(lines.slice(2)).toEqual([
    "rule  action       matched  acted  unknown",
    "a     block          1,200     30        4",
    "bb    block (off)    1,200     30        4",
    `    ${SEEN[0]}`,
    "",
  ]);
});

it("the page of a replay has the same rules, with the requests that were seen", () => {
  const page = replayHtml(replay(...RULES));
  const cells = [...page.matchAll(/<td[^>]*data-label="(\w+)">([^<]*)/g)].map(([, ...cell]) =>
    cell.join(" "),
  );
  const counts = ["matched 1,200", "acted 30", "unknown 4"];
  expect(cells).toEqual(["action block", ...counts, "action block (off)", ...counts]);
  expect([...page.matchAll(/<li>([^<]*)<\/li>/g)].map(([, text]) => text)).toEqual([
    SEEN[0]!.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  ]);
});
