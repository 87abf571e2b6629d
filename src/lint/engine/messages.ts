import type { Text } from "../../core/bytes.ts";
import type { Effect, FactSource } from "../../core/diagnostic.ts";

/** A template pair. `{{name}}` stands for a value that the report gives. */
export interface MessageTemplate {
  /** One sentence: what is wrong and its consequence at the service. */
  readonly text: string;
  /** Advice on what to write instead; required if the rule offers no fix. */
  readonly help?: string;
  /**
   * The effect of findings with this message, where that is less than the rule proves elsewhere; a risky one is a
   * warning at most. Default: the rule's effect.
   */
  readonly effect?: Effect;
}

type PlaceholdersOf<Text extends string | undefined> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

type DataOf<Template extends MessageTemplate> =
  | PlaceholdersOf<Template["text"]>
  | PlaceholdersOf<Template["help"]>;

/** Which message a report gives, with its values. A wrong `messageId` or a missing datum is a compile error. */
export type MessageOf<
  Messages extends Record<string, MessageTemplate>,
  Id extends keyof Messages & string,
> = {
  readonly messageId: Id;
  readonly source?: FactSource;
} & ([DataOf<Messages[Id]>] extends [never]
  ? { readonly data?: undefined }
  : { readonly data: Readonly<Record<DataOf<Messages[Id]>, Text | number>> });
