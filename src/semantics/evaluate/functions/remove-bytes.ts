import { asBytes } from "../../../core/bytes.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** `remove_bytes(source, bytes)`: the source without any of these bytes. */
export const removeBytes: FunctionMeaning = {
  name: "remove_bytes",
  isTotal: true,
  examples: [
    {
      call: String.raw`remove_bytes(http.host, "\x2e\x77")`,
      request: { "http.host": "www.cloudflare.com" },
      gives: "cloudflarecom",
    },
  ],
  prepare:
    () =>
    ([source, bytes]) => {
      if (source === undefined) return undefined;
      const removed = new Set(bytes as string);
      return asBytes([...(source as string)].filter((byte) => !removed.has(byte)).join(""));
    },
};
