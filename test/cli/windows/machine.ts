import type { ExecFileSyncOptions } from "node:child_process";
import * as fs from "node:fs";
import { withByteNames } from "../../../src/cli/files/byte-names.ts";
import type { Files, Outside } from "../../../src/cli/io.ts";
import { main } from "../../../src/cli/main.ts";

/** A path with a drive: the letter, and the rest without its first slash. */
const WITH_DRIVE = /^([a-z]):[\\/]*(.*)$/is;

/**
 * A machine with Windows whose drives are directories here: `C:\repo` is `c/repo` in `root`. Node's modules for paths and
 * addresses have to be those of Windows, and `process.platform` to be `win32`.
 */
export class WindowsMachine {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** The path here of a path there; others stay unchanged. */
  here<Path>(path: Path): Path | string {
    const [, drive, rest] = (typeof path === "string" && WITH_DRIVE.exec(path)) || [];
    return drive === undefined ? path : `${this.#root}/${drive.toLowerCase()}/${rest!.replaceAll("\\", "/")}`;
  }

  /** The path there of a path here, with the given separator. */
  there(path: string, separator: "/" | "\\"): string {
    if (!path.startsWith(`${this.#root}/`)) return path;
    const [drive, ...names] = path.slice(this.#root.length + 1).split("/");
    return `${drive!.toUpperCase()}:${separator}${names.join(separator)}`;
  }

  get files(): Files {
    const one = <Operation extends (path: never, ...rest: never[]) => unknown>(operation: Operation) =>
      ((path: never, ...rest: never[]) => operation(this.here(path) as never, ...rest)) as Operation;
    const real = (path: fs.PathLike) => this.there(fs.realpathSync(this.here(path)), "\\");
    return withByteNames({
      closeSync: fs.closeSync,
      constants: fs.constants,
      openSync: one(fs.openSync),
      accessSync: one(fs.accessSync),
      chmodSync: one(fs.chmodSync),
      chownSync: one(fs.chownSync),
      createReadStream: one(fs.createReadStream),
      lstatSync: one(fs.lstatSync),
      mkdirSync: one(fs.mkdirSync),
      readFileSync: one(fs.readFileSync),
      readdirSync: one(fs.readdirSync),
      readlinkSync: one(fs.readlinkSync),
      realpathSync: Object.assign(real, { native: real }) as Files["realpathSync"],
      renameSync: (from, to) => fs.renameSync(this.here(from), this.here(to)),
      rmSync: one(fs.rmSync),
      statSync: one(fs.statSync),
      writeFileSync: one(fs.writeFileSync),
    });
  }

  /** Runs a program here as there: `git` writes paths with a drive and slashes. */
  execute(
    run: (program: string, argv: readonly string[], options: ExecFileSyncOptions) => Buffer,
    program: string,
    argv: readonly string[],
    options: ExecFileSyncOptions,
  ): Buffer {
    const cwd = this.here(options.cwd) as string;
    const output = run(
      program,
      argv.map((argument) => this.here(argument)),
      { ...options, cwd },
    ).toString("latin1");
    return Buffer.from(
      output.replace(new RegExp(`${this.#root}/[^\0\n]*`, "g"), (path) => this.there(path, "/")),
      "latin1",
    );
  }

  /** Runs a command line in `C:\repo`. */
  async run(
    argv: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<{ exitCode: number; stdout: string; stderr: string }> {
    const written = { stdout: "", stderr: "" };
    const output = (name: keyof typeof written) => ({
      write: (text: string) => {
        written[name] += text;
        return true;
      },
      drained: () => Promise.resolve(),
      isTty: false,
      columns: undefined,
    });
    const world: Outside = {
      stdin: (async function* () {})(),
      stdout: output("stdout"),
      stderr: output("stderr"),
      files: this.files,
      env,
      cwd: "C:\\repo",
      user: { id: undefined, home: "C:\\Users\\a" },
      watch: () => Promise.reject(new Error("nothing is watched")),
      untilInterrupted: () => Promise.reject(new Error("nothing waits")),
      ruleThread: "",
      workers: { program: "", cores: 1 },
    };
    const exitCode = await main(argv, world);
    return { exitCode, ...written };
  }
}
