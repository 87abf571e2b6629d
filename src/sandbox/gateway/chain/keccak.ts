/** Bytes that one permutation takes in: 1,600 bits of state less twice the length of the result. */
const RATE_BYTES = 136;
const ROUNDS = 24;
const RESULT_WORDS = 8;
/** A state of 25 lanes of 64 bits, as 50 words: the low half of each lane first. */
const STATE_WORDS = 50;

/** The lane that each step of a round writes, as the number of its low word. */
const TARGETS: number[] = [];
/** By how many bits that step rotates. None is 0 or 32. */
const ROTATIONS: number[] = [];
/** The numbers that the rounds add to the first lane: low and high words. */
const CONSTANTS: (readonly [number, number])[] = [];

for (let round = 0, x = 1, y = 0, bits = 1; round < ROUNDS; round++) {
  [x, y] = [y, (2 * x + 3 * y) % 5];
  TARGETS.push(2 * (5 * y + x));
  ROTATIONS.push((((round + 1) * (round + 2)) / 2) % 64);
  let constant = 0n;
  for (let at = 0; at < 7; at++) {
    bits = ((bits << 1) ^ ((bits >> 7) * 0x71)) & 0xff;
    if (bits & 2) constant |= 1n << BigInt((1 << at) - 1);
  }
  CONSTANTS.push([Number(constant & 0xffffffffn), Number(constant >> 32n)]);
}

/**
 * The Keccak-256 hash that Ethereum uses, in hexadecimal. Node's `sha3-256` is the later standard, whose padding differs.
 */
export function keccak256(bytes: Uint8Array): string {
  const state = new Uint32Array(STATE_WORDS);
  const padded = Buffer.alloc((Math.floor(bytes.length / RATE_BYTES) + 1) * RATE_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x01;
  padded[padded.length - 1]! |= 0x80;
  for (let start = 0; start < padded.length; start += RATE_BYTES) {
    for (let word = 0; word < RATE_BYTES / 4; word++) state[word]! ^= padded.readUInt32LE(start + 4 * word);
    permute(state);
  }
  const result = Buffer.alloc(4 * RESULT_WORDS);
  for (let word = 0; word < RESULT_WORDS; word++) result.writeUInt32LE(state[word]!, 4 * word);
  return `0x${result.toString("hex")}`;
}

function permute(state: Uint32Array): void {
  const row = new Uint32Array(10);
  for (const [low, high] of CONSTANTS) {
    mixColumns(state, row);
    rotateLanes(state);
    for (let start = 0; start < STATE_WORDS; start += 10) {
      row.set(state.subarray(start, start + 10));
      for (let at = 0; at < 10; at++) state[start + at]! ^= ~row[(at + 2) % 10]! & row[(at + 4) % 10]!;
    }
    state[0]! ^= low;
    state[1]! ^= high;
  }
}

function mixColumns(state: Uint32Array, row: Uint32Array): void {
  for (let at = 0; at < 10; at++)
    row[at] = state[at]! ^ state[at + 10]! ^ state[at + 20]! ^ state[at + 30]! ^ state[at + 40]!;
  for (let at = 0; at < 10; at += 2) {
    const [low, high] = rotated(row[(at + 2) % 10]!, row[(at + 3) % 10]!, 1);
    const [addedLow, addedHigh] = [low ^ row[(at + 8) % 10]!, high ^ row[(at + 9) % 10]!];
    for (let start = 0; start < STATE_WORDS; start += 10) {
      state[start + at]! ^= addedLow;
      state[start + at + 1]! ^= addedHigh;
    }
  }
}

function rotateLanes(state: Uint32Array): void {
  let [low, high] = [state[2]!, state[3]!];
  for (let step = 0; step < ROUNDS; step++) {
    const target = TARGETS[step]!;
    const next = rotated(low, high, ROTATIONS[step]!);
    [low, high] = [state[target]!, state[target + 1]!];
    state[target] = next[0];
    state[target + 1] = next[1];
  }
}

function rotated(low: number, high: number, bits: number): readonly [number, number] {
  if (bits > 32) return rotated(high, low, bits - 32);
  return [(low << bits) | (high >>> (32 - bits)), (high << bits) | (low >>> (32 - bits))];
}
