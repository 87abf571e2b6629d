import type { Io } from "../io.ts";
import { demand, missing } from "./git.ts";

/** The contents of an object. */
export interface ObjectContent {
  /** Its length. */
  readonly bytes: number;
  /** Undefined if it is over the limit. */
  readonly content: Buffer | undefined;
}

/**
 * The contents of objects, by their names; those over `maxBytes` are only measured.
 *
 * Errors: throws a `Failure`, exit 3, if one is not in this clone, as in a partial one.
 */
export function contentsOf(
  objects: readonly string[],
  { root, maxBytes }: { readonly root: string; readonly maxBytes: number },
  io: Io,
): ReadonlyMap<string, ObjectContent> {
  const names = [...new Set(objects)];
  const sizes = sizesOf(names, root, io);
  const wanted = names.filter((name) => sizes.get(name)! <= maxBytes);
  const contents = new Map<string, ObjectContent>(
    [...sizes].map(([name, bytes]) => [name, { bytes, content: undefined }]),
  );
  const output = wanted.length === 0 ? Buffer.alloc(0) : ask("--batch", wanted, root, io);
  for (let at = 0; at < output.length; ) {
    const start = output.indexOf("\n", at) + 1;
    const [name = "", , length] = output.toString("latin1", at, start - 1).split(" ");
    const bytes = Number(length);
    contents.set(name, { bytes, content: output.subarray(start, start + bytes) });
    at = start + bytes + 1;
  }
  return contents;
}

function sizesOf(names: readonly string[], root: string, io: Io): ReadonlyMap<string, number> {
  if (names.length === 0) return new Map();
  const lines = ask("--batch-check", names, root, io).toString("latin1").trimEnd().split("\n");
  return new Map(
    lines.map((line) => {
      const [name = "", kind, bytes] = line.split(" ");
      if (kind !== "blob") throw missing(`the object ${name} is missing`);
      return [name, Number(bytes)];
    }),
  );
}

function ask(option: "--batch" | "--batch-check", names: readonly string[], root: string, io: Io): Buffer {
  const input = names.map((name) => `${name}\n`).join("");
  return demand(["cat-file", option], { directory: root, input }, io);
}
