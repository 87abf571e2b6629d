/** Maximum UTF-16 units of an expression that is parsed: sixteen times Cloudflare's limit, so it never rejects a valid one. */
export const MAX_ANALYSED_CHARS = 65_536;
