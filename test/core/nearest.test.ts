import { describe, expect, it } from "vitest";
import { nearest } from "../../src/core/nearest.ts";

const FIELDS = [
  "http.host",
  "http.hosts",
  "http.cookie",
  "http.request.uri.path",
  "cf.bot_management.score",
  "cf.bot_management.static_resource",
];

describe("the candidates most like a word", () => {
  it.each([
    [
      "begin with it, the shortest first, before those that only look like it",
      "http.hos",
      ["http.host", "http.hosts"],
    ],
    [
      "finish its last part",
      "cf.bot_management.s",
      ["cf.bot_management.score", "cf.bot_management.static_resource"],
    ],
    ["are not those that go on with another part", "http", []],
    ["are a few edits away, letters swapped included", "http.cokoie", ["http.cookie"]],
    ["differ in case only", "HTTP.HOST", ["http.host", "http.hosts"]],
    ["are none for what begins too many words", "ht", []],
    ["are none for something else", "no.such.thing.at.all", []],
  ])("%s", (_, word, expected) => {
    expect(nearest(word, FIELDS)).toEqual(expected);
  });

  it("are in lower case first if they differ in case alone", () => {
    expect(nearest("lifo", ["FIFO", "fifo"])).toEqual(["fifo", "FIFO"]);
  });

  it("have a character in common with the word", () => {
    expect(nearest("9", ["1", "19", "2"])).toEqual(["19"]);
  });
});
