import { createTwoFilesPatch, FILE_HEADERS_ONLY, formatPatch } from "diff";

const CONTEXT_LINES = 3;
/** Maximum changed lines for which the shortest difference is searched; with more, every line is shown as replaced. */
const MAX_EDITS = 2_000;

interface Version {
  readonly name: string;
  readonly text: string;
}

/**
 * The difference between two versions as `diff -u` prints it; empty if they are equal. A last line without a line feed is
 * marked.
 */
export function unifiedDiff(before: Version, after: Version): string {
  if (before.text === after.text) return "";
  const options = { context: CONTEXT_LINES, headerOptions: FILE_HEADERS_ONLY, maxEditLength: MAX_EDITS };
  const shortest = createTwoFilesPatch(
    before.name,
    after.name,
    before.text,
    after.text,
    undefined,
    undefined,
    options,
  );
  return shortest ?? replacement(before, after);
}

/** A difference that removes every line and adds the new ones. */
function replacement(before: Version, after: Version): string {
  const [removed, added] = [linesOf(before.text), linesOf(after.text)];
  const lines = [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)];
  const hunk = { oldStart: 1, oldLines: removed.length, newStart: 1, newLines: added.length };
  const names = {
    oldFileName: before.name,
    newFileName: after.name,
    oldHeader: undefined,
    newHeader: undefined,
  };
  const marked = lines.flatMap((line) => (line.endsWith("\n") ? [line.slice(0, -1)] : [line, NO_LINE_FEED]));
  return formatPatch({ ...names, hunks: [{ ...hunk, lines: marked }] }, FILE_HEADERS_ONLY);
}

const NO_LINE_FEED = "\\ No newline at end of file";

/** Lines with their line feeds. */
const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
