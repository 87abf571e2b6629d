import { describe, expect, it } from "vitest";
import { TextIndex } from "../../src/lint/analysis/text-index.ts";

/** Texts of one length that share a hash: in each, `Aa` may stand in the place of `BB`. */
function likeHashed(pairs: number): string[] {
  let texts = [""];
  for (let at = 0; at < pairs; at++) texts = texts.flatMap((text) => [`${text}Aa`, `${text}BB`]);
  return texts;
}

describe("TextIndex", () => {
  it("finds the item of an equal text, and no other", () => {
    const index = new TextIndex<{ text: string }>(({ text }) => text);
    const added = ["ssl", "not ssl", ""].map((text) => ({ text }));
    for (const item of added) index.add(item.text, item);
    for (const item of added) expect(index.find(item.text)).toBe(item);
    expect(index.find("http.host")).toBeUndefined();
  });

  it("tells texts apart that share a hash", () => {
    const index = new TextIndex<string>((text) => text);
    const [first, second, third] = likeHashed(2) as [string, string, string];
    index.add(first, first);
    expect(index.find(second)).toBeUndefined();
    index.add(second, second);
    expect([index.find(first), index.find(second), index.find(third)]).toEqual([first, second, undefined]);
  });

  it("makes few texts again, however many share a hash", () => {
    let made = 0;
    const index = new TextIndex<string>((text) => {
      made++;
      return text;
    });
    const texts = likeHashed(8);
    for (const text of texts) if (index.find(text) === undefined) index.add(text, text);
    expect(made).toBeLessThanOrEqual(texts.length * 8);
  });
});
