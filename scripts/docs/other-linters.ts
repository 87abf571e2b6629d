import type { ConfigSlug } from "../../src/lint/config-problem.ts";
import type { SyntaxSlug } from "../../src/parser/problems.ts";
import type { SourceSlug } from "../../src/sources/problems.ts";
import type { TypesSlug } from "../../src/types/problems.ts";

/** A code of ours, or a whole area of them. */
export type OurCode =
  | `lint/${string}`
  | `syntax/${SyntaxSlug | "…"}`
  | `types/${TypesSlug | "…"}`
  | `config/${ConfigSlug}`
  | `source/${SourceSlug}`;

/** What one finding of another linter is here. */
export interface Counterpart {
  /** As the other linter writes it. */
  readonly id: string;
  /** What it is about, in few words. */
  readonly about: string;
  readonly ours: readonly OurCode[];
  /** Where ours says something else. */
  readonly note?: string;
}

/** Another linter with its findings, in its own order. */
export interface OtherLinter {
  readonly name: string;
  readonly url: string;
  readonly counterparts: readonly Counterpart[];
}

/** Every finding of other linters for the same expressions that has a counterpart here. */
export const OTHER_LINTERS: readonly OtherLinter[] = [
  {
    name: "octorules-cloudflare",
    url: "https://github.com/doctena-org/octorules-cloudflare",
    counterparts: [
      { id: "CF001", about: "expression parse", ours: ["syntax/…", "types/…"] },
      {
        id: "CF002",
        about: "nesting depth",
        ours: ["syntax/nesting-too-deep"],
        note: "The limit is the engine's, 128 levels.",
      },
      { id: "CF003", about: "missing ref", ours: ["lint/require-rule-ref"] },
      { id: "CF004", about: "missing expression", ours: ["lint/no-blank-expression"] },
      { id: "CF005", about: "duplicate ref", ours: ["lint/no-duplicate-rule-ref"] },
      {
        id: "CF006",
        about: "ref type",
        ours: ["lint/no-wrong-type"],
        note: "An empty `ref` is valid: the service proposes such rules itself.",
      },
      { id: "CF007", about: "expression type", ours: ["lint/no-wrong-type", "lint/no-blank-expression"] },
      { id: "CF008", about: "enabled type", ours: ["lint/no-wrong-type"] },
      { id: "CF010", about: "removed phase name", ours: ["lint/no-unknown-phase", "source/unknown-section"] },
      { id: "CF011", about: "description length", ours: ["lint/max-description-length"] },
      { id: "CF012", about: "phase not list", ours: ["lint/no-wrong-type"] },
      { id: "CF013", about: "rule not map", ours: ["lint/no-wrong-type"] },
      {
        id: "CF015",
        about: "always true",
        ours: ["lint/no-unconditional-action", "lint/no-tautology"],
        note: "`execute` with `true` is what the documentation shows, and is left alone.",
      },
      { id: "CF016", about: "always false", ours: ["lint/no-false-expression", "lint/no-contradiction"] },
      {
        id: "CF019",
        about: "response field in request phase",
        ours: ["lint/no-response-field-in-request-phase"],
      },
      { id: "CF020", about: "body field in phase", ours: ["lint/no-field-outside-phase"] },
      { id: "CF021", about: "plan gated field", ours: ["lint/no-feature-above-plan"] },
      { id: "CF022", about: "custom ruleset missing field", ours: ["lint/require-ruleset-key"] },
      { id: "CF023", about: "custom ruleset id", ours: ["lint/no-malformed-id"] },
      { id: "CF024", about: "custom ruleset dup ref", ours: ["lint/no-duplicate-rule-ref"] },
      { id: "CF026", about: "custom ruleset count", ours: ["lint/max-rules-of-custom-ruleset"] },
      { id: "CF027", about: "expression whitespace", ours: ["lint/no-expression-whitespace"] },
      {
        id: "CF100",
        about: "duplicate expression",
        ours: ["lint/no-duplicate-rule", "lint/no-unreachable-rule"],
        note: "The same expression with another action, such as `log` before `block`, is no mistake.",
      },
      {
        id: "CF101",
        about: "unreachable after true",
        ours: ["lint/no-unreachable-rule"],
        note: "Weaker conditions than `true` are seen as well.",
      },
      { id: "CF102", about: "unresolved list", ours: ["lint/no-undefined-list"] },
      { id: "CF103", about: "bad managed list", ours: ["lint/no-unknown-list"] },
      {
        id: "CF104",
        about: "list kind mismatch",
        ours: ["lint/no-list-kind-mismatch", "lint/no-unknown-list"],
      },
      {
        id: "CF105",
        about: "duplicate execute",
        ours: ["lint/no-duplicate-execute"],
        note: "In zones only: an account may deploy a ruleset several times.",
      },
      { id: "CF200", about: "action not in phase", ours: ["lint/no-misplaced-action"] },
      { id: "CF201", about: "missing action", ours: ["lint/no-missing-action"] },
      {
        id: "CF202",
        about: "missing params",
        ours: ["lint/require-action-parameters", "lint/require-execute-id"],
      },
      {
        id: "CF203",
        about: "unknown param",
        ours: [
          "lint/no-unknown-action-parameter",
          "lint/no-unknown-execute-parameter",
          "lint/no-unknown-skip-parameter",
        ],
      },
      { id: "CF204", about: "params type", ours: ["lint/no-wrong-type"] },
      { id: "CF205", about: "status code", ours: ["lint/no-unusable-status-code"] },
      { id: "CF207", about: "static and dynamic", ours: ["lint/no-static-and-dynamic-value"] },
      { id: "CF208", about: "needless params", ours: ["lint/no-unknown-action-parameter"] },
      { id: "CF209", about: "serve error size", ours: ["lint/no-unusable-response"] },
      { id: "CF210", about: "skip phases", ours: ["lint/no-unknown-skip-parameter"] },
      { id: "CF211", about: "skip products", ours: ["lint/no-unknown-skip-parameter"] },
      { id: "CF213", about: "ratelimit characteristic", ours: ["lint/no-unknown-characteristic"] },
      {
        id: "CF214",
        about: "block response",
        ours: ["lint/no-unusable-response", "lint/no-unusable-status-code"],
      },
      { id: "CF215", about: "execute no id", ours: ["lint/require-execute-id"] },
      { id: "CF216", about: "execute id format", ours: ["lint/no-malformed-id"] },
      {
        id: "CF218",
        about: "overrides rule no id",
        ours: ["lint/require-override-target", "lint/no-malformed-id"],
      },
      { id: "CF219", about: "skip empty ruleset", ours: ["lint/no-malformed-id"] },
      { id: "CF220", about: "sensitivity level", ours: ["lint/no-unknown-sensitivity-level"] },
      { id: "CF221", about: "serve error content type", ours: ["lint/no-unusable-response"] },
      { id: "CF222", about: "skip ruleset current", ours: ["lint/no-unknown-skip-parameter"] },
      {
        id: "CF223",
        about: "skip account custom",
        ours: ["lint/no-zone-feature-in-account"],
        note: "By the kind of the ruleset, not by its expressions.",
      },
      {
        id: "CF224",
        about: "expression length",
        ours: ["lint/max-expression-length", "lint/max-expression-bytes"],
        note: "Counted as the text would be sent.",
      },
      { id: "CF225", about: "ratelimit incompatible", ours: ["lint/no-unknown-characteristic"] },
      { id: "CF226", about: "skip param phase", ours: ["lint/no-unknown-skip-parameter"] },
      { id: "CF227", about: "account list ref", ours: ["lint/no-zone-feature-in-account"] },
      { id: "CF228", about: "account filter shape", ours: ["lint/require-zone-plan-condition"] },
      { id: "CF229", about: "account attack score", ours: ["lint/no-zone-feature-in-account"] },
      { id: "CF300", about: "unknown function", ours: ["types/unknown-function"] },
      { id: "CF301", about: "function phase", ours: ["lint/no-field-outside-phase"] },
      { id: "CF302", about: "replace limit", ours: ["lint/max-function-uses"] },
      { id: "CF303", about: "base64 flags", ours: ["lint/no-unusable-argument"] },
      { id: "CF304", about: "url decode options", ours: ["lint/no-unusable-argument"] },
      { id: "CF305", about: "wildcard replace flags", ours: ["lint/no-unusable-argument"] },
      { id: "CF306", about: "literal source arg", ours: ["types/argument-kind"] },
      {
        id: "CF307",
        about: "operator type",
        ours: [
          "types/operator-type",
          "types/literal-type",
          "types/boolean-comparison",
          "lint/no-undocumented-feature",
        ],
      },
      { id: "CF308", about: "unknown field", ours: ["types/unknown-field"] },
      { id: "CF309", about: "two unpacked arrays", ours: ["types/each-not-first", "types/right-side-type"] },
      {
        id: "CF310",
        about: "unsupported operator",
        ours: ["lint/no-undocumented-feature", "syntax/wrong-right-side"],
      },
      { id: "CF430", about: "redirect status", ours: ["lint/no-unusable-status-code"] },
      { id: "CF431", about: "redirect target", ours: ["lint/no-static-and-dynamic-value"] },
      { id: "CF443", about: "header value missing", ours: ["lint/no-static-and-dynamic-value"] },
      {
        id: "CF400",
        about: "ratelimit period",
        ours: ["lint/require-ratelimit", "lint/no-unusable-rate-limit"],
      },
      { id: "CF401", about: "ratelimit characteristics", ours: ["lint/require-ratelimit"] },
      { id: "CF402", about: "ratelimit threshold", ours: ["lint/require-ratelimit"] },
      {
        id: "CF404",
        about: "counting expression",
        ours: ["syntax/…", "types/…"],
        note: "It is read as every other expression.",
      },
      {
        id: "CF405",
        about: "counting expression content",
        ours: ["lint/no-unusable-rate-limit"],
        note: "A list beside `requests_to_origin`; what is documented besides depends on the plan.",
      },
      {
        id: "CF406",
        about: "ratelimit characteristics of the plan",
        ours: ["lint/no-rate-limit-above-plan"],
      },
      { id: "CF407", about: "requests range", ours: ["lint/no-unusable-rate-limit"] },
      { id: "CF408", about: "score range", ours: ["lint/no-unusable-rate-limit"] },
      { id: "CF409", about: "challenge timeout", ours: ["lint/no-rate-limit-above-plan"] },
      { id: "CF444", about: "transform expression", ours: ["lint/no-broken-value-expression"] },
      { id: "CF470", about: "list name", ours: ["lint/no-unusable-list"] },
      { id: "CF471", about: "list kind", ours: ["lint/no-unusable-list"] },
      { id: "CF472", about: "list item field", ours: ["lint/no-unusable-list-item"] },
      { id: "CF473", about: "list ip", ours: ["lint/no-unusable-list-item"] },
      { id: "CF474", about: "list asn", ours: ["lint/no-unusable-list-item"] },
      { id: "CF475", about: "list duplicate", ours: ["lint/no-repeated-list-item"] },
      { id: "CF476", about: "list size", ours: ["lint/max-list-items"] },
      { id: "CF477", about: "list host bits", ours: ["lint/no-list-host-bits"] },
      { id: "CF478", about: "list overlap", ours: ["lint/no-repeated-list-item"] },
      {
        id: "CF480",
        about: "list name format",
        ours: ["lint/no-unusable-list"],
        note: "Capitals are left alone: the API takes them.",
      },
      { id: "CF500", about: "regex plan", ours: ["lint/no-feature-above-plan"] },
      { id: "CF501", about: "rule count plan", ours: ["lint/max-rules-of-plan"] },
      { id: "CF502", about: "regex count", ours: ["lint/max-regexes-of-rule"] },
      { id: "CF510", about: "or chain to in", ours: ["lint/prefer-in"] },
      { id: "CF511", about: "raw field", ours: ["lint/no-raw-field"] },
      { id: "CF512", about: "double negation", ours: ["lint/no-double-negation"] },
      {
        id: "CF513",
        about: "negated comparison",
        ours: ["lint/prefer-ne"],
        note: "The fix changes the tree, not the text.",
      },
      {
        id: "CF514",
        about: "illogical condition",
        ours: ["lint/no-contradiction", "lint/no-tautology"],
        note: "Numbers, addresses, sets and parts of texts as well as equality.",
      },
      { id: "CF515", about: "regex raw string", ours: ["lint/prefer-raw-regex"] },
      { id: "CF516", about: "mixed notation", ours: ["lint/no-mixed-notation"] },
      { id: "CF517", about: "mixed and or", ours: ["lint/no-mixed-and-or"] },
      { id: "CF518", about: "inline list long", ours: ["lint/max-set-values"] },
      { id: "CF520", about: "method case", ours: ["lint/no-unmatchable-value"] },
      { id: "CF521", about: "path slash", ours: ["lint/no-unmatchable-value"] },
      { id: "CF522", about: "anchor in literal", ours: ["lint/no-anchor-in-literal"] },
      { id: "CF523", about: "country code", ours: ["lint/no-unmatchable-value"] },
      { id: "CF524", about: "score range", ours: ["lint/no-unmatchable-value", "lint/no-constant-field"] },
      {
        id: "CF525",
        about: "response code",
        ours: ["lint/no-unmatchable-value"],
        note: "Codes from 600 to 999 are left alone: custom errors may have them.",
      },
      { id: "CF526", about: "header name case", ours: ["lint/no-unmatchable-key"] },
      { id: "CF527", about: "extension dot", ours: ["lint/no-unmatchable-value"] },
      { id: "CF528", about: "duplicate in set", ours: ["lint/no-duplicate-set-value"] },
      { id: "CF529", about: "deprecated field", ours: ["lint/no-deprecated-field"] },
      { id: "CF530", about: "bogon ip", ours: ["lint/no-reserved-address"] },
      { id: "CF531", about: "overlapping cidr", ours: ["lint/no-overlapping-set-value"] },
      { id: "CF532", about: "value domain", ours: ["lint/no-unmatchable-value"] },
      {
        id: "CF533",
        about: "timestamp bounds",
        ours: ["lint/no-unmatchable-value"],
        note: "Wrong digits. Whether a time is over depends on the clock, which no rule reads.",
      },
      { id: "CF534", about: "int range overlap", ours: ["lint/no-overlapping-set-value"] },
      { id: "CF535", about: "case transform", ours: ["lint/no-case-mismatch"] },
      { id: "CF536", about: "len negative", ours: ["lint/no-unmatchable-value"] },
      { id: "CF537", about: "wildcard double star", ours: ["types/invalid-wildcard"] },
      { id: "CF538", about: "range inverted", ours: ["types/invalid-range"] },
      { id: "CF539", about: "split limit", ours: ["lint/no-unusable-argument"] },
      { id: "CF540", about: "cidr bits", ours: ["lint/no-unusable-argument"] },
      { id: "CF541", about: "remove query args", ours: ["lint/no-unusable-argument"] },
      {
        id: "CF542",
        about: "invalid regex",
        ours: ["types/invalid-regex"],
        note: "In the engine's own dialect.",
      },
      { id: "CF543", about: "substring index", ours: ["lint/no-empty-substring"] },
      {
        id: "CF544",
        about: "json pointer",
        ours: ["lint/no-json-pointer"],
        note: "The other way round: the functions take keys, and a path is the mistake.",
      },
      { id: "CF546", about: "suspicious regex", ours: ["lint/no-unescaped-dot", "lint/no-glob-in-regex"] },
      { id: "CF547", about: "empty set", ours: ["lint/no-empty-set"] },
      { id: "CF548", about: "match all regex", ours: ["lint/no-match-all-regex"] },
      { id: "CF549", about: "literal regex", ours: ["lint/prefer-plain-comparison"] },
      {
        id: "CF550",
        about: "percent encoded",
        ours: ["lint/no-percent-encoded-letter"],
        note: "Only what normalization takes away: `%20` stays.",
      },
    ],
  },
  {
    name: "octorules",
    url: "https://github.com/doctena-org/octorules",
    counterparts: [
      { id: "CORE011", about: "unknown section", ours: ["source/unknown-section", "lint/no-unknown-key"] },
      { id: "CORE012", about: "unused suppression", ours: ["config/unused-suppression"] },
    ],
  },
  {
    name: "cloudflare-rule-linter",
    url: "https://github.com/jonasbb/cloudflare-rule-linter",
    counterparts: [
      { id: "parse_error", about: "parse error", ours: ["syntax/…", "types/…"] },
      { id: "deprecated_field", about: "deprecated field", ours: ["lint/no-deprecated-field"] },
      {
        id: "duplicate_list_entries",
        about: "duplicate list entries",
        ours: ["lint/no-duplicate-set-value", "lint/no-overlapping-set-value"],
      },
      { id: "illogical_condition", about: "illogical condition", ours: ["lint/no-contradiction"] },
      { id: "negated_comparison", about: "negated comparison", ours: ["lint/prefer-ne"] },
      { id: "regex_raw_strings", about: "regex raw strings", ours: ["lint/prefer-raw-regex"] },
      { id: "reserved_ip_space", about: "reserved ip space", ours: ["lint/no-reserved-address"] },
      {
        id: "timestamp_bounds",
        about: "timestamp bounds",
        ours: ["lint/no-unmatchable-value"],
        note: "Wrong digits. Whether a time is over depends on the clock, which no rule reads.",
      },
      { id: "value_domain", about: "value domain", ours: ["lint/no-unmatchable-value"] },
    ],
  },
  {
    name: "cloudflare-rule-linter, planned",
    url: "https://github.com/jonasbb/cloudflare-rule-linter",
    counterparts: [
      { id: "mixed-comparison-style", about: "mixed comparison style", ours: ["lint/no-mixed-notation"] },
      {
        id: "simplify-lists",
        about: "simplify lists",
        ours: ["lint/no-duplicate-set-value", "lint/no-single-value-range"],
      },
      { id: "combine-string-or", about: "combine string or", ours: ["lint/prefer-in"] },
      { id: "tautologies", about: "tautologies", ours: ["lint/no-tautology", "lint/no-contradiction"] },
      { id: "bogon-ips", about: "bogon ips", ours: ["lint/no-reserved-address"] },
      { id: "flatten-combinators", about: "flatten combinators", ours: ["lint/no-needless-parentheses"] },
      { id: "value-case", about: "value case", ours: ["lint/no-unmatchable-value"] },
      { id: "function-vs-field", about: "function vs field", ours: ["lint/prefer-extension-field"] },
      { id: "unneeded-parens", about: "unneeded parens", ours: ["lint/no-needless-parentheses"] },
      { id: "simplify-negation", about: "simplify negation", ours: ["lint/prefer-ne"] },
      {
        id: "operator-confusion",
        about: "operator confusion",
        ours: ["lint/no-regex-in-wildcard", "lint/no-anchor-in-literal", "lint/no-glob-in-regex"],
      },
      { id: "time-limits", about: "time limits", ours: ["lint/no-unmatchable-value"] },
      { id: "raw-regex", about: "raw regex", ours: ["lint/prefer-raw-regex"] },
      { id: "deprecated-fields", about: "deprecated fields", ours: ["lint/no-deprecated-field"] },
    ],
  },
];
