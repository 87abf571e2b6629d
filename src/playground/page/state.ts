import { LINK_VERSION, linkFragment, linkJson } from "../../explain/playground-link.ts";
import { MODES, type Mode, type PageFile, type PageState } from "../protocol.ts";

/** Longer addresses are cut or rejected by mail programs, chats and proxies. */
export const MAX_LINK_CHARS = 32_000;

/**
 * The fragment of an address that contains the state of each mode, the one that is shown first, without `#`. Compressed is
 * the JSON `[mode, index of the active file, name, text, name, text…]`, and an array like it for each other mode at the end.
 */
export async function encodeState(states: readonly PageState[]): Promise<string> {
  const [first = "[]", ...others] = states.map(linkJson);
  const json = new TextEncoder().encode(`${[first.slice(0, -1), ...others].join(",")}]`);
  const packed = await pipe(json, new CompressionStream("deflate-raw"));
  return linkFragment(btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join("")));
}

/** The states in a fragment; undefined if it contains none, or is damaged. */
export async function decodeState(fragment: string): Promise<readonly PageState[] | undefined> {
  return fragment.length > 4 * MAX_LINK_CHARS ? undefined : unpackedState(fragment.replace(/^#/, ""));
}

/** The states in a fragment of any length; undefined if it contains none. */
export async function unpackedState(fragment: string): Promise<readonly PageState[] | undefined> {
  const [version, packed] = fragment.split(".");
  if (version !== LINK_VERSION || packed === undefined) return undefined;
  try {
    const bytes = base64Bytes(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const json = await pipe(bytes, new DecompressionStream("deflate-raw"));
    return statesOf(JSON.parse(new TextDecoder().decode(json)));
  } catch {
    return undefined;
  }
}

/** The bytes of Base64. */
export function base64Bytes(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** Anybody can make a link: a small one must not unpack into more than a page can handle. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;

/** The bytes after passing through a stream. Errors: rejects for bytes that the stream rejects, and for too many. */
export async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  while (true) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MAX_UNPACKED_BYTES) throw new Error("it unpacks into too much");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function statesOf(value: unknown): readonly PageState[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const others = value.filter((one) => Array.isArray(one)).map(stateOf);
  const first = stateOf(value.filter((one) => !Array.isArray(one)));
  return first && [first, ...others.flatMap((one) => one ?? [])];
}

function stateOf(value: unknown): PageState | undefined {
  if (!Array.isArray(value)) return undefined;
  const [mode, at, ...rest] = value as unknown[];
  if (!MODES.includes(mode as Mode) || rest.length === 0 || rest.length % 2 !== 0) return undefined;
  if (!rest.every((one) => typeof one === "string")) return undefined;
  const files: PageFile[] = [];
  for (let i = 0; i < rest.length; i += 2) files.push({ name: rest[i]!, text: rest[i + 1]! });
  const active = files[typeof at === "number" ? at : 0] ?? files[0]!;
  return { mode: mode as Mode, files, active: active.name };
}
