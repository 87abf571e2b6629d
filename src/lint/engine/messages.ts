import type { Text } from "../../core/bytes.ts";
import type { Effect, FactSource } from "../../core/diagnostic.ts";
import type { DataOf, Wording } from "../../core/wording.ts";

/** The wording of a rule's message. `help` is required if the rule offers no fix. */
export interface MessageTemplate extends Wording {
  /**
   * The effect of findings with this message, if that is less than the rule proves elsewhere; a risky one is a
   * warning at most. Default: the rule's effect.
   */
  readonly effect?: Effect;
}

/** The message of a report, with its values. A wrong `messageId` or a missing datum is a compile error. */
export type MessageOf<
  Messages extends Record<string, MessageTemplate>,
  Id extends keyof Messages & string,
> = {
  readonly messageId: Id;
  readonly source?: FactSource;
} & ([DataOf<Messages[Id]>] extends [never]
  ? { readonly data?: undefined }
  : { readonly data: Readonly<Record<DataOf<Messages[Id]>, Text | number>> });
