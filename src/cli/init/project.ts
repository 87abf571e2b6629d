import { dirname, join, relative, resolve } from "node:path";
import { attempted, parsedJson } from "../../core/attempt.ts";
import { slashed } from "../files/paths.ts";
import { statIfAny } from "../files/read-file.ts";
import type { Io } from "../io.ts";

/** The services that run a project's checks. */
export const PIPELINES = ["github", "gitlab", "azure", "jenkins"] as const;

/** One of `PIPELINES`. */
export type Pipeline = (typeof PIPELINES)[number];

/** Tools that run checks before a commit. */
export const HOOK_TOOLS = [
  "pre-commit",
  "lefthook",
  "husky",
  "lint-staged",
  "simple-git-hooks",
  "git",
] as const;

/** One of `HOOK_TOOLS`. */
export type HookTool = (typeof HOOK_TOOLS)[number];

/** The facts about a project that are known without reading the files to lint. Paths are absolute. */
export interface Project {
  readonly directory: string;
  /** The top of the repository; outside one, `directory`. */
  readonly top: string;
  /** The directory of Git hooks; undefined outside a repository. */
  readonly gitHooks: string | undefined;
  readonly node: NodeProject | undefined;
  /** The hook tools that the project shows signs of, the likeliest first. */
  readonly hooks: readonly HookTool[];
  readonly pipelines: readonly Pipeline[];
}

/** A directory with a package.json. */
export interface NodeProject {
  readonly manager: "npm" | "pnpm" | "yarn" | "bun";
  /** Whether it depends on this program. */
  readonly isDependent: boolean;
}

/** The names that lefthook gives its configuration. */
export const LEFTHOOK_FILES: readonly string[] = [
  "lefthook.yml",
  "lefthook.yaml",
  ".lefthook.yml",
  ".lefthook.yaml",
];
const LEFTHOOK_OTHERS = ["lefthook.toml", "lefthook.json", ".lefthook.toml", ".lefthook.json"];
/** The file names of a lint-staged configuration, in addition to a key of package.json. */
export const LINT_STAGED_FILES: readonly string[] = ["", ".json", ".yaml", ".yml", ".mjs", ".cjs", ".js"].map(
  (extension) => `.lintstagedrc${extension}`,
);
/** The file names of a simple-git-hooks configuration, in addition to a key of package.json; the first is for a new file. */
export const SIMPLE_GIT_HOOKS_FILES: readonly string[] = [".json", ".cjs", ".js", ".mjs"].flatMap(
  (extension) => [`.simple-git-hooks${extension}`, `simple-git-hooks${extension}`],
);

/** Looks at a project. Nothing in it is run. */
export function lookAt(directory: string, io: Io): Project {
  const top = repositoryOf(directory, io) ?? directory;
  const has = (...names: string[]) =>
    names.some((name) => statIfAny(join(top, name), io.files) !== undefined);
  const manifest = readManifest(join(top, "package.json"), io);
  const gitHooks = hooksDirectory(top, io);
  const hasHooks: Readonly<Record<HookTool, boolean>> = {
    "pre-commit": has(".pre-commit-config.yaml"),
    lefthook: has(...LEFTHOOK_FILES, ...LEFTHOOK_OTHERS),
    husky: has(".husky"),
    "lint-staged": has(...LINT_STAGED_FILES) || manifest?.["lint-staged"] !== undefined,
    "simple-git-hooks": has(...SIMPLE_GIT_HOOKS_FILES) || manifest?.["simple-git-hooks"] !== undefined,
    git: gitHooks !== undefined,
  };
  const hasPipeline: Readonly<Record<Pipeline, boolean>> = {
    github: has(".github/workflows"),
    gitlab: has(".gitlab-ci.yml"),
    azure: has("azure-pipelines.yml"),
    jenkins: has("Jenkinsfile"),
  };
  const pipelines = PIPELINES.filter((name) => hasPipeline[name]);
  const remote = remoteOf(top, io);
  return {
    directory,
    top,
    gitHooks,
    node: manifest && { manager: managerOf(manifest, has), isDependent: dependsOnUs(manifest) },
    hooks: HOOK_TOOLS.filter((name) => hasHooks[name]),
    pipelines: pipelines.length > 0 || remote === undefined ? pipelines : [remote],
  };
}

/** The linted directory as commands at the top of the repository name it; undefined if it is the top itself. */
export function directoryArgument({ directory, top }: Project): string | undefined {
  return directory === top ? undefined : slashed(relative(top, directory));
}

function repositoryOf(directory: string, io: Io): string | undefined {
  for (let at = directory; ; at = dirname(at)) {
    if (statIfAny(join(at, ".git"), io.files)) return at;
    if (at === dirname(at)) return undefined;
  }
}

/** The directory of git hooks. In a worktree or submodule, `.git` is a file that names the directory. */
function hooksDirectory(top: string, io: Io): string | undefined {
  const git = gitDirectory(top, io);
  if (git === undefined) return undefined;
  const named = /^\s*hookspath\s*=\s*(.+?)\s*$/im.exec(textIfAny(join(git, "config"), io) ?? "")?.[1];
  return named === undefined ? join(git, "hooks") : resolve(top, named.replaceAll('"', ""));
}

function gitDirectory(top: string, io: Io): string | undefined {
  const path = join(top, ".git");
  const stats = statIfAny(path, io.files);
  if (!stats) return undefined;
  if (stats.isDirectory()) return path;
  const named = /^gitdir:\s*(.+?)\s*$/m.exec(textIfAny(path, io) ?? "")?.[1];
  if (named === undefined) return undefined;
  const own = resolve(top, named);
  const common = textIfAny(join(own, "commondir"), io)?.trim();
  return common === undefined ? own : resolve(own, common);
}

function remoteOf(top: string, io: Io): Pipeline | undefined {
  const git = gitDirectory(top, io);
  const config = git === undefined ? undefined : textIfAny(join(git, "config"), io);
  const urls = [...(config ?? "").matchAll(/^\s*url\s*=\s*(.+)$/gm)].map(([, url]) => url!);
  if (urls.some((url) => /github\./i.test(url))) return "github";
  if (urls.some((url) => /gitlab\./i.test(url))) return "gitlab";
  return urls.some((url) => /dev\.azure\.com|visualstudio\.com/i.test(url)) ? "azure" : undefined;
}

type Manifest = Readonly<Record<string, unknown>>;

function readManifest(path: string, io: Io): Manifest | undefined {
  const value = parsedJson(textIfAny(path, io) ?? "");
  return typeof value === "object" && value !== null ? (value as Manifest) : undefined;
}

function managerOf(manifest: Manifest, has: (...names: string[]) => boolean): NodeProject["manager"] {
  const named = /^(npm|pnpm|yarn|bun)@/.exec(String(manifest["packageManager"] ?? ""))?.[1];
  if (named !== undefined) return named as NodeProject["manager"];
  if (has("pnpm-lock.yaml")) return "pnpm";
  if (has("yarn.lock")) return "yarn";
  return has("bun.lock", "bun.lockb") ? "bun" : "npm";
}

function dependsOnUs(manifest: Manifest): boolean {
  return ["dependencies", "devDependencies", "optionalDependencies"].some((key) => {
    const listed = manifest[key];
    return typeof listed === "object" && listed !== null && Object.hasOwn(listed, "wafsmith");
  });
}

/** The text of a file; undefined if it is not available. */
export function textIfAny(path: string, io: Io): string | undefined {
  // A device or a pipe would be read without end.
  const isFile = statIfAny(path, io.files)?.isFile();
  return isFile ? attempted(() => io.files.readFileSync(path, "utf8")) : undefined;
}
