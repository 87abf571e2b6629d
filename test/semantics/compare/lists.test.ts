import { it } from "vitest";
import { compareLists } from "../../../src/semantics/compare/compare-lists.ts";
import { doingOf } from "../../../src/semantics/compare/effects.ts";
import type { ListedRule } from "../../../src/semantics/compare/trace.ts";
import { Prover } from "../../../src/semantics/prove/prover.ts";
import { plainLists, plainRequest } from "../../../src/semantics/prove/witness.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import { expectGolden } from "../../support/golden.ts";
import { doing, effect } from "./support.ts";

const DOINGS = {
  block: doing("stops", effect("once", "block")),
  ask: doing(undefined, effect("once", "ask")),
  skip: doing("skips", effect("marks", "skip", { isLater: true })),
  log: doing(undefined, effect("marks", "log")),
  note: doing(undefined, effect("marks", "note")),
  count: doing(undefined, effect("counted", "count")),
  set: doing(undefined, effect("sets", "1", { slot: "x" })),
  reset: doing(undefined, effect("sets", "2", { slot: "x" })),
  add: doing(undefined, effect("adds", "3", { slot: "x" })),
  other: doing(undefined, effect("sets", "1", { slot: "y" })),
  secret: doingOf({ ends: undefined, effects: [], isKnown: false }),
} as const;

const CONDITIONS = [
  ["ssl", "ssl"],
  ["bot", "cf.client.bot"],
  ["path", 'http.request.uri.path contains "/a"'],
  ["inner", 'starts_with(http.request.uri.path, "/a/b")'],
  ["uri", 'http.request.uri contains "/a?b"'],
  ["x", 'http.request.headers["x"][0] ne "a"'],
  ["y", 'any(http.request.headers["x"][*] eq "a")'],
  ["random", 'uuidv4(cf.random_seed) contains "a"'],
  ["hash", 'sha256(http.host) eq "a"'],
  ["office", "ip.src in $office"],
  ["unread", undefined],
] as const;

/** Lists of rules: what each does, and to which requests. */
const LISTS: readonly string[] = [
  "block ssl",
  "log ssl, block ssl",
  "block inner, ask path, log uri",
  "skip path, block inner, block ssl",
  "ask path, ask inner, log ssl",
  "count ssl, log bot, count ssl",
  "set ssl, add bot, reset path",
  "set path, other path, log path",
  "log x, block y, ask x",
  "block x, log y",
  "block random, log ssl",
  "log random, block hash, ask ssl",
  "block office, skip ssl, log bot",
  "block unread, log ssl",
  "log unread, log bot, note ssl, note bot",
  "secret ssl, block bot",
  "skip bot, skip ssl, block inner, log path, count uri",
  "reset ssl, set ssl, add ssl",
];

function rulesOf(list: readonly string[]): ListedRule[] {
  return list.map((rule) => {
    const [does, name] = rule.split(" ");
    const condition = CONDITIONS.findIndex(([one]) => one === name);
    const text = CONDITIONS[condition]![1];
    return {
      condition,
      typed: text === undefined ? undefined : analyseExpression(text).typed,
      doing: DOINGS[does as keyof typeof DOINGS],
    };
  });
}

/** The list without each of its rules, with each two neighbours exchanged, and with another condition or effect in each. */
function changesOf(list: readonly string[]): string[][] {
  return list.flatMap((rule, at) => {
    const [does, name] = rule.split(" ");
    return [
      list.toSpliced(at, 1),
      list.toSpliced(at, 2, ...list.slice(at, at + 2).toReversed()),
      list.toSpliced(at, 1, `${does} ${name === "path" ? "inner" : "path"}`),
      list.toSpliced(at, 1, `${does === "log" ? "ask" : "log"} ${name}`),
      list.toSpliced(at, 0, rule),
    ];
  });
}

it("lists are the same, or differ for the recorded request", () => {
  const lines: string[] = [];
  for (const text of LISTS) {
    const list = text.split(", ");
    for (const changed of new Set(changesOf(list).map((one) => one.join(", ")))) {
      const prover = new Prover();
      const is = compareLists(rulesOf(list), rulesOf(changed.split(", ").filter(Boolean)), { prover });
      const placesOf = (rules: readonly ListedRule[]) =>
        rules.map(({ condition }) => CONDITIONS[condition]![0]);
      const shown =
        is.outcome === "different"
          ? [
              plainRequest(is.witness),
              plainLists(is.witness),
              is.missing,
              placesOf(is.before.matched),
              placesOf(is.after.matched),
              placesOf(is.unless),
            ].map((one) => JSON.stringify(one) ?? "none")
          : [];
      lines.push(
        `${text} | ${changed}\n  ${[is.outcome, ...shown, 2 ** Math.ceil(Math.log2(prover.spent + 1))].join(" ")}\n`,
      );
    }
  }
  expectGolden(lines.join(""), "fixtures/semantics/lists.txt");
});
