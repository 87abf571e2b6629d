import type { FactSource } from "../core/diagnostic.ts";

/** The source of a fact, as shown in reports: a link, or a phrase if there is no page to link to. */
export interface Citation {
  readonly url?: WebAddress;
  readonly text?: string;
  /** Day of the last check, `YYYY-MM-DD`. */
  readonly checked: string;
}

type WebAddress = `https://${string}`;

/** The source of a fact for a report. */
export function citation({ url, checked }: FactSource): Citation {
  if (url.startsWith("https://")) return { url: url as WebAddress, checked };
  return { text: url.replace(/^specification (\d+)$/, "section $1 of the interface specification"), checked };
}
