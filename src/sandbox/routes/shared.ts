/** The path of a zone. */
export const ZONE_PATH = "/zones/{zone_id}";
/** The path of the previous WAF of a zone. */
export const PREVIOUS_PATH = `${ZONE_PATH}/firewall/waf`;
/** Query parameters of a list that is answered page by page. */
export const PAGE_QUERY = { page: "A whole number from 1.", per_page: "A whole number from 1." } as const;
