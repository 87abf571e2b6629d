import { htmlLines, htmlText } from "../../report/html/markup.ts";
import type { ViewPart } from "../protocol.ts";

/** A part that shows a string verbatim. */
export function textPart(title: string, content: string): ViewPart {
  return { title, html: `<pre tabindex="0">${htmlLines(content.trimEnd())}</pre>` };
}

/** A part that says one sentence. */
export function sentencePart(title: string, sentence: string): ViewPart {
  return { title, html: `<p class="quiet">${htmlText(sentence)}</p>` };
}
