import { plainRequest } from "../../src/semantics/prove/witness.ts";
import type { TrafficOptions } from "../../src/traffic/model.ts";
import { readRequests } from "../../src/traffic/read-requests.ts";

/** The fields of the single request in a string, as JSON values. */
export async function fieldsOf(
  text: string,
  options?: TrafficOptions,
): Promise<Readonly<Record<string, unknown>>> {
  const { requests, problems } = await readRequests(text, options);
  if (requests.length !== 1) throw new Error(`${requests.length} requests: ${problems[0]?.message}`);
  return plainRequest(requests[0]!.request);
}

/** The problems found in a string, each as `line: message`. */
export async function problemsOf(text: string): Promise<string[]> {
  const { problems } = await readRequests(text);
  return problems.map(({ message, line }) => `${line}: ${message}`);
}
