import { describe, expect, it } from "vitest";
import rule from "../../rules/max-expression-length.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { fixedBy, lintWith } from "../support/rule-tester.ts";

const max = LIMITS.maxExpressionChars.value;
const host = (chars: number, letter = "a") =>
  `http.host eq "${letter.repeat(chars - 'http.host eq ""'.length)}"`;

describe(rule.id, () => {
  it("takes what is just short enough and rejects one character more", () => {
    expect(lintWith(rule, host(max))).toEqual([]);
    expect(lintWith(rule, host(max + 1))).toMatchObject([
      { messageId: "tooLong", data: { chars: String(max + 1) }, range: { start: max, end: max + 1 } },
    ]);
  });

  it("counts code points, not UTF-16 units and not bytes", () => {
    expect(lintWith(rule, host(max, "😀"))).toEqual([]);
    expect(lintWith(rule, host(max + 1, "😀"))).toHaveLength(1);
  });

  it("counts the text as sent, not its JSON escapes", () => {
    const code = JSON.stringify({ action: "block", expression: host(max).replaceAll('"', '"') });
    expect(code.length).toBeGreaterThan(max);
    expect(lintWith(rule, code, "json")).toEqual([]);
  });

  it("writes the canonical form if that is short enough", () => {
    const long = `ssl${" ".repeat(max)}and cf.client.bot`;
    const code = JSON.stringify({ action: "block", expression: long });
    expect(fixedBy(rule, code, "json")).toBe('{"action":"block","expression":"ssl and cf.client.bot"}');
  });

  it("writes a shorter one that matches the same requests if that has room", () => {
    const chain = Array.from({ length: 200 }, (_, at) => `ip.src eq 10.0.${at}.1`).join(" or ");
    const code = JSON.stringify({ action: "block", expression: chain });
    const set = Array.from({ length: 200 }, (_, at) => `10.0.${at}.1`).join(" ");
    expect(fixedBy(rule, code, "json")).toBe(`{"action":"block","expression":"ip.src in {${set}}"}`);
  });

  it("offers nothing if it is not, or if the expression has errors", () => {
    expect(lintWith(rule, host(max + 1))[0]!.fixes).toEqual([]);
    const broken = `ssl and (${" ".repeat(max)}cf.client.bot`;
    const [found] = lintWith(rule, broken).filter((one) => one.code === `lint/${rule.id}`);
    expect(found!.fixes).toEqual([]);
  });
});
