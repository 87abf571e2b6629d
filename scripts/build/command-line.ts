import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, type Metafile, type OutputFile, type Plugin, transform } from "esbuild";
import { ROOT } from "../setup.mjs";
import { writeExampleFile } from "./example.ts";
import { lazyExamples } from "./lazy-examples.ts";
import { ruleThreadOptions } from "./rule-thread.ts";

/** The file that users start, and the file with the program that it loads. */
const LAUNCHER = "wafsmith.cjs";
const MAIN = "main.cjs";
/** The file that a worker thread starts with. */
const WORKER = "worker.cjs";
/** The chunk of the first step that contains the program. */
const ENTRY = "wafsmith.cjs";

/** Entry points that are loaded to lint a file and print its findings: their chunks are part of the main file. */
const EAGER_ENTRIES = [
  "src/cli/program.ts",
  "src/cli/commands/lint.ts",
  "src/report/text.ts",
  "rules/index.ts",
];

const SHARED = {
  platform: "node",
  format: "cjs",
  minify: true,
  legalComments: "none",
  supported: { "dynamic-import": false },
  define: { "import.meta.dirname": "__dirname" },
  logLevel: "warning",
} as const;

/** A chunk of the first step: its code as an ES module, and the chunks that it imports statically. */
interface Chunk {
  readonly code: string;
  readonly entryPoint: string | undefined;
  readonly imports: readonly string[];
}

/**
 * Writes the command line to `outdir`: a launcher, one main file with all that linting a file needs, and chunks beside
 * it that are loaded on demand. CommonJS, because it starts faster than ES modules, and one file, because each
 * additional file costs about a third of a millisecond.
 *
 * esbuild splits ES modules only. So the code is split first; then the eager chunks are bundled again into the main
 * file, which hands them out by name; and each lazy chunk becomes a separate CommonJS file, which gets shared modules
 * from the main file. Every module exists once.
 */
export async function buildCommandLine(outdir: string, target: string): Promise<readonly Metafile[]> {
  const { chunks, metafile } = await split(target);
  const eager = eagerChunks(chunks);
  mkdirSync(outdir, { recursive: true });
  await writeMain(outdir, target, chunks, eager);
  for (const [name, { code }] of chunks) {
    if (eager.has(name)) continue;
    const lazy = await transform(code, { ...SHARED, target });
    writeFileSync(join(outdir, name), borrowing(lazy.code, eager));
  }
  const launchers = [
    await writeLauncher(outdir, target, { source: "src/cli/launch.ts", file: LAUNCHER, isStarted: true }),
    await writeLauncher(outdir, target, { source: "src/cli/workers/launch.ts", file: WORKER }),
  ];
  copyBinaries(outdir, metafile);
  writeExampleFile(outdir);
  const thread = await build({ ...ruleThreadOptions(outdir, target), metafile: true });
  return [metafile, ...launchers, thread.metafile];
}

async function split(target: string): Promise<{ chunks: Map<string, Chunk>; metafile: Metafile }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { wafsmith: "src/cli/program.ts" },
    outdir: "split",
    outExtension: { ".js": ".cjs" },
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target,
    write: false,
    metafile: true,
    logLevel: "warning",
    plugins: [lazyExamples],
  });
  return {
    chunks: new Map(outputFiles.map((file) => [basename(file.path), chunkOf(file, metafile)])),
    metafile,
  };
}

function chunkOf(file: OutputFile, metafile: Metafile): Chunk {
  const output = metafile.outputs[`split/${basename(file.path)}`];
  if (!output) throw new Error(`esbuild says nothing about ${file.path}`);
  const imports = output.imports.filter(({ kind, external }) => kind === "import-statement" && !external);
  return {
    code: file.text,
    entryPoint: output.entryPoint,
    imports: imports.map(({ path }) => basename(path)),
  };
}

/** The chunks of the eager entry points, and all that they import directly or indirectly. */
function eagerChunks(chunks: ReadonlyMap<string, Chunk>): ReadonlySet<string> {
  const eager = new Set<string>();
  const pending = EAGER_ENTRIES.map((entry) => {
    const found = [...chunks].find(([, { entryPoint }]) => entryPoint === entry);
    if (!found) throw new Error(`${entry} is no entry point of a chunk any more`);
    return found[0];
  });
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (eager.has(name)) continue;
    eager.add(name);
    pending.push(...(chunks.get(name)?.imports ?? []));
  }
  return eager;
}

async function writeMain(
  outdir: string,
  target: string,
  chunks: ReadonlyMap<string, Chunk>,
  eager: ReadonlySet<string>,
): Promise<void> {
  const chunkFiles: Plugin = {
    name: "chunks",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\// }, ({ path }) =>
        eager.has(basename(path)) ? { path: basename(path), namespace: "chunk" } : { path, external: true },
      );
      onLoad({ filter: /.*/, namespace: "chunk" }, ({ path }) => ({
        contents: chunks.get(path)?.code ?? "",
        loader: "js",
      }));
    },
  };
  const lenders = [...eager].map((name) => `${JSON.stringify(name)}: () => require("./${name}")`);
  const { outputFiles } = await build({
    ...SHARED,
    minify: false,
    target,
    bundle: true,
    stdin: {
      contents: `export const chunks = { ${lenders.join(", ")} };\nexport { main, start, work } from "./${ENTRY}";`,
      loader: "js",
    },
    write: false,
    plugins: [chunkFiles],
  });
  const main = await transform(withLazyExports(outputFiles[0]!.text), { ...SHARED, target });
  writeFileSync(join(outdir, MAIN), main.code);
  requireAscii(join(outdir, MAIN));
}

/** The exports of a chunk, as esbuild writes them: getters on an empty object. */
const EXPORTS = /^__export\((\w+), (\{\n.*?^\})\);$/gms;

/**
 * The main file. It creates the exports of a chunk when a lazy chunk asks for them, because hundreds of getters would
 * add a millisecond to each start.
 */
function withLazyExports(code: string): string {
  const names = Array.from(code.matchAll(EXPORTS), ([, name]) => name);
  const uses = new RegExp(String.raw`(?<=__toCommonJS\(|\(init_\w+\(\), )(?:${names.join("|")})(?=\))`, "g");
  const lazy = code
    .replaceAll(uses, (name) => `lend_${name}()`)
    .replaceAll(EXPORTS, (_, name, getters) => `var lend_${name} = __lend(${name}, () => (${getters}));`);
  return `var __lend = (target, getters) => () => {
  if (getters) __export(target, getters());
  getters = undefined;
  return target;
};
${lazy}`;
}

/**
 * V8 stores a string in two bytes per character if one is above 255: twice the memory, and 4 ms of CPU at each start.
 * esbuild writes such characters as escapes in strings, but not in regular expressions.
 */
function requireAscii(path: string): void {
  const found = /.{0,40}[^\0-\x7f]/.exec(readFileSync(path, "utf8"));
  if (found) throw new Error(`write the last character of \`${found[0]}\` as \\u and its number`);
}

/** A small file that loads the main one. */
interface Launcher {
  readonly source: string;
  readonly file: string;
  /** Whether users start it. */
  readonly isStarted?: boolean;
}

/**
 * The names of lazy chunks are hashes of their contents, and the main file contains these names, so its hash identifies
 * the whole build.
 */
async function writeLauncher(
  outdir: string,
  target: string,
  { source, file, isStarted = false }: Launcher,
): Promise<Metafile> {
  const digest = createHash("sha256").update(readFileSync(join(outdir, MAIN)));
  const { metafile } = await build({
    ...SHARED,
    absWorkingDir: ROOT,
    target,
    bundle: true,
    entryPoints: [source],
    outfile: join(outdir, file),
    banner: isStarted ? { js: "#!/usr/bin/env node" } : {},
    define: {
      ...SHARED.define,
      PROGRAM: JSON.stringify(MAIN),
      BUILD: JSON.stringify(digest.digest("hex").slice(0, 16)),
    },
    metafile: true,
  });
  if (isStarted) chmodSync(join(outdir, file), 0o755);
  return metafile;
}

/** Copies WebAssembly files, which packages load from the directory of their code, next to the bundle. */
function copyBinaries(outdir: string, metafile: Metafile): void {
  for (const path of Object.keys(metafile.inputs).filter((input) => input.includes("node_modules/"))) {
    const binary = path.replace(/\.js$/, ".wasm");
    if (binary !== path && existsSync(join(ROOT, binary)))
      copyFileSync(join(ROOT, binary), join(outdir, basename(binary)));
  }
}

/** The code of a lazy chunk, which gets eager chunks from the main file. */
function borrowing(code: string, eager: ReadonlySet<string>): string {
  return code.replaceAll(/require\("\.\/([^"]+)"\)/g, (call, name: string) =>
    eager.has(name) ? `require("./${MAIN}").chunks[${JSON.stringify(name)}]()` : call,
  );
}
