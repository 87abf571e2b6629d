import { attempted } from "../../core/attempt.ts";
import { usage } from "../exit-code.ts";
import type { Io } from "../io.ts";

/** The node behind the gateway; undefined for the built-in chain. Errors: throws a `Failure` for a wrong address. */
export async function upstreamOf(url: string | undefined, io: Io) {
  const { httpUpstream } = await import("../../sandbox/gateway/upstream.ts");
  if (url === undefined) {
    const { findAnvil, startAnvil } = await import("../../sandbox/gateway/anvil.ts");
    if (findAnvil([io.cwd]) === undefined) return undefined;
    return httpUpstream(() => startAnvil([io.cwd]));
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw usage(`\`${url}\` is not a valid node URL.`, "Write a full URL, such as `http://127.0.0.1:8545`.");
  }
  const { username, password } = new URL(url);
  if (attempted(() => decodeURIComponent(username + password)) === undefined) {
    throw usage("The credentials of `--upstream` are not percent-encoded correctly.", "Write `%` as `%25`.");
  }
  return httpUpstream(async () => ({ url, close: async () => {} }));
}
