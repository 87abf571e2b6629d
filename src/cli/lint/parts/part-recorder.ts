import { createHash } from "node:crypto";
import type { Shard } from "../../../migrate-sim/report.ts";
import type { ReportPart } from "../../../report/schemas/lint-report.generated.ts";
import type { LoadedConfig } from "../../config/configs.ts";
import { type Failure, usage } from "../../exit-code.ts";
import { displayPath } from "../../files/paths.ts";
import type { Io } from "../../io.ts";
import { isInShard } from "../../shard.ts";
import type { GatheredConfig, GatheredFile, Gathering } from "../gathering.ts";
import type { LintInputs } from "../inputs.ts";
import { showTextOf } from "../shown-texts.ts";
import { storeDiagnostic } from "../stored/diagnostic.ts";
import { storeRecord } from "../stored/record.ts";
import { type Part, packPart } from "./part-shape.ts";

/** The run that a part belongs to. */
export interface PartOf {
  readonly shard: Shard;
  /** As returned by `programKey`. */
  readonly program: string;
  readonly whole: LintInputs;
}

/** Records what a run over a part of the files contributes to the whole. */
export class PartRecorder {
  readonly #of: PartOf;
  readonly #io: Io;
  readonly #files: GatheredFile[] = [];

  constructor(of: PartOf, io: Io) {
    this.#of = of;
    this.#io = io;
  }

  /** The inputs of this part: every n-th, so that all parts take about as long. */
  get inputs(): LintInputs["inputs"] {
    const { shard, whole } = this.#of;
    return whole.inputs.filter((_, place) => isInShard(place, shard));
  }

  add(file: GatheredFile): void {
    this.#files.push(file);
  }

  /** The recorded data, packed for the report. */
  packed(gathered: Gathering, failures: readonly Failure[]): ReportPart {
    return packPart(this.#part(gathered, failures));
  }

  #part(gathered: Gathering, failures: readonly Failure[]): Part {
    const { shard, program, whole } = this.#of;
    const configs = [...gathered.configs];
    return {
      program,
      inputs: this.#inputsKey(),
      index: shard.index,
      count: shard.count,
      configs: configs.map((config) => this.#config(config)),
      codes: [...gathered.codes.values()],
      files: this.#files.map((file) => storeFile(file, configs, whole)),
      related: relatedTexts(gathered),
      origins: whole.origins.map((origin) => ({ operand: origin.operand, read: gathered.readIn(origin) })),
      leftOut: whole.leftOutCount,
      unread: gathered.unread,
      failures: failures.map(storeFailure),
      remarks: gathered.remarks.map(storeFailure),
    };
  }

  #config({ uri, files, diagnostics, suppressions, unignorable, baseline }: GatheredConfig) {
    return {
      ...(uri === undefined ? {} : { uri }),
      ...(baseline === undefined ? {} : { baseline: displayPath(baseline, this.#io.cwd) }),
      files: files.map(({ uri: name, text }) => ({ uri: name, text })),
      diagnostics: diagnostics.map((one) => storeDiagnostic(one, "")),
      suppressions: suppressions.map(({ rules, pointer, ...rest }) => ({
        ...rest,
        rules: [...rules],
        ...(pointer === undefined ? {} : { pointer }),
      })),
      unignorable: [...(unignorable ?? [])],
    };
  }

  #inputsKey(): string {
    const { inputs } = this.#of.whole;
    const names = inputs.map((input) =>
      input.kind === "file" ? displayPath(input.path, this.#io.cwd) : "-",
    );
    return createHash("sha256").update(JSON.stringify(names)).digest("base64url");
  }
}

/** Errors: throws a usage `Failure` if standard input or a multi-file rule of the user prevents a split. */
export function checkSplittable({ inputs }: LintInputs, configs: readonly LoadedConfig[]): void {
  if (inputs.some(({ kind }) => kind === "stdin"))
    throw usage("`--shard` divides the files among jobs, so it cannot be used with standard input.");
  const rule = configs.flatMap(({ rules }) => rules).find((one) => one.origin !== undefined && one.finish);
  if (!rule) return;
  throw usage(
    `Your rule \`${rule.id}\` looks at several files, which only works in a whole run.`,
    `Run without \`--shard\`, or with \`--rule ${rule.id}=off\`.`,
  );
}

function storeFile(
  { uri, configUri, text, record, config, origin, unignorable }: GatheredFile,
  configs: readonly GatheredConfig[],
  { origins }: LintInputs,
): Part["files"][number] {
  const { problems, result } = record;
  const { diagnostics, notChecked, facts, pending } = result;
  const isShown = [problems, diagnostics, notChecked, facts, pending].some((list) => list.length > 0);
  return {
    uri,
    configUri,
    config: configs.indexOf(config),
    record: storeRecord(record, { uri, suppressions: config.suppressions }),
    ...(isShown ? { text: showTextOf(uri, text, [...problems, ...diagnostics]) } : {}),
    ...(origin === "named" ? {} : { origin: origins.indexOf(origin) }),
    ...(unignorable && unignorable.size > 0 ? { unignorable: [...unignorable] } : {}),
  };
}

/** The other files that findings point to: the part that lints such a file may not store its text. */
function relatedTexts({ diagnostics, texts }: Gathering): Part["related"] {
  const uris = new Set(
    diagnostics.flatMap(({ uri, related }) => related.map((one) => one.uri).filter((one) => one !== uri)),
  );
  return [...uris].sort().flatMap((uri) => {
    const text = texts.get(uri);
    return text === undefined ? [] : [{ uri, text }];
  });
}

function storeFailure({ exitCode, message, help }: Failure) {
  return { exitCode, message, ...(help === undefined ? {} : { help }) };
}
