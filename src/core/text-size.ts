/** The number of characters in a string: code points, a lone surrogate counting as one. */
export function codePointCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    if (isPairAt(text, at)) at++;
    count++;
  }
  return count;
}

/** The most that one UTF-16 unit takes in UTF-8: a character of four bytes has two units. */
export const MAX_UTF8_BYTES_A_UNIT = 3;

/** The number of bytes of a string in UTF-8; a lone surrogate becomes U+FFFD, three bytes. */
export function utf8ByteCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) count += 1;
    else if (unit < 0x800) count += 2;
    else if (isPairAt(text, at)) {
      count += 4;
      at++;
    } else count += 3;
  }
  return count;
}

/** The offset after the first `count` code points; the length of a string that has no more. */
export function offsetOfCodePoint(text: string, count: number): number {
  let at = 0;
  for (let passed = 0; passed < count && at < text.length; passed++) at += isPairAt(text, at) ? 2 : 1;
  return at;
}

function isPairAt(text: string, at: number): boolean {
  const high = text.charCodeAt(at);
  const low = text.charCodeAt(at + 1);
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}
