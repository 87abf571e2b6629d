import { plainRequest } from "../../src/semantics/prove/witness.ts";
import type { TrafficOptions } from "../../src/traffic/model.ts";
import { readRequests } from "../../src/traffic/read-requests.ts";

/** The fields of the only request of a string, as JSON has them. */
export async function fieldsOf(
  text: string,
  options?: TrafficOptions,
): Promise<Readonly<Record<string, unknown>>> {
  const { requests, problems } = await readRequests(text, options);
  if (requests.length !== 1) throw new Error(`${requests.length} requests: ${problems[0]?.message}`);
  return plainRequest(requests[0]!.request);
}

/** The problems of a string as `line: message`. */
export async function problemsOf(text: string): Promise<string[]> {
  const { problems } = await readRequests(text);
  return problems.map(({ message, line }) => `${line}: ${message}`);
}
