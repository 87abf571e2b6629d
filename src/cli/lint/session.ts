import { resolve } from "node:path";
import { counted, number } from "../../core/phrases.ts";
import type { ResolvedConfig } from "../../lint/config/config.ts";
import type { Rule } from "../../lint/define-rule.ts";
import type { LintReport } from "../../report/model.ts";
import { EXIT, Failure, usage } from "../exit-code.ts";
import { Refusal } from "../files/boundary.ts";
import type { EncodingFlaw } from "../files/decode.ts";
import { lfsProblem } from "../files/lfs-pointer.ts";
import { displayPath } from "../files/paths.ts";
import { readLenientFile, readLenientStdin, STDIN_NAME, type TextFile } from "../files/read-file.ts";
import { replaceFile } from "../files/write-file.ts";
import type { Io } from "../io.ts";
import type { ProgressLine } from "../progress-line.ts";
import type { CacheSlot, ResultCache } from "./cache/result-cache.ts";
import { conclude } from "./conclude.ts";
import { type Configs, type LoadedConfig, pathForGlobs } from "./configs.ts";
import { isTolerated, withFlaw } from "./encoding-findings.ts";
import { type FileRecord, recordOf } from "./file-record.ts";
import type { Fixing } from "./fixing.ts";
import { type GatheredConfig, type GatheredFile, Gathering } from "./gathering.ts";
import type { LintInput, LintInputs, Origin } from "./inputs.ts";
import { type LintedText, lintText } from "./lint-text.ts";
import { ModuleFiles } from "./module-files.ts";
import type { PartRecorder } from "./parts/part-recorder.ts";
import { activeRuleCodes } from "./rule-codes.ts";

/** Characters of all texts of a run from which on its heap is kept small: below that, there is nothing to gain. */
const LARGE_RUN_CHARS = 2 * 1024 * 1024;

/** How the files of a run are linted. */
export interface LintSettings {
  readonly configs: Configs;
  readonly maxFileBytes: number;
  /** What is fixed; undefined: nothing. */
  readonly fixing: Fixing | undefined;
  /** The name that standard input has in reports, by which its notation is told. */
  readonly stdinName: string | undefined;
  /** Writes what is found into the baseline. */
  readonly isUpdatingBaseline: boolean;
  /** Where it is said how far the run is. Default: nowhere. */
  readonly progress?: ProgressLine | undefined;
  /** Results of earlier runs. Undefined: every file is linted. */
  readonly cache: ResultCache | undefined;
  /** Notes what the other parts of a whole run need. Default: this is the whole run. */
  readonly part?: PartRecorder | undefined;
}

/** What came of a run. */
export interface LintOutcome {
  readonly report: LintReport;
  /** What could not be linted although it was asked for. */
  readonly failures: readonly Failure[];
  /** What is worth saying and decides nothing: what was found in a directory and is no text, fixes that were left out. */
  readonly remarks: readonly Failure[];
  /** What the fixes would change, one unified diff a file, where nothing is written. */
  readonly diffs: readonly string[];
}

/** Lints every input, one after another. A file that cannot be read does not stop the others. */
export async function lintInputs(found: LintInputs, settings: LintSettings, io: Io): Promise<LintOutcome> {
  const session = new Session(found, settings, io);
  const { part, progress } = settings;
  const { inputs } = part ?? found;
  const total = counted(inputs.length, "file");
  for (const [at, input] of inputs.entries()) {
    progress?.show(() => `${number(at)} of ${total}`);
    await session.lint(input);
  }
  progress?.clear();
  if (!part) for (const origin of found.origins) session.gathered.checkOrigin(origin);
  const outcome = await session.outcome();
  const failures = [...found.failures, ...outcome.failures];
  if (!part) return { ...outcome, failures };
  const packed = part.packed(session.gathered, failures);
  return { ...outcome, failures, report: { ...outcome.report, part: packed } };
}

/** A text to lint and what is done with it. */
interface GivenText {
  readonly uri: string;
  readonly text: string;
  /** Undefined for plain UTF-8. */
  readonly flaw: EncodingFlaw | undefined;
  /** Undefined for standard input. */
  readonly path: string | undefined;
  /** Where it stands, or would stand by its name; undefined where it has none. */
  readonly place: string | undefined;
  /** As the globs of its configuration see it. */
  readonly configUri: string;
  readonly used: UsedConfig;
  /** What holds for it. */
  readonly config: ResolvedConfig;
  /** Which fixes are applied; undefined: none. */
  readonly allowsFix: Fixing["allows"] | undefined;
}

/** A configuration with what is gathered of it. */
interface UsedConfig {
  readonly loaded: LoadedConfig;
  readonly gathered: GatheredConfig;
  /** As it held for one of the files or more. */
  readonly resolved: Set<ResolvedConfig>;
}

const UNFOLLOWED = "link or special file that is not followed";

class Session {
  readonly gathered = new Gathering();
  readonly #settings: LintSettings;
  readonly #io: Io;
  readonly #modules: ModuleFiles;
  readonly #diffs: string[] = [];
  readonly #used = new Map<LoadedConfig, UsedConfig>();
  /** The files that were to be linted, absolute. */
  readonly #inputs: ReadonlySet<string>;
  /** Of all texts that were linted. */
  #chars = 0;

  constructor(found: LintInputs, settings: LintSettings, io: Io) {
    this.#settings = settings;
    this.gathered.counts.leftOutCount = found.leftOutCount;
    this.#inputs = new Set(found.inputs.flatMap((input) => (input.kind === "file" ? [input.path] : [])));
    this.#io = io;
    for (const path of found.unfollowed) this.gathered.addUnread(displayPath(path, io.cwd), UNFOLLOWED);
    this.#modules = new ModuleFiles({ directory: io.cwd, maxFileBytes: settings.maxFileBytes }, io);
  }

  async lint(input: LintInput): Promise<void> {
    try {
      if (input.kind === "file") await this.#lintFile(input.path, input.origin);
      else await this.#lintStdin();
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
    const { maxFileBytes, isUpdatingBaseline, cache, part } = this.#settings;
    const options = {
      rules: this.#rules(),
      maxFileBytes,
      isUpdatingBaseline,
      isPart: part !== undefined,
      textOf: (uri: string) => this.#readAgain(uri),
    };
    const report = await conclude(this.gathered, options, this.#io);
    cache?.save();
    const { failures, remarks } = this.gathered;
    return { report, failures, remarks: [...remarks, ...(cache?.remarks ?? [])], diffs: this.#diffs };
  }

  /** A file beside a linted one that could not be read: what is linted itself has been reported, what is ignored is left out. */
  async #failModules(): Promise<void> {
    const { failures } = this.#modules;
    if (failures.size === 0) return;
    const { IgnoreFiles } = await import("../files/ignore-files.ts");
    const ignore = new IgnoreFiles(this.#io.cwd, this.#io);
    for (const [path, failure] of failures) {
      if (this.#inputs.has(path) || ignore.coversFile(path)) continue;
      this.gathered.fail(failure, displayPath(path, this.#io.cwd), { operand: path });
    }
  }

  async #lintStdin(): Promise<void> {
    const { maxFileBytes, stdinName, fixing } = this.#settings;
    const { text, flaw } = await readLenientStdin(maxFileBytes, this.#io);
    const uri = stdinName ?? STDIN_NAME;
    // No file holds it, so it is not to be had later.
    this.gathered.texts.set(uri, text);
    const named = stdinName === undefined ? undefined : resolve(this.#io.cwd, stdinName);
    const given = {
      uri,
      text,
      flaw,
      path: undefined,
      place: named,
      ...(await this.#configOf(named)),
      allowsFix: flaw ? undefined : fixing?.allows,
    };
    const linted = await this.#lintText(given);
    await this.#fixed(text, linted);
    this.#add(recordOf(linted), { ...given, text: linted.document.text }, "named");
  }

  async #lintFile(path: string, origin: Origin | "named"): Promise<void> {
    this.gathered.open(origin);
    const file = readLenientFile(path, this.#settings.maxFileBytes, this.#io);
    const uri = displayPath(path, this.#io.cwd);
    const { fixing } = this.#settings;
    const given = {
      uri,
      text: file.text,
      flaw: file.flaw,
      path,
      place: path,
      ...(await this.#configOf(path)),
      allowsFix: file.flaw ? undefined : fixing?.allows,
    };
    const slot = this.#slotOf(path, given);
    const known = slot?.known;
    // Where there is nothing to fix, fixing changes nothing.
    if (known && (!fixing || !hasFixes(known))) return this.#add(known, given, origin);
    const linted = await this.#lintText(given);
    if (linted.applied === 0 && linted.left.length === 0) slot?.keep(linted);
    const isAsLinted = linted.applied === 0 || !fixing?.isWriting || this.#write(file, linted);
    if (isAsLinted) await this.#fixed(file.text, linted);
    const kept = isAsLinted ? linted : await this.#lintText({ ...given, allowsFix: undefined });
    this.#add(recordOf(kept), { ...given, text: kept.document.text }, origin);
  }

  #slotOf(path: string, { uri, text, configUri, used }: GivenText): CacheSlot | undefined {
    const { cache } = this.#settings;
    if (!cache) return undefined;
    const { loaded } = used;
    const siblings = this.#modules.textsAround(path, loaded.directory);
    if (!siblings) return undefined;
    return cache.slotOf({ path, uri, text, configUri, siblings, loaded });
  }

  async #lintText({ uri, text, place, configUri, used, config, allowsFix }: GivenText): Promise<LintedText> {
    const { maxFileBytes, fixing, configs } = this.#settings;
    const neverMoreErrors = fixing?.neverMoreErrors ?? false;
    const { boundary } = configs.trust;
    const { directory, rules, lock, modules } = used.loaded;
    await this.#noteSize(text.length);
    const elsewhere = modules?.finder({ path: place, directory, maxFileBytes }, rules, config);
    const options = { config, rules, maxFileChars: maxFileBytes, allowsFix, neverMoreErrors, elsewhere };
    const siblings = () => this.#modules.beside(place, directory);
    const surroundings = place === undefined ? undefined : () => this.#modules.around(place, directory);
    const resolveBase = async () => {
      const { baseResolver } = await import("../files/policy-files.ts");
      return baseResolver({ maxBytes: maxFileBytes, boundary }, this.#io);
    };
    const linted = await lintText({ uri, configUri, text, siblings, surroundings, resolveBase }, options);
    const { guardrails } = used.loaded;
    const isPolicy = linted.document.subjects[0]?.kind === "PolicyFile";
    if (!isPolicy && guardrails.length === 0) return linted;
    const { withPolicyChecked } = await import("./policies.ts");
    return withPolicyChecked(linted, { lock, maxFileBytes, boundary, guardrails }, this.#io);
  }

  async #noteSize(chars: number): Promise<void> {
    const before = this.#chars;
    this.#chars += chars;
    if (before > LARGE_RUN_CHARS || this.#chars <= LARGE_RUN_CHARS) return;
    const { keepHeapSmall } = await import("./small-heap.ts");
    keepHeapSmall();
  }

  /** What holds for the file of a name; without one, for text in the current directory. */
  async #configOf(path: string | undefined): Promise<Pick<GivenText, "used" | "configUri" | "config">> {
    const loaded = await this.#settings.configs.of(path);
    const used = this.#used.get(loaded) ?? usedConfig(loaded);
    this.#used.set(loaded, used);
    const configUri = path === undefined ? STDIN_NAME : pathForGlobs(path, loaded);
    const config = loaded.layered.forFile(configUri);
    if (!used.resolved.has(config)) this.gathered.addCodes(activeRuleCodes(config, loaded.rules));
    used.resolved.add(config);
    this.gathered.configs.add(used.gathered);
    return { used, configUri, config };
  }

  /** The text of a file for reports: it is not kept as long as there is nothing to say about it. */
  #readAgain(uri: string): string | undefined {
    try {
      return readLenientFile(uri, this.#settings.maxFileBytes, this.#io).text;
    } catch {
      // Whatever is wrong with it was reported when it was linted.
      return undefined;
    }
  }

  /** All rules of all configurations. */
  #rules(): readonly Rule[] {
    return [...new Set([...this.#used.keys()].flatMap(({ rules }) => rules))];
  }

  /** Puts the fixes into the file; false, and a failure, where that was not possible. */
  #write(file: TextFile, { document }: LintedText): boolean {
    try {
      replaceFile(file, document.text, this.#io);
      return true;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.gathered.failures.push(error);
      return false;
    }
  }

  /** Notes what the fixes of a text came to. */
  async #fixed(before: string, { document, applied, left }: LintedText): Promise<void> {
    const { fixing } = this.#settings;
    if (!fixing || (applied === 0 && left.length === 0)) return;
    const { patchOf, remarksOnLeft } = await import("./fixing.ts");
    this.gathered.counts.fixedCount += applied;
    this.gathered.remarks.push(...remarksOnLeft(document.uri, left));
    if (applied > 0 && !fixing.isWriting) this.#diffs.push(patchOf(document.uri, before, document.text));
  }

  #add(record: FileRecord, given: GivenText, origin: Origin | "named"): void {
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
      ...{ path, uri, configUri, text, config: used.gathered, unignorable, origin },
      record: withFlaw(record, uri, flaw),
    };
    this.gathered.add(file);
    this.#settings.part?.add(file);
  }

  /** Whether a text that is not plain UTF-8 is worth reading. Of a file that was named, it is said that it is in disorder. */
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

function usedConfig(loaded: LoadedConfig): UsedConfig {
  const { uri, files, ruleFiles, diagnostics, baseline, layered } = loaded;
  const { suppressions, unignorable } = layered.base;
  const gathered = {
    uri,
    files: [...files, ...ruleFiles],
    diagnostics,
    baseline,
    suppressions,
    unignorable,
    linted: [],
    used: new Set<never>(),
  };
  return { loaded, gathered, resolved: new Set() };
}
