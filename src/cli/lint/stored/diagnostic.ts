import type { Diagnostic } from "../../../core/diagnostic.ts";
import { type FileRange, inFile } from "../../../core/range.ts";
import {
  arrayShape,
  choiceShape,
  countShape,
  Misshapen,
  objectShape,
  recordShape,
  type Shape,
  textShape,
  trueShape,
} from "./shapes.ts";

/** The severity of a diagnostic. */
export const SEVERITY = choiceShape(["error", "warning", "info", "hint"]);
/** The effect of a finding at Cloudflare. */
export const EFFECT = choiceShape(["rejected", "ineffective", "risky", "blocks-migration", "style"]);
/** Whether a fix keeps the behaviour. */
export const FIX_SAFETY = choiceShape(["safe", "suggestion"]);
/** A half-open range of offsets in a file. The file's name is stored separately. */
export const RANGE: Shape<FileRange> = (value) => inFile(OFFSETS(value));
const OFFSETS = objectShape({ start: countShape, end: countShape });
const CODE: Shape<Diagnostic["code"]> = (value) => {
  const code = textShape(value);
  if (/^[a-z]+\/[\w-]+$/.test(code)) return code as Diagnostic["code"];
  throw new Misshapen("a code of another shape");
};
const FIX = objectShape(
  {
    title: textShape,
    edits: arrayShape(objectShape({ range: RANGE, newText: textShape })),
    safety: FIX_SAFETY,
  },
  { isUnproved: trueShape },
);
/** The shape of the result of `storeDiagnostic`. */
export const DIAGNOSTIC = objectShape(
  {
    code: CODE,
    messageId: textShape,
    data: recordShape(textShape),
    severity: SEVERITY,
    range: RANGE,
    message: textShape,
  },
  {
    uri: textShape,
    effect: EFFECT,
    help: textShape,
    source: objectShape({ url: textShape, checked: textShape }),
    related: arrayShape(objectShape({ range: RANGE, message: textShape }, { uri: textShape })),
    fixes: arrayShape(FIX),
    anchor: objectShape({ place: textShape }, { content: textShape }),
  },
);

/** The same without members that are undefined, or an empty list, as lists are in most files. */
export function withoutEmpty<Stored extends object>(
  members: {
    readonly [Key in keyof Stored]: Stored[Key] | undefined;
  },
): Stored {
  const kept = Object.entries(members).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(kept) as Stored;
}

type StoredDiagnostic = ReturnType<typeof DIAGNOSTIC>;

/** A diagnostic as JSON. Locations in the file `uri`, which are most of them, do not repeat it. */
export function storeDiagnostic(diagnostic: Diagnostic, uri: string): StoredDiagnostic {
  const { code, messageId, data, severity, range, message, effect, help, source, related, fixes, anchor } =
    diagnostic;
  const elsewhere = (place: { readonly uri: string }) => (place.uri === uri ? {} : { uri: place.uri });
  return withoutEmpty<StoredDiagnostic>({
    ...elsewhere(diagnostic),
    code,
    messageId,
    data,
    severity,
    range,
    message,
    effect,
    help,
    source,
    anchor,
    related: related.map((place) => ({ range: place.range, message: place.message, ...elsewhere(place) })),
    fixes: fixes.map((fix) => ({ ...fix, edits: [...fix.edits] })),
  });
}

/** Restores a stored diagnostic. Locations without a file are in `uri`. */
export function restoreDiagnostic(stored: StoredDiagnostic, uri: string): Diagnostic {
  const { related = [], fixes = [] } = stored;
  return { uri, ...stored, related: related.map((place) => ({ uri, ...place })), fixes };
}
