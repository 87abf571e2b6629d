import { expect, it } from "vitest";
import type { Bytes } from "../../../src/core/bytes.ts";
import { couldHold } from "../../../src/semantics/prove/states.ts";

it.each([
  ["http.request.uri.path", ["", "/", "/a", "*"], ["a", "/a?b", "**"]],
  ["http.request.full_uri", ["", "https://a/", "ws://a/"], ["a", "ftp://a/"]],
  ["http.request.version", ["", "HTTP/2"], ["HTTP/9", "2"]],
  ["ip.src.country", ["", "DE", "T1"], ["de", "DEU"]],
  ["cf.bot_management.ja3_hash", ["", "a".repeat(32)], ["a", "A".repeat(32)]],
  ["http.request.uri.query", ["", "a", "?"], []],
  ["cf.bot_management.score", [0, 99], [-1, 100]],
  ["ip.src.asnum", [0, 4_294_967_295], [-1, 4_294_967_296]],
  ["ssl", [true, false], []],
])("%s may be any of %j, but not of %j", (name, possible, impossible) => {
  const isPossible = (value: string | number | boolean) => couldHold(name, value as Bytes);
  expect(possible.filter((value) => !isPossible(value))).toEqual([]);
  expect((impossible as readonly (string | number)[]).filter(isPossible)).toEqual([]);
});
