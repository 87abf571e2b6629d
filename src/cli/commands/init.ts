import { basename, resolve } from "node:path";
import { LOCK_FILE_NAME } from "../../compile/managed/lock.ts";
import { UNCHECKED_KINDS } from "../../core/unchecked.ts";
import { defineCommand } from "../command.ts";
import { isModule, NearestConfig } from "../config/config-file.ts";
import { EXIT, usage } from "../exit-code.ts";
import { findInDirectory } from "../files/discover.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { statOf } from "../files/read-file.ts";
import { configProposal } from "../init/config-proposal.ts";
import { writeExample } from "../init/example.ts";
import { makesRed } from "../init/first-run.ts";
import { hookProposal } from "../init/hooks.ts";
import { pipelineProposal } from "../init/pipelines.ts";
import { HOOK_TOOLS, type HookTool, lookAt, PIPELINES, type Pipeline } from "../init/project.ts";
import { SetUp } from "../init/set-up.ts";
import type { Io } from "../io.ts";
import { uncheckedCounts } from "../lint/unchecked.ts";
import { trustOf } from "../trust.ts";
import { readVersion } from "../version.ts";
import page from "./init.json" with { type: "json" };

/** `wafsmith init`. */
export const command = defineCommand({
  page,
  values: {
    hookTools: HOOK_TOOLS,
    hookChoices: [...HOOK_TOOLS, "none"],
    pipelines: PIPELINES,
    pipelineChoices: [...PIPELINES, "none"],
  },
  async run({ operands, operands: [operand = "."], options }, io) {
    if (options.example !== undefined) {
      const other = (["hook", "ci", "remove", "baseline"] as const).find((name) => options[name]);
      if (other) throw usage(`\`--example\` and \`--${other}\` cannot be used together.`);
      if (operands.length > 0) throw usage("`--example` names the directory, so `init` takes no other.");
      writeExample(options.example, options["dry-run"], io);
      return EXIT.clean;
    }
    const directory = resolve(io.cwd, operand);
    if (!statOf(directory, operand, io.files).isDirectory()) {
      throw usage(`\`${operand}\` is a file, but \`init\` takes a directory.`);
    }
    const project = lookAt(directory, io);
    if (options.remove) {
      const { removalsIn } = await import("../init/removal.ts");
      return new SetUp(options["dry-run"], io).remove(removalsIn(project, io));
    }
    const version = await readVersion();
    const existing = new NearestConfig(io).of(directory);
    const lock = existing === undefined ? soleLock(directory, io) : undefined;
    const run = {
      directory,
      lock,
      maxFileBytes: maxFileBytes(options["max-file-size"]),
      trust: trustOf(options, io),
    };
    const hook = options.hook ?? project.hooks[0] ?? "none";
    const ci = options.ci ?? project.pipelines[0] ?? "none";
    const setUp = new SetUp(options["dry-run"], io);
    const report = await setUp.find(run);
    const counts = report && uncheckedCounts(report);
    // A project without rules does not show which values its rules will have.
    const checkedKinds = UNCHECKED_KINDS.filter((kind) =>
      counts ? !counts.has(kind) : kind !== "unknown" && kind !== "ignored",
    );
    const surroundings = { holdsRules: report !== undefined, checkedKinds };
    // Everything that can fail is checked before anything is written.
    const proposals = [
      ...(hook === "none" ? [] : [hookProposal(hook as HookTool, project, version, surroundings, io)]),
      ...(ci === "none" ? [] : [pipelineProposal(ci as Pipeline, project, version, surroundings)]),
    ];
    setUp.look(run, report);
    if (!options.baseline && report?.diagnostics.some(makesRed))
      setUp.note("`wafsmith init --baseline` accepts today's findings, so that the first run passes.");
    const baseline = options.baseline && report ? await setUp.accept(run) : undefined;
    await setUp.add(configProposal({ project, existing, version, lock, baseline }));
    for (const proposal of proposals) await setUp.add(proposal);
    if (existing !== undefined && isModule(existing))
      setUp.note("The configuration is JavaScript: set `WAFSMITH_ALLOW_CODE=1` wherever `lint` runs.");
    if (hook === "none" && options.hook === undefined)
      setUp.note("This is not a Git repository, so no hook was added; `--hook` adds one.");
    if (ci === "none" && options.ci === undefined) setUp.note("No pipeline was found: `--ci` adds one.");
    return setUp.finish();
  },
});

/** The only lock file below a directory; undefined if there is none, or if there are several. */
function soleLock(directory: string, io: Io): string | undefined {
  const { paths } = findInDirectory(directory, io);
  const locks = paths.filter((path) => basename(path) === LOCK_FILE_NAME);
  return locks.length === 1 ? locks[0] : undefined;
}
