/** The part of a text that an edit replaced: `end` in the text before, and how much longer the text is now. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly by: number;
}

/** The smallest single change that turns one text into another. */
export function changeBetween(before: string, after: string): TextChange {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let same = 0;
  while (
    same < most - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same++;
  return { start, end: before.length - same, by: after.length - before.length };
}

/** A copy that does not keep the text that it is a part of in memory. */
export function copiedText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
