/** One `import`, `export … from` or `import(…)` of a module. */
export interface Import {
  /** The path as written. */
  readonly specifier: string;
  /** 1-based. */
  readonly line: number;
}

/** A module of the repository by its path from the root, with its text. */
export interface Module {
  readonly path: string;
  readonly text: string;
}

/** Imports that a folder of the house allows: other folders, and packages. */
export interface Room {
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
  /** Whether it may touch files, network, clock and environment. */
  readonly touchesTheWorld?: true;
  /** Whether it may use modules of Node. */
  readonly usesNode?: true;
  /** Whether it may set timers. */
  readonly waits?: true;
}

const LANGUAGE = ["src/core", "src/contract", "src/parser", "src/types", "src/request", "src/semantics"];
const PRODUCT = [
  ...LANGUAGE,
  "src/sources",
  "src/lint",
  "rules",
  "src/deployed",
  "src/compile",
  "src/traffic",
  "src/migrate-sim",
  "src/report",
  "src/explain",
];

const EDITOR = [
  ...[
    "autocomplete",
    "commands",
    "lang-json",
    "lang-yaml",
    "language",
    "lint",
    "search",
    "state",
    "view",
  ].map((name) => `@codemirror/${name}`),
  "@lezer/highlight",
  "codemirror-lang-hcl",
];

/** The table of ARCHITECTURE.md. A folder always may import itself. */
export const HOUSE: Readonly<Record<string, Room>> = {
  "src/core": { rooms: [], packages: ["chevrotain"] },
  "src/contract": { rooms: ["src/core"], packages: ["ajv"] },
  "src/parser": { rooms: ["src/core"], packages: ["chevrotain"] },
  "src/types": { rooms: ["src/core", "src/contract", "src/parser"], packages: [] },
  "src/request": { rooms: ["src/core", "src/contract"], packages: [] },
  "src/semantics": {
    rooms: ["src/core", "src/contract", "src/parser", "src/types", "src/request"],
    packages: [],
  },
  "src/sources": {
    rooms: ["src/core", "src/contract"],
    packages: ["chevrotain", "markdown-it", "re2js", "yaml"],
  },
  "src/lint": { rooms: [...LANGUAGE, "src/sources"], packages: [] },
  rules: { rooms: [...LANGUAGE, "src/sources", "src/lint"], packages: [] },
  "src/deployed": { rooms: [...LANGUAGE, "src/sources"], packages: [] },
  "src/compile": { rooms: [...LANGUAGE, "src/sources", "src/deployed"], packages: ["@noble/hashes"] },
  "src/traffic": { rooms: [...LANGUAGE, "src/sources"], packages: [] },
  "src/migrate-sim": {
    rooms: [...LANGUAGE, "src/sources", "src/deployed", "src/compile", "src/report"],
    packages: [],
  },
  "src/explain": {
    rooms: [...LANGUAGE, "src/sources", "src/lint", "src/compile", "src/migrate-sim"],
    packages: [],
  },
  "src/report": { rooms: ["src/core"], packages: ["@noble/hashes", "diff", "markdown-it"] },
  "src/sandbox": {
    rooms: PRODUCT,
    packages: ["@noble/curves", "@noble/hashes", "node-sqlite3-wasm", "@foundry-rs/anvil"],
    touchesTheWorld: true,
    usesNode: true,
  },
  "src/lsp": {
    rooms: PRODUCT,
    packages: ["vscode-languageserver", "vscode-languageserver-textdocument"],
    waits: true,
  },
  "src/testing": { rooms: [...LANGUAGE, "src/sources", "src/lint"], packages: [] },
  "src/playground": {
    rooms: [...PRODUCT, "src/lsp"],
    packages: [...EDITOR, "markdown-it", "vscode-languageserver"],
    touchesTheWorld: true,
  },
  "src/cli": {
    rooms: [...PRODUCT, "src/sandbox", "src/lsp"],
    packages: ["chokidar", "fast-glob", "ignore", "vscode-languageserver"],
    touchesTheWorld: true,
    usesNode: true,
  },
};

/** The modules of `src/` itself are the door of the package: they re-export what is a function from values to values. */
const DOORS: Room = { rooms: PRODUCT, packages: [] };

// A statement starts its line, as the formatter leaves it; comments and strings do not match.
const STATEMENT = /^(?:import|export)\b(?:[^;"'`]*?\bfrom)?\s*["']([^"']+)["']/gm;
const DYNAMIC = /(?<![.\w*"'`])import\(\s*["']([^"']+)["']\s*[,)]/g;
const COMMENT = /(?:^[ \t]*\*|(?<=^|\s)\/[/*]).*$/gm;
// Whatever looks like an import, wherever it stands. Each is either read by the patterns above, or rejected.
const IMPORT_LIKE = [
  /\b(?:import|require)\s*(?:\/\*.*?\*\/\s*)?\(/g,
  /\b(?:from|import)\s*(["'`])\.{1,2}\/[^"'`\n]*\1/g,
  /\bfrom\s*(["'])[^"'\n]+\1\s*(?:;|with\b|$)/gm,
  /\bcreateRequire\s*\(|\brequire\.resolve\b|<reference\s|\bnew Worker\s*\(|\bimport\.meta\.(?:resolve|glob)\b/g,
];
const WHOLE_LINE_COMMENT = /^\s*(?:\*(?!\/)|\/\/(?!\/))/;

/** Modules that load what is not named in their text, how often, and what it is. */
export const COMPUTED_IMPORTS: Readonly<Record<string, { readonly count: number; readonly what: string }>> = {
  "src/cli/compile-cache.ts": { count: 1, what: "the program, from its compiled form" },
  "src/cli/custom-rules/thread.ts": { count: 1, what: "the rules of users" },
  "src/cli/custom-rules/rule-thread.ts": {
    count: 1,
    what: "starts the program of a thread for the rules of users",
  },
  "src/cli/launch.ts": { count: 1, what: "the built program beside it" },
  "src/cli/config/config-file.ts": { count: 1, what: "finds a package that a configuration extends" },
  "src/cli/workers/launch.ts": { count: 1, what: "the built program beside it" },
  "src/cli/workers/worker-pool.ts": { count: 1, what: "starts the program of worker threads" },
  "src/playground/page/main.ts": { count: 1, what: "starts the worker, which is packed within the page" },
  "src/sandbox/gateway/anvil.ts": { count: 2, what: "finds an optional package, and its program" },
};

const WORLD =
  /\b(?:process\.|Buffer\.|Date\.now\(|new Date\(\)|Math\.random\(|performance\.now\(|fetch\(|set(?:Timeout|Immediate)\()/;
const WAITING = "setTimeout(";

/** The imports of a module, type-only ones included, in the order of their places. */
export function importsOf(text: string): Import[] {
  return readImports(text).map(({ start, specifier }) => ({ specifier, line: lineAt(text, start) }));
}

/** The 1-based lines where something looks like an import and is not among `importsOf`. */
export function overlookedImports(text: string): number[] {
  const read = readImports(text);
  const found = IMPORT_LIKE.flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(({ index }) => !read.some(({ start, end }) => start <= index && index < end))
    .map(({ index }) => lineAt(text, index));
  const lines = text.split("\n");
  return [...new Set(found)].filter((line) => !WHOLE_LINE_COMMENT.test(lines[line - 1]!));
}

function readImports(text: string): { start: number; end: number; specifier: string }[] {
  const code = text.replace(COMMENT, (comment) => " ".repeat(comment.length));
  return [STATEMENT, DYNAMIC]
    .flatMap((pattern) => [...code.matchAll(pattern)])
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      specifier: match[1]!,
    }))
    .sort((a, b) => a.start - b.start);
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}

/** Each import, global or missing file that the house forbids, as `path:line: what`. */
export function trespasses(modules: readonly Module[]): string[] {
  const known = new Set(modules.map((module) => module.path));
  return modules.flatMap((module) => {
    const room = roomOf(module.path);
    if (room === undefined) return [`${module.path}:1: is in no folder of the house`];
    const problems = importsOf(module.text).flatMap(({ specifier, line }) => {
      const problem = judge(module.path, room, specifier, known);
      return problem ? [`${module.path}:${line}: ${problem}`] : [];
    });
    return [...problems, ...unreadImports(module), ...worldlyLines(module, room)];
  });
}

/** The import cycles between modules, each as the paths along it, first path repeated at the end. */
export function cycles(modules: readonly Module[]): string[][] {
  const edges = new Map(
    modules.map(({ path, text }) => [
      path,
      importsOf(text)
        .filter(({ specifier }) => specifier.startsWith("."))
        .map(({ specifier }) => resolve(path, specifier)),
    ]),
  );
  const done = new Set<string>();
  const found: string[][] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(path);
    if (seenAt >= 0) {
      found.push([...trail.slice(seenAt), path]);
      return;
    }
    if (done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return found;
}

function judge(
  path: string,
  room: string,
  specifier: string,
  known: ReadonlySet<string>,
): string | undefined {
  const { rooms, packages, usesNode } = HOUSE[room] ?? DOORS;
  if (specifier.startsWith("node:")) {
    return usesNode ? undefined : `imports ${specifier}, which ${room} may not`;
  }
  if (!specifier.startsWith(".")) {
    return packages.includes(packageOf(specifier))
      ? undefined
      : `${room} may not import the package ${specifier}`;
  }
  const target = resolve(path, specifier);
  if (target === "package.json" && room === "src/cli") return undefined;
  if (target.startsWith(`${room}/`) && target.endsWith(".json")) return undefined;
  if (!known.has(target)) return `imports ${target}, which does not exist`;
  if (room === "rules" && target.startsWith("rules/") && path !== "rules/index.ts") {
    return `a rule imports the rule ${target}`;
  }
  if (/^src\/[^/]+\/index\.ts$/.test(target) && path !== "src/index.ts") {
    return `imports the door ${target} instead of the module behind it`;
  }
  const targetRoom = roomOf(target);
  if (targetRoom === room || (targetRoom !== undefined && rooms.includes(targetRoom))) return undefined;
  return `${room} may not import ${target}`;
}

/** Without them the graph would have edges that the test does not see. */
function unreadImports({ path, text }: Module): string[] {
  const lines = overlookedImports(text);
  const allowed = COMPUTED_IMPORTS[path]?.count ?? 0;
  return lines.length === allowed
    ? []
    : [
        `${path}:${lines[0] ?? 1}: ${lines.length} imports that are not literal, where ${allowed} are expected`,
      ];
}

/** Ways to the outputs of the process that do not escape what is written. */
const DOOR = /(?<![.#\w])(?:process\.std(?:out|err)|console\.|(?:fs\.)?writeSync\(|OutputStream|nodeIo\()/;

/** The modules that make the door, each with what it needs: all others write to `io.stdout` and `io.stderr`. */
const DOORS_MADE: Readonly<Record<string, readonly string[]>> = {
  "src/cli/io.ts": ["OutputStream"],
  "src/cli/guarded-output.ts": ["OutputStream"],
  "src/cli/node-io.ts": ["process.stdout", "process.stderr", "fs.writeSync(", "OutputStream", "nodeIo("],
  "src/cli/program.ts": ["nodeIo("],
  "src/cli/lint/parallel/lint-task.ts": ["nodeIo("],
  // The output of custom rules passes a separate guard.
  "src/cli/custom-rules/thread.ts": ["process.stdout", "writeSync(", "nodeIo("],
  // The messages of an editor's protocol, which have lengths, and in which JSON is escaped.
  "src/cli/commands/lsp.ts": ["process.stdout"],
};

/** Lines of a module that write to the outputs of the process without the guard. */
export function otherDoors({ path, text }: Module): string[] {
  return text.split("\n").flatMap((line, at) => {
    const match = DOOR.exec(line.replace(/(^|\s)(\/\/|\/?\*).*$/, ""));
    const isMade = match === null || DOORS_MADE[path]?.includes(match[0]);
    return isMade ? [] : [`${path}:${at + 1}: ${match[0]} writes beside the guarded output`];
  });
}

function worldlyLines(module: Module, room: string): string[] {
  const { touchesTheWorld, waits } = HOUSE[room] ?? DOORS;
  if (touchesTheWorld) return [];
  return module.text.split("\n").flatMap((text, at) => {
    const code = text.replace(/(^|\s)(\/\/|\/?\*).*$/, "");
    const match = WORLD.exec(code);
    return match && !(waits && match[0] === WAITING)
      ? [`${module.path}:${at + 1}: uses ${match[0]}, which ${room} may not`]
      : [];
  });
}

function roomOf(path: string): string | undefined {
  if (/^src\/[^/]+\.ts$/.test(path)) return "src";
  return Object.keys(HOUSE).find((room) => path.startsWith(`${room}/`));
}

function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function resolve(from: string, specifier: string): string {
  const parts = from.split("/").slice(0, -1);
  for (const step of specifier.split("/")) {
    if (step === "..") parts.pop();
    else if (step !== ".") parts.push(step);
  }
  return parts.join("/");
}
