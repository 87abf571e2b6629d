import type { Effect, Severity } from "../../core/diagnostic.ts";
import type { ObjectKind } from "./search.ts";

/** A declarative rule as written; `docs/configuration.md` explains its keys. */
export interface RuleDeclaration {
  readonly id: string;
  readonly pattern: string | readonly string[];
  readonly message: string;
  readonly help?: string;
  readonly severity?: Exclude<Severity, "hint">;
  readonly effect?: Effect;
  readonly summary?: string;
  readonly why?: string;
  readonly where?: Readonly<Record<string, HoleDeclaration>>;
  readonly unless?: string | readonly string[];
  readonly within?: string | readonly string[];
  readonly objects?: ObjectKind | readonly ObjectKind[];
  readonly phases?: string | readonly string[];
  readonly actions?: string | readonly string[];
  readonly files?: string | readonly string[];
  readonly notFiles?: string | readonly string[];
  readonly replace?: string;
}

/** A condition on the text in a hole. */
export interface HoleDeclaration {
  readonly is?: string | readonly string[];
  readonly isNot?: string | readonly string[];
}
