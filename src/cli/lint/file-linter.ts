import type { LintOptions } from "../../lint/engine/lint-options.ts";
import type { LoadedConfig } from "../config/configs.ts";
import type { Boundary } from "../files/boundary.ts";
import type { Io } from "../io.ts";
import { ModuleFiles } from "../modules/module-files.ts";
import type { Fixing } from "./fixing.ts";
import { lintText } from "./lint-text.ts";
import { type LintedFileData, lintedFileOf } from "./linted-file.ts";

/** A text to lint, as plain data. */
export interface TextToLint {
  /** Its name in reports. */
  readonly uri: string;
  readonly text: string;
  /** Its path, or the path that its name implies; undefined without a name. */
  readonly place: string | undefined;
  /** Its path for the globs of its configuration. */
  readonly configUri: string;
  readonly isFixed: boolean;
}

/** Options for linting the files of a run, whatever their configuration. */
export interface FileLinterOptions {
  readonly maxFileBytes: number;
  /** The files that a policy may name. */
  readonly boundary: Boundary;
  readonly fixing: Pick<Fixing, "allows" | "neverMoreErrors"> | undefined;
}

/** Lints one text after another. It writes and gathers nothing, so it also works in a worker thread. */
export class FileLinter {
  /** The files around those that were linted. */
  readonly modules: ModuleFiles;
  readonly #options: FileLinterOptions;
  readonly #io: Io;

  constructor(options: FileLinterOptions, io: Io) {
    this.#options = options;
    this.#io = io;
    this.modules = new ModuleFiles({ directory: io.cwd, maxFileBytes: options.maxFileBytes }, io);
  }

  /** `elsewhere`: the findings of rules that run in a separate thread. Default: none. */
  async lint(
    { uri, text, place, configUri, isFixed }: TextToLint,
    { directory, rules, lock, guardrails, layered }: LoadedConfig,
    elsewhere?: LintOptions["elsewhere"],
  ): Promise<LintedFileData> {
    const { maxFileBytes, boundary, fixing } = this.#options;
    const siblings = () => this.modules.beside(place, directory);
    const surroundings = place === undefined ? undefined : () => this.modules.around(place, directory);
    const resolveBase = async () => {
      const { baseResolver } = await import("../files/policy-files.ts");
      return baseResolver({ maxBytes: maxFileBytes, boundary }, this.#io);
    };
    const options = {
      config: layered.forFile(configUri),
      rules,
      maxFileChars: maxFileBytes,
      allowsFix: isFixed ? fixing?.allows : undefined,
      neverMoreErrors: fixing?.neverMoreErrors,
      elsewhere,
    };
    const linted = await lintText({ uri, configUri, text, siblings, surroundings, resolveBase }, options);
    const isPolicy = linted.document.subjects[0]?.kind === "PolicyFile";
    if (!isPolicy && guardrails.length === 0) return lintedFileOf(linted, guardrails);
    const { withPolicyChecked } = await import("./policies.ts");
    const checks = { lock, maxFileBytes, boundary, guardrails };
    return lintedFileOf(await withPolicyChecked(linted, checks, this.#io), guardrails);
  }
}
