import { describe, expect, it } from "vitest";
import { ProofReader, ProofWriter } from "../../../src/cli/lint/parallel/proof-channel.ts";
import { ProofsLost, type Said } from "../../../src/lint/engine/proofs.ts";

const said = (failure: string): readonly Said[] => [{ call: 1, failure }];

describe("the channel of proofs", () => {
  it("hands over the statements about each expression, in order", () => {
    const reader = new ProofReader();
    const writer = new ProofWriter(reader.end);
    const all = Array.from({ length: 100 }, (_, at) => (at % 7 === 3 ? said(String(at)) : []));
    for (const one of all) writer.take(one);
    writer.close();
    expect(all.map(() => reader.next())).toEqual(all);
    reader.close();
  });

  it("says that there are no more", () => {
    const reader = new ProofReader();
    const writer = new ProofWriter(reader.end);
    writer.take(said("a"));
    writer.close();
    expect(reader.next()).toEqual(said("a"));
    expect(() => reader.next()).toThrow(ProofsLost);
    reader.close();
  });
});
