import { asBytes, type Bytes, bytesOfText, percentEscape } from "../../core/bytes.ts";
import { code } from "../../core/phrases.ts";
import type { TrafficProblem } from "../model.ts";
import type { GivenOption } from "./call.ts";
import { MULTIPART_TYPE, multipartBody } from "./form.ts";

/** The body that a curl command sends. */
export interface CurlData {
  readonly body: Bytes | undefined;
  /** Whether there is a body that is not fully known. */
  readonly isUnknown: boolean;
  /** The `Content-Type` and `Accept` that come with it. */
  readonly type: string | undefined;
  readonly accept: string | undefined;
}

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

/** The body of all `-d`, `--json` and `-F` of a call. Parts from files are unknown, and so is the body with them. */
export function dataOf(
  options: readonly GivenOption[],
  remarks: TrafficProblem[],
  input: string | undefined,
): CurlData {
  const form = options.filter(({ name }) => name === "form" || name === "form-string");
  if (form.length > 0) return formData(form, options, remarks);
  const parts: string[] = [];
  let isUnknown = false;
  let isJson = false;
  let hasData = false;
  for (const { name, value, line } of options) {
    if (name !== "json" && name !== "data" && !name.startsWith("data-")) continue;
    const part = partOf(name, value, input);
    if (part === undefined) {
      isUnknown = true;
      remarks.push({ message: `The body is unknown: the file of ${code(value)} is not read.`, line });
    } else parts.push((name === "json" || !hasData ? "" : "&") + part);
    isJson ||= name === "json";
    hasData = true;
  }
  const type = isJson ? JSON_TYPE : FORM;
  return {
    body: hasData && !isUnknown ? asBytes(parts.join("")) : undefined,
    isUnknown,
    type: hasData ? type : undefined,
    accept: isJson ? JSON_TYPE : undefined,
  };
}

function formData(
  form: readonly GivenOption[],
  options: readonly GivenOption[],
  remarks: TrafficProblem[],
): CurlData {
  const isPlain = !options.some(({ name }) => name === "form-escape");
  const body = isPlain ? multipartBody(form) : form[0]!;
  if (typeof body === "string") return { body, isUnknown: false, type: MULTIPART_TYPE, accept: undefined };
  const { value, line } = body;
  remarks.push({ message: `The body is unknown: ${code(value)} is not read as a part of a form.`, line });
  return { body: undefined, isUnknown: true, type: MULTIPART_TYPE, accept: undefined };
}

/** The bytes of one option; undefined if they are in a file. `@-` is the input of the command, if the script has it. */
function partOf(name: string, value: string, input: string | undefined): string | undefined {
  if (name === "data-urlencode") return urlencoded(value, input);
  if (name === "data-raw" || !value.startsWith("@")) return bytesOfText(value);
  const read = value === "@-" ? input : undefined;
  // For a file, `-d` removes line breaks.
  return read === undefined
    ? undefined
    : bytesOfText(/^data(?:-ascii)?$/.test(name) ? read.replace(/[\r\n\0]/g, "") : read);
}

/** `name=text`, `=text`, `text`. Undefined for `name@file` and `@file`, whose content is in a file. */
export function urlencoded(value: string, input: string | undefined): string | undefined {
  const [, name = "", sign, content = ""] = /^([^=@]*)([=@])([\s\S]*)$/.exec(value) ?? [];
  if (sign === undefined) return encoded(value);
  const text = sign === "=" ? content : content === "-" ? input : undefined;
  if (text === undefined) return undefined;
  return (name === "" ? "" : `${bytesOfText(name)}=`) + encoded(text);
}

/** As curl encodes a string: every byte but letters, digits and `-._~`, and a plus for a space. */
function encoded(text: string): string {
  return bytesOfText(text).replace(/[^A-Za-z0-9\-._~]/g, (byte) =>
    byte === " " ? "+" : percentEscape(byte),
  );
}
