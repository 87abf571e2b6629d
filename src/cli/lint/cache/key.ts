import { createHash } from "node:crypto";
import type { SourceText } from "../../../compile/model/model.ts";
import type { StrongestLayer } from "../../../lint/config/layers.ts";
import type { Rule } from "../../../lint/define-rule.ts";
import type { LoadedConfig } from "../../config/configs.ts";
import type { TextToLint } from "../file-linter.ts";

/** The program that lints: another one may find something else. */
export interface Program {
  readonly version: string;
  readonly rules: readonly Rule[];
  /** The command-line settings that override the configuration files. */
  readonly strongest?: StrongestLayer | undefined;
  readonly maxFileBytes: number;
}

/** A text with everything that its findings depend on apart from the configuration. */
export interface KeyedText extends Pick<TextToLint, "uri" | "text" | "configUri"> {
  /** The hash of the files of its Terraform module, and of those that it calls or is called by; empty for other notations. */
  readonly around: string;
}

/** A key that identifies a program with its options. */
export function programKey({ version, rules, strongest = {}, maxFileBytes }: Program): string {
  return digest(version, process.version, String(maxFileBytes), asText(strongest), asText(rules));
}

/**
 * A key that identifies a configuration: its files, those that it extends, those of its rules and the lock file that it
 * names.
 */
export function configKey(program: string, { files, ruleFiles, lock }: LoadedConfig): string {
  const texts = [...files, ...ruleFiles].map(({ text }) => text);
  return digest(program, asText([texts, lock?.text ?? null]));
}

/**
 * A key that identifies the result of a string: equal keys mean equal results. Only findings that refer to other files
 * depend on the directory that names count from.
 */
export function textKey(config: string, { configUri, uri, text, around }: KeyedText): string {
  return around === "" ? digest(config, configUri, text) : digest(config, configUri, text, uri, around);
}

/** The hash of some strings with their names, in their order. */
export function textsKey(texts: readonly SourceText[]): string {
  return digest(...texts.flatMap(({ uri, text }) => [uri, text]));
}

/** The hash of all parts. Each is preceded by its length, so that no part runs into the next. */
function digest(...parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest("base64url");
}

/** Rules with the text of their functions, maps as lists. */
function asText(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => {
    if (typeof member === "function") return String(member);
    return member instanceof Map ? [...member] : member;
  });
}
