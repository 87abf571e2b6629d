/** The phases of Transform Rules. */
export const TRANSFORM_PHASES: readonly string[] = [
  "http_request_transform",
  "http_request_late_transform",
  "http_response_headers_transform",
];

/** Phases in which Cloudflare's own errors can be distinguished. */
export const ERROR_PHASES: readonly string[] = ["http_response_headers_transform", "http_custom_errors"];
