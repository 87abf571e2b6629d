import { asBytes, type Bytes, bytesOfText } from "../../core/bytes.ts";
import type { GivenOption } from "./call.ts";

/** Instead of the boundary that curl makes up again for each request; of the same length. */
const BOUNDARY = `${"-".repeat(24)}${"0".repeat(22)}`;

/** The `Content-Type` of a call with `-F`. */
export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/**
 * The body of all `-F` and `--form-string` of a call, or the option whose content is unknown: one with the content of
 * a file, or with more than a type after its content.
 *
 * Source: https://curl.se/docs/manpage.html#-F (checked 2026-11-23)
 */
export function multipartBody(options: readonly GivenOption[]): Bytes | GivenOption {
  let body = "";
  for (const option of options) {
    const part = partOf(option);
    if (part === undefined) return option;
    body += `--${BOUNDARY}\r\n${part}\r\n`;
  }
  return asBytes(`${body}--${BOUNDARY}--\r\n`);
}

function partOf({ name: option, value }: GivenOption): string | undefined {
  const equals = value.indexOf("=");
  if (equals <= 0) return undefined;
  const given = value.slice(equals + 1);
  const content = option === "form-string" ? { text: given } : contentOf(given);
  if (!content) return undefined;
  const type = content.type === undefined ? "" : `Content-Type: ${bytesOfText(content.type)}\r\n`;
  const disposition = `Content-Disposition: form-data; name="${escaped(value.slice(0, equals))}"\r\n`;
  return `${disposition}${type}\r\n${bytesOfText(content.text)}`;
}

interface Content {
  readonly text: string;
  readonly type?: string | undefined;
}

/** `text`, `"quoted text"`, either with `;type=…`; undefined for `@file`, `<file`, a nested body and other parameters. */
function contentOf(given: string): Content | undefined {
  if (/^[@<(]/.test(given)) return undefined;
  const quoted = /^\s*"((?:[^"\\]|\\[\s\S])*)"([\s\S]*)$/.exec(given);
  const end = given.indexOf(";");
  const [text, rest] = quoted
    ? [quoted[1]!.replace(/\\(["\\])/g, "$1"), quoted[2]!]
    : end === -1
      ? [given.trim(), ""]
      : [given.slice(0, end).trim(), given.slice(end)];
  if (rest.trim() === "") return { text };
  const type = /^;type=([\w.+-]+\/[\w.+-]+)$/.exec(rest)?.[1];
  return type === undefined ? undefined : { text, type };
}

function escaped(name: string): string {
  return bytesOfText(name).replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
