/** How many files of a directory are looked at for what the open ones refer to. */
export const MAX_SURROUNDING_FILES = 500;

/** Larger files contain no lists or rules that somebody wrote by hand. */
export const MAX_SURROUNDING_BYTES = 4 * 1024 * 1024;
