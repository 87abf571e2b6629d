/** Every `internal/…` code: a bug in wafsmith. */
export const INTERNAL_CODES = {
  "internal/file-crashed":
    "wafsmith failed on a file, so nothing in it was checked; this is a bug in wafsmith.",
  "internal/zone-crashed":
    "wafsmith failed on a zone, so nothing is known about it; this is a bug in wafsmith.",
  "internal/rule-crashed":
    "A rule failed on a file, so its findings there are incomplete; this is a bug in wafsmith.",
} as const;
