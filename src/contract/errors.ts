import errors from "./errors.json" with { type: "json" };
import { factTable } from "./fact.ts";

/** An error as the API returned it. `{{…}}` marks a part that varies. */
export interface ApiError {
  /** Undefined if only the text was seen. */
  readonly code?: number;
  readonly message: string;
  /** HTTP status; undefined if it was not seen. */
  readonly status?: number;
  /** JSON pointer into the request body. */
  readonly pointer?: string;
  /** The cause of it. */
  readonly when: string;
}

/** Observed REST API errors, by meaning. */
export const API_ERRORS = factTable<ApiError, keyof typeof errors>(errors);
