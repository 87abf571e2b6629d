/** What a condition says about a string of bytes. */
export type TextFact = OneOf | TextTest;

/** The string is one of the values; negated, it is none of them. */
export interface OneOf {
  readonly kind: "OneOf";
  readonly values: ReadonlySet<string>;
  readonly isNegated: boolean;
}

/** The string passes a test; negated, it fails it. */
export interface TextTest {
  readonly kind: "contains" | "starts_with" | "ends_with" | "lt" | "le" | "gt" | "ge";
  readonly value: string;
  readonly isNegated: boolean;
}

/** Whether a string is as the fact says. Strings are bytes, one UTF-16 unit a byte, which makes their order that of bytes. */
export function satisfies(text: string, fact: TextFact): boolean {
  return holds(text, fact) !== fact.isNegated;
}

function holds(text: string, fact: TextFact): boolean {
  switch (fact.kind) {
    case "OneOf":
      return fact.values.has(text);
    case "contains":
      return text.includes(fact.value);
    case "starts_with":
      return text.startsWith(fact.value);
    case "ends_with":
      return text.endsWith(fact.value);
    case "lt":
      return text < fact.value;
    case "le":
      return text <= fact.value;
    case "gt":
      return text > fact.value;
    case "ge":
      return text >= fact.value;
  }
}

/** The opposite of a fact. */
export function negated<Fact extends TextFact>(fact: Fact): Fact {
  return { ...fact, isNegated: !fact.isNegated };
}

/**
 * Whether it is certain that no string satisfies all facts. Three proofs: an enumeration of the values that remain, two
 * prefixes or suffixes that exclude each other, and a test whose opposite another one implies.
 */
export function contradict(facts: readonly TextFact[]): boolean {
  const listed = facts.find((fact) => fact.kind === "OneOf" && !fact.isNegated) as OneOf | undefined;
  if (listed) {
    return [...listed.values].every((value) => facts.some((fact) => !satisfies(value, fact)));
  }
  const tests = facts.filter((fact): fact is TextTest => fact.kind !== "OneOf").slice(0, MAX_TESTS);
  return tests.some((a, at) => tests.slice(0, at).some((b) => exclude(a, b, b.isNegated)));
}

/** Whether it is certain that every string that satisfies `other` satisfies `fact`. */
export function textFollows(fact: TextFact, other: TextFact): boolean {
  if (other.kind === "OneOf" && !other.isNegated) {
    for (const value of other.values) if (!satisfies(value, fact)) return false;
    return true;
  }
  if (fact.kind === "OneOf") {
    if (!fact.isNegated) return false;
    for (const value of fact.values) if (satisfies(value, other)) return false;
    return true;
  }
  return other.kind !== "OneOf" && exclude(other, fact, !fact.isNegated);
}

/** Tests are compared pair by pair: a chain of thousands is looked at in part. */
const MAX_TESTS = 100;

/** Whether no string satisfies two tests, the second negated or not. */
function exclude(a: TextTest, b: TextTest, isNegated: boolean): boolean {
  if (a.isNegated !== isNegated) return a.isNegated ? implies(b, a) : implies(a, b);
  if (a.isNegated) return false;
  if (a.kind !== b.kind) return false;
  if (a.kind === "starts_with") return !a.value.startsWith(b.value) && !b.value.startsWith(a.value);
  return a.kind === "ends_with" && !a.value.endsWith(b.value) && !b.value.endsWith(a.value);
}

/** Whether every string that passes `test` passes `other`, negations left aside. */
function implies(test: TextTest, other: TextTest): boolean {
  switch (other.kind) {
    case "contains":
      return ["contains", "starts_with", "ends_with"].includes(test.kind) && test.value.includes(other.value);
    case "starts_with":
      return test.kind === "starts_with" && test.value.startsWith(other.value);
    case "ends_with":
      return test.kind === "ends_with" && test.value.endsWith(other.value);
    default:
      return test.kind === other.kind && test.value === other.value;
  }
}
