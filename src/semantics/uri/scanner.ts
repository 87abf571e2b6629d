import type { AddressPart } from "../../contract/fields/entry.ts";

/** The whole that contains a part: an address with scheme and host, path and query, or a path alone. */
export type Whole = "address" | "target" | "path";

/** The parts that are substrings of the whole. */
export type TextualPart = Exclude<AddressPart["part"], "lower-extension" | "is-encrypted">;

/** Readings of an address that documentation leaves open. */
export interface ScanOptions {
  /** A host ends in front of its port. */
  readonly leavesPort?: boolean;
  /** An extension ends in front of a byte that is not a letter, digit, `-` or `_`. */
  readonly cutsExtension?: boolean;
  /** `.htaccess` has an extension: a name may begin with its dot. */
  readonly hasHiddenExtension?: boolean;
}

/** Places of a scan. */
const SCHEME = 0;
const COLON = 1;
const SLASH = 2;
const HOST = 3;
const PORT = 4;
const TARGET = 5;
const STAR = 6;
const SEGMENT = 7;
const NAME = 8;
const HIDDEN = 9;
const EXTENSION = 10;
const CUT = 11;
const QUERY = 12;
const ODD = 13;
const GONE = 14;
/** Before the host, which has at least one byte. */
const EMPTY_HOST = 15;

/** Places of a scan are below this. */
export const MAX_PLACE = 16;

/** The sort of a byte: its own for those that divide an address. */
export type Sort = ":" | "/" | "?" | "." | "*" | "word" | "other";

export function sortOf(byte: number): Sort {
  return SORTS[byte]!;
}

/** By byte. */
const SORTS: readonly Sort[] = Array.from({ length: 256 }, (_, byte) => determinedSort(byte));

function determinedSort(byte: number): Sort {
  const unit = String.fromCharCode(byte);
  if (unit === ":" || unit === "/" || unit === "?" || unit === "." || unit === "*") return unit;
  return /[\w-]/.test(unit) ? "word" : "other";
}

/** The effect of a byte on the part that is searched for. */
export type ByteEffect = "skip" | "take" | "restart";

/**
 * The state of the part where a string ends. `bare`: an address without a path; `free`: nothing; `none`: no such text
 * exists.
 */
export type PartEnding = "known" | "bare" | "free" | "none";

/** Finds a part of an address in one pass over its bytes. */
export class AddressScanner {
  readonly key: string;
  readonly start: number;
  readonly part: TextualPart;
  readonly #options: ScanOptions;

  constructor(whole: Whole, part: TextualPart, options: ScanOptions = {}) {
    this.part = part;
    this.start = whole === "address" ? SCHEME : TARGET;
    this.#options = options;
    this.key = [whole, part, ...Object.keys(options)].join(" ");
  }

  next(place: number, sort: Sort): number {
    switch (place) {
      case SCHEME:
        return sort === ":" ? COLON : SCHEME;
      case COLON:
        return sort === "/" ? SLASH : GONE;
      case SLASH:
        return sort === "/" ? EMPTY_HOST : GONE;
      case EMPTY_HOST:
        return sort === "/" || sort === "?" || sort === ":" ? GONE : HOST;
      case HOST:
      case PORT:
        if (sort === "/") return SEGMENT;
        return sort === "?" ? GONE : sort === ":" ? PORT : place;
      case TARGET:
        return sort === "/" ? SEGMENT : sort === "*" ? STAR : ODD;
      case STAR:
      case ODD:
        return ODD;
      case QUERY:
      case GONE:
        return place;
      default:
        return this.#inPath(place, sort);
    }
  }

  #inPath(place: number, sort: Sort): number {
    if (sort === "/") return SEGMENT;
    if (sort === "?") return QUERY;
    if (sort === ".") {
      return place === SEGMENT && !this.#options.hasHiddenExtension ? HIDDEN : EXTENSION;
    }
    if (place === SEGMENT) return NAME;
    return place === EXTENSION && sort !== "word" && this.#options.cutsExtension ? CUT : place;
  }

  /** The effect of a byte that leads from one place to another. */
  effect(before: number, after: number, sort: Sort): ByteEffect {
    const isInPath = (after >= SEGMENT && after <= CUT) || after === STAR;
    switch (this.part) {
      case "host":
        if (before !== HOST && before !== PORT && before !== EMPTY_HOST) return "skip";
        return after === HOST || (after === PORT && !this.#options.leavesPort) ? "take" : "skip";
      case "uri":
        return isInPath || after === QUERY ? "take" : "skip";
      case "path":
        return isInPath ? "take" : "skip";
      case "query":
        return before === QUERY ? "take" : "skip";
      case "extension":
        if (after === SEGMENT || (after === EXTENSION && sort === ".")) return "restart";
        return after === EXTENSION ? "take" : "skip";
    }
  }

  ending(place: number): PartEnding {
    if (place === ODD) return "free";
    if (place === GONE || place === EMPTY_HOST || place <= SLASH) return "none";
    return (place === HOST || place === PORT) && this.part !== "host" ? "bare" : "known";
  }

  /** Whether nothing that follows changes the part, or what is known of it. */
  isDone(place: number): boolean {
    if (place === ODD || place === GONE) return true;
    if (this.part === "host") return place >= SEGMENT && place !== EMPTY_HOST;
    return place === QUERY && (this.part === "path" || this.part === "extension");
  }
}

/** The values of a part in an address that has no path: `*` is the target of a request about the server as a whole. */
export function bareParts(part: TextualPart): readonly string[] {
  return part === "uri" || part === "path" ? ["", "/", "*"] : [""];
}
