import fc from "fast-check";

const SURROGATES = 0xd8_00;
const SURROGATE_COUNT = 0x8_00;

/** Any character. The unit `binary` of fast-check makes a table of them all, which takes a second. */
export const anyCharacter = fc
  .nat(0x10_ff_ff - SURROGATE_COUNT)
  .map((at) => String.fromCodePoint(at < SURROGATES ? at : at + SURROGATE_COUNT));
