import { classOf, DIGIT, DOT } from "../parser/chars.ts";

/** The strict IPv4 address in `raw` up to `end`, as a 32-bit number; -1 if it is not one. */
export function readIpv4(raw: string, end = raw.length): number {
  let value = 0;
  let octet = -1;
  let dots = 0;
  for (let at = 0; at < end; at++) {
    const unit = raw.charCodeAt(at);
    if (unit === DOT) {
      if (octet === -1 || ++dots > 3) return -1;
      value = value * 256 + octet;
      octet = -1;
    } else if ((classOf(unit) & DIGIT) !== 0) {
      if (octet === 0) return -1;
      octet = (octet === -1 ? 0 : octet * 10) + unit - 48;
      if (octet > 255) return -1;
    } else return -1;
  }
  return dots === 3 && octet !== -1 ? value * 256 + octet : -1;
}
