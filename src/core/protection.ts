/**
 * The effect of a change on protection: `lost`: something no longer stops requests, or an exception covers everything;
 * `weaker`: fewer requests are stopped, or less firmly; `unknown`: neither is proven; `stronger`; `same`: requests are
 * stopped as before.
 */
export type Protection = (typeof PROTECTIONS)[number];

/** From the worst to the best. */
export const PROTECTIONS = ["lost", "weaker", "unknown", "stronger", "same"] as const;

interface Protecting {
  readonly protection: Protection;
}

/** The worst of several effects. */
export function worstOf(effects: readonly Protection[]): Protection {
  return PROTECTIONS.find((one) => effects.includes(one)) ?? "same";
}

/** The same changes, those that lose most protection first. Equal ones keep their order. */
export function lossesFirst<Change extends Protecting>(changes: readonly Change[]): Change[] {
  return [...changes].sort((one, other) => rankOf(one) - rankOf(other));
}

/** The place of a change among others: the lower, the worse. */
export function rankOf({ protection }: Protecting): number {
  return PROTECTIONS.indexOf(protection);
}

/** The codes under which reports on findings list changes. */
export const PROTECTION_CODES = {
  "protection/lost": "Something no longer stops requests, or an exception covers everything.",
  "protection/less":
    "Fewer requests are stopped, or less firmly, or it is not proved that they are stopped as before.",
} as const;

/** The code of a change with such an effect; undefined where nothing gets worse. */
export function codeOfProtection(protection: Protection): keyof typeof PROTECTION_CODES | undefined {
  if (protection === "stronger" || protection === "same") return undefined;
  return protection === "lost" ? "protection/lost" : "protection/less";
}
