import { type Truth, UNKNOWN, type Value } from "./values.ts";

/** The known facts about one request. */
export interface Request {
  /** The values of fields by their names. */
  readonly values: ReadonlyMap<string, Value>;
  /** Whether absent fields, map entries and lists are unknown rather than missing. */
  readonly isOpen: boolean;
  /** Whether fields and lists that are absent are unknown, although the maps that are given are whole. Default: as `isOpen`. */
  readonly hasUnknownFields?: boolean;
  /** Whether a named list contains a value; undefined for an unknown list. */
  readonly isListed?: (list: string, value: Value) => Truth | undefined;
}

/** The value of a field that a request does not have: missing, or unknown. */
export function absentIn({ isOpen, hasUnknownFields = isOpen }: Request): typeof UNKNOWN | undefined {
  return hasUnknownFields ? UNKNOWN : undefined;
}

/** Whether a named list of a request contains a value. */
export function isListedIn(request: Request, list: string, value: Value): Truth {
  const { isListed, isOpen, hasUnknownFields = isOpen } = request;
  return isListed?.(list, value) ?? (hasUnknownFields ? UNKNOWN : false);
}
