import errors from "./own-errors.json" with { type: "json" };

/** An error whose code is unknown: it exists only in the sandbox. `{{…}}` marks a part that varies. */
export interface OwnError {
  readonly code: number;
  readonly status: number;
  readonly message: string;
}

/** The first code of the sandbox's own range, far from any that was seen. */
export const OWN_RANGE_START = 990_000;

/**
 * Errors of conditions that the specification names without a body, and of HTTP itself. Codes are never reused.
 * Findings of lint rules have separate codes: `lint-codes.ts`.
 */
export const OWN_ERRORS = errors satisfies Readonly<Record<string, OwnError>>;
