import { factTable } from "./cite.ts";
import errors from "./errors.json" with { type: "json" };

/** An error as the API has answered it. `{{…}}` stands for a part that varies. */
export interface ApiError {
  /** Undefined where only the text was seen. */
  readonly code?: number;
  readonly message: string;
  /** HTTP status; undefined if it was not seen. */
  readonly status?: number;
  /** JSON pointer into the request body. */
  readonly pointer?: string;
  /** The cause of it. */
  readonly when: string;
}

/** Errors of the REST API that were seen, by what they mean. */
export const API_ERRORS = factTable<ApiError, keyof typeof errors>(errors);
