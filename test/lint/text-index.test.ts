import { describe, expect, it } from "vitest";
import { TextIndex } from "../../src/lint/analysis/text-index.ts";

describe("TextIndex", () => {
  it("finds the item with an equal string, and no other", () => {
    const index = new TextIndex<{ text: string }>(({ text }) => text);
    const added = ["ssl", "not ssl", ""].map((text) => ({ text }));
    for (const item of added) index.add(item.text.length, item);
    for (const item of added) expect(index.find(item.text.length, () => item.text)).toBe(item);
    expect(index.find(9, () => "http.host")).toBeUndefined();
  });

  it("distinguishes strings that share a number", () => {
    const index = new TextIndex<string>((text) => text);
    const find = (text: string) => index.find(1, () => text);
    index.add(1, "a");
    expect(find("b")).toBeUndefined();
    index.add(1, "b");
    expect([find("a"), find("b"), find("c")]).toEqual(["a", "b", undefined]);
  });

  it("keeps eight of those that share a number, and leaves the places behind them to others", () => {
    const index = new TextIndex<string>((text) => text);
    const texts = Array.from("abcdefghi");
    for (const text of texts) index.add(0, text);
    expect(texts.filter((text) => index.find(0, () => text))).toEqual(texts.slice(0, 8));
    const next = 8 * 4;
    expect(index.find(next, () => "i")).toBeUndefined();
    index.add(next, "j");
    index.add(2 * next, "k");
    expect([index.find(0, () => "j"), index.find(next, () => "j")]).toEqual([undefined, "j"]);
    expect([index.find(next, () => "k"), index.find(2 * next, () => "k")]).toEqual([undefined, "k"]);
  });

  it("takes any number of 32 bits", () => {
    const index = new TextIndex<string>((text) => text);
    for (const hash of [-1, -(2 ** 31), 2 ** 31 - 1]) {
      index.add(hash, String(hash));
      expect(index.find(hash, () => String(hash))).toBe(String(hash));
    }
  });

  it("builds no string if no item has the number, and few however many share it", () => {
    let made = 0;
    const textOf = (text: string) => {
      made++;
      return text;
    };
    const index = new TextIndex<string>(textOf);
    expect(index.find(1, () => textOf("a"))).toBeUndefined();
    expect(made).toBe(0);
    const texts = Array.from({ length: 256 }, (_, at) => `text ${at}`);
    for (const text of texts) if (index.find(1, () => text) === undefined) index.add(1, text);
    expect(made).toBeLessThanOrEqual(texts.length * 8);
  });
});
