import { resolve } from "node:path";
import { attempted } from "../../core/attempt.ts";
import type { LintReport } from "../../report/model.ts";
import { isTerraformFile, isTerragruntFile } from "../../sources/terraform/modules/module-names.ts";
import type { ConfigRequest, Configs } from "../config/configs.ts";
import { EXIT, Failure, usage } from "../exit-code.ts";
import { Refusal } from "../files/boundary.ts";
import type { EncodingFlaw } from "../files/decode.ts";
import { lfsProblem } from "../files/lfs-pointer.ts";
import { displayPath } from "../files/paths.ts";
import { readLenientFile, readLenientStdin, STDIN_NAME, type TextFile } from "../files/read-file.ts";
import { replaceFile } from "../files/write-file.ts";
import type { Io } from "../io.ts";
import type { ProgressLine } from "../progress-line.ts";
import type { ModuleKeys } from "./cache/module-keys.ts";
import type { CacheSlot, ResultStore } from "./cache/result-cache.ts";
import { conclude } from "./conclude.ts";
import { isTolerated, withFlaw } from "./encoding-findings.ts";
import { FileLinter, type TextToLint } from "./file-linter.ts";
import type { FileRecord } from "./file-record.ts";
import type { Fixing } from "./fixing.ts";
import { type GatheredFile, Gathering } from "./gathering.ts";
import type { InputOrigin, LintInput, LintInputs } from "./inputs.ts";
import type { LintedFileData } from "./linted-file.ts";
import type { FileJob } from "./parallel/protocol.ts";
import type { PartRecorder } from "./parts/part-recorder.ts";
import { type ConfigInUse, UsedConfigs } from "./used-configs.ts";

/** Options for linting the files of a run. */
export interface LintSettings {
  readonly configs: Configs;
  readonly maxFileBytes: number;
  /** The fixes to apply. Default: none. */
  readonly fixing?: Fixing | undefined;
  /** The name of standard input in reports, which determines its format. */
  readonly stdinName?: string | undefined;
  /** Writes the findings into the baseline. Default: false. */
  readonly isUpdatingBaseline?: boolean;
  /** Also writes `rejected` findings, waived until this day. Default: none of them. */
  readonly waiveUntil?: string | undefined;
  /** Receives the progress of the run. Default: none. */
  readonly progress?: ProgressLine | undefined;
  /** Distribution of files among threads. Default: this thread lints all. */
  readonly workers?: { readonly asked: number | undefined; readonly request: ConfigRequest } | undefined;
  /** Results of earlier runs. Default: every file is linted. */
  readonly cache?: ResultStore | undefined;
  /** Records what merging the parts of a run needs. Default: the run is not split. */
  readonly part?: PartRecorder | undefined;
}

/** The result of a run. */
export interface LintOutcome {
  readonly report: LintReport;
  /** Files that could not be linted although they were requested. */
  readonly failures: readonly Failure[];
  /** Remarks that do not affect the exit code: files in a directory that are not text, fixes that were skipped. */
  readonly remarks: readonly Failure[];
  /** The changes that the fixes would make, one unified diff per file, if nothing is written. */
  readonly diffs: readonly string[];
}

interface GivenText extends TextToLint, ConfigInUse {
  /** Undefined for plain UTF-8. */
  readonly flaw: EncodingFlaw | undefined;
  /** Undefined for standard input. */
  readonly path: string | undefined;
}

/** A file that was read and waits to be linted. */
export interface ReadFile extends GivenText {
  readonly path: string;
  readonly place: string;
  readonly origin: InputOrigin | "named";
  readonly slot: CacheSlot | undefined;
  /** The number of files that had been written before it was read. */
  readonly writes: number;
}

/** A file among the inputs. */
export type FileInput = Extract<LintInput, { readonly kind: "file" }>;

const UNFOLLOWED = "link or special file that is not followed";

/** A lint run. */
export class Session {
  readonly gathered = new Gathering();
  readonly #settings: LintSettings;
  readonly #io: Io;
  readonly #linter: FileLinter;
  #keys: ModuleKeys | undefined;
  /** Why files next to linted ones could not be read, by absolute path. */
  readonly #moduleFailures = new Map<string, Failure>();
  readonly #diffs: string[] = [];
  readonly #configs: UsedConfigs;
  /** The files that were to be linted, absolute. */
  readonly #inputs: ReadonlySet<string>;
  /** The number of files that fixes were written to. */
  #writes = 0;

  constructor(found: LintInputs, settings: LintSettings, io: Io) {
    this.#settings = settings;
    this.gathered.counts.leftOutCount = found.leftOutCount;
    this.#inputs = new Set(found.inputs.flatMap((input) => (input.kind === "file" ? [input.path] : [])));
    this.#io = io;
    this.#configs = new UsedConfigs(settings.configs, this.gathered);
    for (const path of found.unfollowed) this.gathered.addUnread(displayPath(path, io.cwd), UNFOLLOWED);
    const { maxFileBytes, fixing } = settings;
    this.#linter = new FileLinter({ maxFileBytes, boundary: settings.configs.trust.boundary, fixing }, io);
  }

  /** Lints one input, and gathers the results. */
  lint(input: LintInput): Promise<void> {
    return this.#guarded(input, async () => {
      if (input.kind === "stdin") return this.#lintStdin();
      this.gathered.open(input.origin);
      await this.#finish(await this.read(input));
    });
  }

  /** Reads a file. Nothing is gathered yet. Errors: throws a `Failure` if it cannot be read. */
  async read({ path, origin }: FileInput): Promise<ReadFile> {
    const { maxFileBytes, fixing } = this.#settings;
    const { text, flaw } = readLenientFile(path, maxFileBytes, this.#io);
    const uri = displayPath(path, this.#io.cwd);
    const isFixed = flaw === undefined && fixing !== undefined;
    const given = { uri, text, flaw, path, place: path, isFixed, ...(await this.#configs.of(path)) };
    return { ...given, origin, slot: await this.#slotOf(path, given), writes: this.#writes };
  }

  /** The job of a worker; undefined if the result is known, or if fixing makes it depend on other files or user code. */
  jobOf(file: ReadFile): FileJob | undefined {
    const { fixing } = this.#settings;
    if (this.#isKnown(file)) return undefined;
    if (fixing?.isWriting && isTerraformFile(file.path)) return undefined;
    const find = this.#finderFor(file);
    if (find && fixing) return undefined;
    const { uri, text, place, configUri, isFixed } = file;
    return { uri, text, place, configUri, isFixed, found: find?.({ uri: configUri, text }) };
  }

  /** Lints a file before its turn, as a worker would. Undefined if that fails: it fails again when its turn comes. */
  lintAhead(file: ReadFile, { found, ...text }: FileJob): Promise<LintedFileData | undefined> {
    return this.#linter.lint(text, file.used.loaded, found && (() => found)).catch(() => undefined);
  }

  /** Gathers the results of a file that was read before. Without `linted`, lints it now. */
  settle(input: FileInput, file: ReadFile, linted: LintedFileData | undefined): Promise<void> {
    return this.#guarded(input, async () => {
      this.gathered.open(input.origin);
      if (!this.#isAsRead(file, linted)) return this.#finish(await this.read(input));
      await this.#finish(file, linted);
    });
  }

  /** Gathers, in its turn, the failure to read a file. */
  settleFailure(input: FileInput, error: unknown): Promise<void> {
    return this.#guarded(input, async () => {
      this.gathered.open(input.origin);
      throw error;
    });
  }

  /** Files next to those linted in this thread that could not be read so far, by absolute path. */
  get ownModuleFailures(): ReadonlyMap<string, Failure> {
    return new Map(this.#linter.modules.failures);
  }

  /** Notes files next to linted ones that could not be read. */
  addModuleFailures(failures: ReadonlyMap<string, Failure>): void {
    for (const [path, failure] of failures)
      if (!this.#moduleFailures.has(path)) this.#moduleFailures.set(path, failure);
  }

  /** Whether a file and its results are unaffected by the fixes written since it was read. */
  #isAsRead({ path, text, writes }: ReadFile, linted: LintedFileData | undefined): boolean {
    return writes === this.#writes || (linted?.isAlone === true && this.#readAgain(path) === text);
  }

  async #guarded(input: LintInput, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const uri = this.#nameOf(input);
      if (!(error instanceof Failure)) this.gathered.crash(uri, this.#readAgain(uri) ?? "", error);
      else if (input.kind === "stdin" || error instanceof Refusal) this.gathered.failures.push(error);
      else this.gathered.fail(error, uri, input.origin);
    }
  }

  #nameOf(input: LintInput): string {
    if (input.kind === "file") return displayPath(input.path, this.#io.cwd);
    return this.#settings.stdinName ?? STDIN_NAME;
  }

  async outcome(): Promise<LintOutcome> {
    await this.#failModules();
    const { maxFileBytes, isUpdatingBaseline = false, waiveUntil, cache, part } = this.#settings;
    const options = {
      rules: this.#configs.rules,
      maxFileBytes,
      isUpdatingBaseline,
      waiveUntil,
      isPart: part !== undefined,
      textOf: (uri: string) => this.#readAgain(uri),
    };
    const report = await conclude(this.gathered, options, this.#settings.configs.io);
    cache?.save();
    const { failures, remarks } = this.gathered;
    return { report, failures, remarks: [...remarks, ...(cache?.remarks ?? [])], diffs: this.#diffs };
  }

  /** Reports files next to linted ones that could not be read, unless they are linted themselves or ignored. */
  async #failModules(): Promise<void> {
    this.addModuleFailures(this.#linter.modules.failures);
    const failures = this.#moduleFailures;
    if (failures.size === 0) return;
    const { IgnoreFiles } = await import("../files/ignore-files.ts");
    const ignore = new IgnoreFiles(this.#io.cwd, this.#io);
    for (const [path, failure] of failures) {
      if (this.#inputs.has(path) || ignore.covers(path, false)) continue;
      this.gathered.fail(failure, displayPath(path, this.#io.cwd), { operand: path });
    }
  }

  async #lintStdin(): Promise<void> {
    const { maxFileBytes, stdinName, fixing } = this.#settings;
    const { text, flaw } = await readLenientStdin(maxFileBytes, this.#io);
    const uri = stdinName ?? STDIN_NAME;
    // It is not in a file, so it cannot be read later.
    this.gathered.texts.set(uri, text);
    const named = stdinName === undefined ? undefined : resolve(this.#io.cwd, stdinName);
    const isFixed = flaw === undefined && fixing !== undefined;
    const config = await this.#configs.of(named);
    const given = { uri, text, flaw, path: undefined, place: named, isFixed, ...config };
    const linted = await this.#lintText(given);
    await this.#fixed(given, linted);
    this.#add(linted.record, { ...given, text: linted.text }, "named");
  }

  #isKnown({ slot }: ReadFile): boolean {
    // Fixing does not affect a file without fixes.
    return slot?.known !== undefined && (!this.#settings.fixing || !hasFixes(slot.known));
  }

  async #finish(file: ReadFile, done?: LintedFileData): Promise<void> {
    const { fixing } = this.#settings;
    const { slot, origin } = file;
    if (this.#isKnown(file)) return this.#add(slot!.known!, file, origin);
    const linted = done ?? (await this.#lintText(file));
    if (linted.applied === 0 && linted.left.length === 0) slot?.keep(linted);
    const isAsLinted = linted.applied === 0 || !fixing?.isWriting || this.#write(file, linted);
    if (isAsLinted) await this.#fixed(file, linted);
    const kept = isAsLinted ? linted : await this.#lintText({ ...file, isFixed: false });
    this.#add(kept.record, { ...file, text: kept.text }, origin);
  }

  async #slotOf(
    path: string,
    { uri, text, configUri, used }: Pick<GivenText, "uri" | "text" | "configUri" | "used">,
  ): Promise<CacheSlot | undefined> {
    const { cache, configs } = this.#settings;
    // The suppressions that apply depend on a commit.
    if (!cache || (configs.hasPolicy && text.includes("wafsmith-disable"))) return undefined;
    const { loaded } = used;
    const isModule = isTerraformFile(path) || isTerragruntFile(path);
    const around = isModule ? await this.#keyAround(path, loaded.directory) : "";
    return around === undefined ? undefined : cache.slotOf({ path, uri, text, configUri, around, loaded });
  }

  /** The hash of the module of a file, if known. */
  async #keyAround(path: string, base: string): Promise<string | undefined> {
    // The module may have been read before this run fixed some of its files.
    if (this.#writes > 0) return undefined;
    const { moduleKeys } = await import("./cache/module-keys.ts");
    this.#keys ??= moduleKeys(this.#linter.modules);
    return this.#keys(path, base);
  }

  #lintText(given: GivenText): Promise<LintedFileData> {
    return this.#linter.lint(given, given.used.loaded, this.#finderFor(given));
  }

  /** The function that runs users' rules on a string; undefined without such rules. */
  #finderFor({ place, used, config }: GivenText) {
    const { directory, rules, modules } = used.loaded;
    const { maxFileBytes } = this.#settings;
    return modules?.finder({ path: place, directory, maxFileBytes }, rules, config);
  }

  /** Reads a file again for reports: a text is not kept unless something is reported about it. */
  #readAgain(uri: string): string | undefined {
    // Any failure was reported when the file was linted.
    return attempted(() => readLenientFile(uri, this.#settings.maxFileBytes, this.#io).text);
  }

  /** Writes the fixes into the file. If that fails, returns false and gathers the failure. */
  #write(file: TextFile, { text }: LintedFileData): boolean {
    try {
      replaceFile(file, text, this.#io);
      this.#writes++;
      return true;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.gathered.failures.push(error);
      return false;
    }
  }

  async #fixed({ uri, text: before }: GivenText, { text, applied, left }: LintedFileData): Promise<void> {
    const { fixing } = this.#settings;
    if (!fixing || (applied === 0 && left.length === 0)) return;
    const { patchOf, remarksOnLeft } = await import("./fixing.ts");
    this.gathered.counts.fixedCount += applied;
    this.gathered.remarks.push(...remarksOnLeft(uri, left));
    if (applied > 0 && !fixing.isWriting) this.#diffs.push(patchOf(uri, before, text));
  }

  #add(record: FileRecord, given: GivenText, origin: InputOrigin | "named"): void {
    const { path, uri, configUri, text, used, config, flaw } = given;
    const { unignorable } = config;
    if (flaw && !this.#isReadable(record, { uri, flaw, origin })) return;
    const absent = origin === "named" || record.isRecognised ? undefined : lfsProblem(text, uri);
    if (absent) return this.gathered.pass(absent, uri, "Git LFS pointer");
    if (flaw && this.#settings.fixing && hasFixes(record))
      this.gathered.remarks.push(
        new Failure(EXIT.clean, `\`${uri}\` ${flaw.problem}. Its fixes were not applied.`),
      );
    const file = {
      path,
      uri,
      configUri,
      text,
      config: used.gathered,
      unignorable,
      origin,
      record: withFlaw(record, uri, flaw),
    };
    this.gathered.add(file);
    this.#settings.part?.add(file);
  }

  /** Whether to report on a text that is not plain UTF-8. In a named file, a flaw that is not tolerated is a failure. */
  #isReadable(
    record: FileRecord,
    { uri, flaw, origin }: Pick<GatheredFile, "uri" | "origin"> & { readonly flaw: EncodingFlaw },
  ): boolean {
    const name = uri === STDIN_NAME ? "Standard input" : `\`${uri}\``;
    const failure = usage(`${name} ${flaw.problem}.`);
    const { isRecognised } = record;
    if (origin !== "named" && !isRecognised) this.gathered.pass(failure, uri);
    else if (origin === "named" && !(isRecognised && isTolerated(flaw, record)))
      this.gathered.failures.push(failure);
    return isRecognised;
  }
}

function hasFixes({ result }: FileRecord): boolean {
  return result.diagnostics.some(({ fixes }) => fixes.length > 0);
}
