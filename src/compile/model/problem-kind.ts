import type { Effect, Severity } from "../../core/diagnostic.ts";

/** The meaning of a code, whichever of its messages is used. */
export interface ProblemKind {
  readonly severity: Severity;
  /** Its meaning at the service; absent where the policy never becomes a request. */
  readonly effect?: Effect;
  readonly messages: Readonly<Record<string, MessageTemplate>>;
}

/** `{{name}}` stands for a value that the report gives. */
interface MessageTemplate {
  /** One sentence: what is wrong and its consequence. */
  readonly text: string;
  /** Advice on what to write instead, or what to look at. */
  readonly help?: string;
}

/** Some codes of this area. */
export type ProblemKinds = Readonly<Record<`policy/${string}`, ProblemKind>>;
