import { createRequire } from "node:module";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { code, codeList, oneOf } from "../../core/phrases.ts";
import type { Range } from "../../core/range.ts";
import { type ConfigProblem, configProblem } from "../../lint/config-problem.ts";
import type { LocatedNode } from "../../sources/located.ts";
import { Failure, usage } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import { attempt, readTextFile, statIfAny } from "../files/read-file.ts";
import type { Io } from "../io.ts";

const NAMES = ["json", "yaml", "yml", "mjs", "js"].map((extension) => `wafsmith.config.${extension}`);
const MAX_CONFIG_BYTES = 1024 * 1024;

/** One configuration file, read but not yet understood. */
export interface ConfigText {
  /** Absolute. */
  readonly path: string;
  /** As reports show it. */
  readonly uri: string;
  /** Of the file, or of the JSON that a JavaScript configuration amounts to. */
  readonly text: string;
  /** Undefined where it holds no value. */
  readonly root: LocatedNode | undefined;
}

/** A configuration file and the ones that it extends. */
export interface ConfigTexts {
  /** The weakest first; the file itself comes last. */
  readonly files: readonly ConfigText[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Finds the nearest `wafsmith.config.*` from a directory upward, as far as the top of the repository; outside of one, as far
 * as there are directories. Asked once for each directory.
 */
export class NearestConfig {
  readonly #found = new Map<string, string | undefined>();
  readonly #io: Io;

  constructor(io: Io) {
    this.#io = io;
  }

  /** Errors: throws a usage `Failure` where two stand in one directory. */
  of(directory: string): string | undefined {
    if (this.#found.has(directory)) return this.#found.get(directory);
    const own = this.#in(directory);
    const parent = dirname(directory);
    const isTop = parent === directory || statIfAny(join(directory, ".git"), this.#io.files) !== undefined;
    const found = own ?? (isTop ? undefined : this.of(parent));
    this.#found.set(directory, found);
    return found;
  }

  #in(directory: string): string | undefined {
    const found = NAMES.filter((name) => statIfAny(join(directory, name), this.#io.files)?.isFile());
    if (found.length > 1) {
      const where = displayPath(directory, this.#io.cwd);
      throw usage(
        `In \`${where}\` stand ${codeList(found, "and")}, and only one of them can hold.`,
        "Remove all but one.",
      );
    }
    return found[0] === undefined ? undefined : join(directory, found[0]);
  }
}

/**
 * Reads a configuration file and all that it extends.
 *
 * Errors: throws a usage `Failure` where the file itself cannot be read; what is wrong inside, and in those that it extends,
 * is in `diagnostics`: `config/cyclic-extends`, `config/unreadable-file`.
 */
export async function readConfigFiles(path: string, io: Io): Promise<ConfigTexts> {
  const reader = new ConfigTextReader(io);
  await reader.read(path);
  return reader;
}

class ConfigTextReader implements ConfigTexts {
  readonly files: ConfigText[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #io: Io;
  /** By their real paths: a link to a file is that file. */
  readonly #done = new Set<string>();
  readonly #open: string[] = [];

  constructor(io: Io) {
    this.#io = io;
  }

  async read(path: string): Promise<void> {
    const real = realPath(path, this.#io);
    this.#done.add(real);
    this.#open.push(real);
    const file = await readConfigText(path, this.#io);
    this.diagnostics.push(...file.diagnostics);
    if (file.root) await this.#readExtended(file, file.root);
    this.files.push(file);
    this.#open.pop();
  }

  async #readExtended(file: ConfigText, root: LocatedNode): Promise<void> {
    const { namesIn } = await import("../../lint/read-config.ts");
    const { value, diagnostics } = namesIn(root, "extends", file.uri);
    this.diagnostics.push(...diagnostics);
    for (const { name, range } of value) {
      try {
        const path = pathOf(name, file.path);
        const real = realPath(path, this.#io);
        if (this.#open.includes(real)) this.#report(file, range, this.#circle(real));
        else if (!this.#done.has(real)) await this.read(path);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const message = `${code(name)} cannot be extended: ${error.message}`;
        const help = error.help ?? "Give a path that begins with `./`, or the name of an installed package.";
        this.#report(file, range, { slug: "unreadable-file", message, help });
      }
    }
  }

  #circle(real: string): Omit<ConfigProblem, "uri" | "range"> {
    const names = [...this.#open.slice(this.#open.indexOf(real)), real].map((path) =>
      code(displayPath(path, this.#io.cwd)),
    );
    const message = `These configurations extend each other in a circle: ${oneOf(names, "and")}.`;
    return { slug: "cyclic-extends", message, help: "Remove one `extends` of the circle." };
  }

  #report({ uri }: ConfigText, range: Range, problem: Omit<ConfigProblem, "uri" | "range">): void {
    this.diagnostics.push(configProblem({ ...problem, uri, range }));
  }
}

/** The file that `extends` means: a path counts from the file that names it, all else is a package. */
function pathOf(name: string, from: string): string {
  if (/^\.{1,2}(?:[\\/]|$)/.test(name) || isAbsolute(name)) return resolve(dirname(from), name);
  try {
    return createRequire(from).resolve(name);
  } catch {
    throw usage(`there is no package ${code(name)}.`);
  }
}

function realPath(path: string, io: Io): string {
  return attempt(() => io.files.realpathSync(path), displayPath(path, io.cwd), "read");
}

async function readConfigText(
  path: string,
  io: Io,
): Promise<ConfigText & { readonly diagnostics: readonly Diagnostic[] }> {
  const uri = displayPath(path, io.cwd);
  const isCode = /\.[cm]?js$/.test(path);
  const text = isCode ? jsonOfModule(path, uri) : readTextFile(path, MAX_CONFIG_BYTES, io).text;
  if (!isCode && /\.ya?ml$/.test(path)) {
    const { readYaml } = await import("../../sources/yaml.ts");
    const { value, diagnostics } = readYaml(uri, text);
    return { path, uri, text, root: value[0], diagnostics };
  }
  const { readJson } = await import("../../sources/json.ts");
  const { value, diagnostics } = readJson(uri, text);
  return { path, uri, text, root: value, diagnostics };
}

/** What a JavaScript configuration exports, as JSON. */
function jsonOfModule(path: string, uri: string): string {
  let json: string | undefined;
  try {
    // Node 20.19 and newer load ES modules this way as well, and a bundle keeps it as it is.
    const loaded: unknown = createRequire(path)(path);
    const isModule = typeof loaded === "object" && loaded !== null && "default" in loaded;
    json = JSON.stringify(isModule ? loaded.default : loaded, null, 2);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usage(`\`${uri}\` cannot be loaded: ${reason.split("\n", 1)[0]}.`);
  }
  if (json !== undefined) return json;
  throw usage(
    `\`${uri}\` exports no configuration.`,
    `Write \`export default { … }\` in \`${basename(path)}\`.`,
  );
}
