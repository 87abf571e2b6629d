import type { Address } from "../request/values.ts";

/** An address as people write it; the longest run of zero groups of an IPv6 address is shortened to `::`. */
export function addressText({ family, number }: Address): string {
  if (family === 4) return [24, 16, 8, 0].map((shift) => (Number(number) >>> shift) & 255).join(".");
  const groups = Array.from({ length: 8 }, (_, at) => (BigInt(number) >> BigInt(112 - 16 * at)) & 0xffffn);
  const written = groups.map((group) => group.toString(16)).join(":");
  const [longest] = [...written.matchAll(/(?:^|:)0(?::0)+(?=:|$)/g)]
    .map(([zeros]) => zeros)
    .sort((a, b) => b.length - a.length);
  if (longest === undefined) return written;
  const at = written.indexOf(longest);
  const before = written.slice(0, at);
  const after = written.slice(at + longest.length);
  return `${before}::${after.replace(/^:/, "")}`;
}
