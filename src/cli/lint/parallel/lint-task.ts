import { RULES } from "../../../../rules/index.ts";
import { Configs } from "../../config/configs.ts";
import { ModuleRules } from "../../custom-rules/module-rules.ts";
import { Boundary } from "../../files/boundary.ts";
import { guarded } from "../../guarded-output.ts";
import type { Io } from "../../io.ts";
import { nodeIo } from "../../node-io.ts";
import type { Task } from "../../workers/protocol.ts";
import { FileLinter } from "../file-linter.ts";
import { fixingOf } from "../fixing.ts";
import { storeRecord } from "../stored/record.ts";
import type { FileAnswer, FileJob, LintAnswer, LintTaskData } from "./protocol.ts";

/** Lints files in a worker thread. */
export const lintTask: Task = async (data) => {
  const worker = new LintWorker(data as LintTaskData);
  return async (job) => JSON.stringify(await worker.lint(job as readonly FileJob[]));
};

class LintWorker {
  readonly #configs: Configs;
  readonly #linter: FileLinter;
  /** Paths whose failure was sent. */
  readonly #sent = new Set<string>();

  constructor({ cwd, user, maxFileBytes, request, modules, fixing, ...trusted }: LintTaskData) {
    // A copy would open standard input.
    const io: Io = Object.create(guarded(nodeIo()), { cwd: { value: cwd }, user: { value: user } });
    const boundary = new Boundary(trusted.roots, io);
    const trust = { allowsCode: trusted.allowsCode, boundary };
    const known = new ModuleRules(undefined, io, modules);
    this.#configs = new Configs({ ...request, rules: RULES, trust, modules: known }, io);
    this.#linter = new FileLinter({ maxFileBytes, boundary, fixing: fixing && fixingOf(fixing) }, io);
  }

  async lint(files: readonly FileJob[]): Promise<LintAnswer> {
    const answers: (FileAnswer | null)[] = [];
    for (const file of files) answers.push(await this.#answerOf(file).catch(() => null));
    return { files: answers, failures: this.#newFailures() };
  }

  async #answerOf(file: FileJob): Promise<FileAnswer> {
    const loaded = await this.#configs.of(file.place);
    const { found } = file;
    const { record, text, ...rest } = await this.#linter.lint(file, loaded, found && (() => found));
    const { suppressions } = loaded.layered.base;
    return {
      ...rest,
      record: storeRecord(record, { uri: file.uri, suppressions }),
      text: text === file.text ? undefined : text,
    };
  }

  #newFailures(): LintAnswer["failures"] {
    const fresh = [...this.#linter.modules.failures].filter(([path]) => !this.#sent.has(path));
    return fresh.map(([path, { exitCode, message, help }]) => {
      this.#sent.add(path);
      return { path, exitCode, message, help };
    });
  }
}
