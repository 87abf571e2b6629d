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
  const { cwd, user, maxFileBytes, request, modules, fixing, ...trusted } = data as LintTaskData;
  // Not a copy, which would call the `stdin` getter and thereby open standard input.
  const io: Io = Object.create(guarded(nodeIo()), { cwd: { value: cwd }, user: { value: user } });
  const boundary = new Boundary(trusted.roots, io);
  const trust = { allowsCode: trusted.allowsCode, boundary };
  const known = new ModuleRules(undefined, io, modules);
  const configs = new Configs({ ...request, rules: RULES, trust, modules: known }, io);
  const linter = new FileLinter({ maxFileBytes, boundary, fixing: fixing && fixingOf(fixing) }, io);
  /** Paths whose failures have been sent. */
  const sent = new Set<string>();
  return async (job) => {
    const files: (FileAnswer | null)[] = [];
    for (const file of job as readonly FileJob[])
      files.push(await answerOf(file, configs, linter).catch(() => null));
    const fresh = [...linter.modules.failures].filter(([path]) => !sent.has(path));
    for (const [path] of fresh) sent.add(path);
    const failures = fresh.map(([path, { exitCode, message, help }]) => ({ path, exitCode, message, help }));
    return JSON.stringify({ files, failures } satisfies LintAnswer);
  };
};

async function answerOf(file: FileJob, configs: Configs, linter: FileLinter): Promise<FileAnswer> {
  const loaded = await configs.of(file.place);
  const { found } = file;
  const { record, text, ...rest } = await linter.lint(file, loaded, found && (() => found));
  const { suppressions } = loaded.layered.base;
  return {
    ...rest,
    record: storeRecord(record, { uri: file.uri, suppressions }),
    text: text === file.text ? undefined : text,
  };
}
