/** Words for paths, hosts and names. */
export const WORDS =
  "admin api account backup cart checkout config debug export graphql health image invoice login logout media order payment portal profile report search session static status upload user webhook xmlrpc".split(
    " ",
  );
export const COUNTRIES = "AU BR CA CH CN DE ES FR GB IN IT JP KP NL NZ PL RU SE SG UA US ZA".split(" ");
export const AGENTS =
  "AhrefsBot Bytespider CCBot DotBot GPTBot MJ12bot PetalBot SemrushBot curl python-requests sqlmap zgrab".split(
    " ",
  );
export const METHODS = "DELETE GET HEAD OPTIONS PATCH POST PUT".split(" ");
/** Boolean fields. */
export const FLAGS = [
  "ssl",
  "cf.client.bot",
  "cf.bot_management.verified_bot",
  "ip.src.is_in_european_union",
];
/** Integer fields, each with an exclusive upper bound of the numbers to compare it with. */
export const NUMBERS: readonly (readonly [string, number])[] = [
  ["cf.bot_management.score", 100],
  ["cf.waf.score", 100],
  ["cf.edge.server_port", 65_536],
  ["ip.src.asnum", 400_000],
];
/** First octets of public addresses. */
export const OCTETS = "5 23 31 45 62 77 91 104 128 141 155 178 185 193 212".split(" ");

/** The operators in the notation of one author. */
export interface Notation {
  readonly and: string;
  readonly or: string;
  readonly not: string;
  readonly eq: string;
  readonly ne: string;
  readonly lt: string;
  readonly ge: string;
}

export const WORDS_NOTATION: Notation = {
  and: "and",
  or: "or",
  not: "not ",
  eq: "eq",
  ne: "ne",
  lt: "lt",
  ge: "ge",
};
export const SIGNS_NOTATION: Notation = {
  and: "&&",
  or: "||",
  not: "!",
  eq: "==",
  ne: "!=",
  lt: "<",
  ge: ">=",
};
