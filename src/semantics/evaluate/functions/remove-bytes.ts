import { asBytes } from "../../../core/bytes.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** `remove_bytes(source, bytes)`: the source without any of these bytes. */
export const removeBytes: FunctionMeaning = {
  name: "remove_bytes",
  isTotal: true,
  prepare:
    () =>
    ([source, bytes]) => {
      if (source === undefined) return undefined;
      const removed = new Set(bytes as string);
      return asBytes([...(source as string)].filter((byte) => !removed.has(byte)).join(""));
    },
};
