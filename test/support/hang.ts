/**
 * The time after which a test counts as hanging: at least 30 times what the longest takes on an idle machine. No test has a
 * limit of its own, so none fails because a machine is slow or busy. Work that must not grow is counted in steps instead.
 */
export const HANG_MS = 30 * 60_000;
