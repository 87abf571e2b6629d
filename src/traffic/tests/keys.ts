import schema from "../waftest.schema.json" with { type: "json" };

/** The choices of `missing` and `normalization`, the default first. */
export const MISSING_READINGS = ["documented", "engine"] as const;
export const NORMALIZATIONS = ["cloudflare", "rfc3986", "none"] as const;

type Keys = Readonly<Record<string, unknown>>;

/** The keys of a test file, each with its schema. */
export const FILE_KEYS: Keys = schema.properties;

/** The keys of a case. */
export const CASE_KEYS: Keys = schema.$defs.case.properties;

/** The keys of an expectation. */
export const EXPECT_KEYS: Keys = schema.$defs.expectation.properties;

/** The keys of a variant that are not part of its request. */
export const VARIANT_KEYS: ReadonlySet<string> = new Set(["name", "expect"]);
