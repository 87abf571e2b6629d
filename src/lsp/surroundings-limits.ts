/** Maximum number of files in a directory that are searched for what the open ones refer to. */
export const MAX_SURROUNDING_FILES = 500;

/** Larger files contain no hand-written lists or rules. */
export const MAX_SURROUNDING_BYTES = 4 * 1024 * 1024;
