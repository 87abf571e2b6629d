import type { ProviderMajor } from "../../../contract/terraform/shape.ts";

/** The majors whose resources are described, the newest last. */
export const MAJORS: readonly ProviderMajor[] = [4, 5];

const CONSTRAINT = /^(=|!=|>=|<=|>|<|~>)?\s*v?(\d+(?:\.\d+){0,2})(?:[-+].*)?$/;
const LOCKED = /provider\s+"[^"]*\/cloudflare\/cloudflare"\s*\{[^}]*?\bversion\s*=\s*"([^"]+)"/;
/** Larger than any minor or patch version. */
const LAST = 99_999;

type Version = readonly [major: number, minor: number, patch: number];

interface Constraint {
  readonly operator: string;
  readonly version: Version;
  /** The number of components written: `~>` fixes all of them but the last. */
  readonly written: number;
}

/** The version of the provider that a dependency lock file selects; undefined if it does not name the provider. */
export function lockedVersion(lockFile: string): string | undefined {
  return LOCKED.exec(lockFile)?.[1];
}

/**
 * The major versions that Terraform version constraints allow, each constraint a comma-separated list. Empty if they
 * allow only other versions; all if there is no constraint, or one that cannot be read; those that any of them allows if
 * together they allow no version.
 */
export function majorsFor(constraints: readonly string[]): readonly ProviderMajor[] {
  const all = constraints.flatMap((one) => one.split(",")).map((one) => constraintOf(one.trim()));
  if (all.includes(undefined)) return MAJORS;
  const known = all as readonly Constraint[];
  const allowed = MAJORS.filter((major) => isAllowed(major, known));
  if (allowed.length > 0 || constraints.length < 2 || contradiction(constraints) === undefined)
    return allowed;
  return MAJORS.filter((major) => constraints.some((one) => majorsFor([one]).includes(major)));
}

/** The index of the first constraint that no version meets together with those before it. */
export function contradiction(constraints: readonly string[]): number | undefined {
  const known: Constraint[] = [];
  for (const [at, text] of constraints.entries()) {
    for (const one of text.split(",").map((part) => constraintOf(part.trim()))) {
      if (!one) return undefined;
      known.push(one);
    }
    if (!known.some(({ version: [of] }) => [of - 1, of, of + 1].some((major) => isAllowed(major, known))))
      return at;
  }
  return undefined;
}

function isAllowed(major: number, known: readonly Constraint[]): boolean {
  return candidatesOf(major, known).some((one) => known.every((of) => admits(of, one)));
}

/** Whether version constraints, separated by commas, allow a version. False if one of them cannot be read. */
export function allowsVersion(constraints: string, version: string | undefined): boolean {
  const exact = version === undefined ? undefined : constraintOf(version);
  return constraints.split(",").every((one) => {
    const constraint = constraintOf(one.trim());
    return exact !== undefined && constraint !== undefined && admits(constraint, exact.version);
  });
}

/** A version constraint; undefined if it is none. */
export function constraintOf(text: string): Constraint | undefined {
  const [, operator = "=", numbers] = CONSTRAINT.exec(text) ?? [];
  if (numbers === undefined) return undefined;
  const written = numbers.split(".").map(Number);
  const [major = 0, minor = 0, patch = 0] = written;
  return { operator, version: [major, minor, patch], written: written.length };
}

/** Versions of a major between which no constraint changes. */
function candidatesOf(major: number, constraints: readonly Constraint[]): readonly Version[] {
  const near = constraints.flatMap(({ version: [own, minor, patch] }): Version[] =>
    own === major
      ? [
          [major, minor, patch],
          [major, minor, patch + 1],
          [major, minor, Math.max(0, patch - 1)],
        ]
      : [],
  );
  return [[major, 0, 0], [major, LAST, LAST], ...near];
}

function admits({ operator, version, written }: Constraint, candidate: Version): boolean {
  const order = candidate[0] - version[0] || candidate[1] - version[1] || candidate[2] - version[2];
  switch (operator) {
    case "=":
      return order === 0;
    case "!=":
      return order !== 0;
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    default:
      return order >= 0 && version.slice(0, written - 1).every((number, at) => candidate[at] === number);
  }
}
