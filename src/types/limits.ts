/** UTF-16 units of an expression that is parsed: sixteen times what the service takes, so that none that it takes is longer. */
export const MAX_ANALYSED_CHARS = 65_536;
