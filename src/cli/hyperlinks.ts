import type { Io, Output } from "./io.ts";

/** Terminals that support hyperlinks, by the value of `TERM_PROGRAM`, with the first version that does. */
const PROGRAMS: Readonly<Record<string, readonly [major: number, minor: number]>> = {
  "iTerm.app": [3, 1],
  WezTerm: [20200620, 0],
  vscode: [1, 72],
  ghostty: [0, 0],
  zed: [0, 0],
};

/** Terminals that follow links, by `TERM`. */
const TERMS: ReadonlySet<string> = new Set(["alacritty", "foot", "xterm-ghostty", "xterm-kitty"]);

/** VTE 0.50.0 crashes on links. */
const MIN_VTE_VERSION = 5001;

/**
 * Whether to write links that a terminal follows (OSC 8): `FORCE_HYPERLINK` decides; otherwise only for terminals that are
 * known to show them, since others may print the address.
 */
export function showsHyperlinks(output: Output, { env }: Io): boolean {
  const forced = env["FORCE_HYPERLINK"];
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  if (!output.isTty || env["NO_COLOR"] || env["CI"] || env["TEAMCITY_VERSION"]) return false;
  // A multiplexer keeps the variables of the terminal in which it was started.
  if (env["TMUX"] || env["STY"]) return false;
  if (env["WT_SESSION"] || TERMS.has(env["TERM"] ?? "")) return true;
  if (Number(env["VTE_VERSION"]) >= MIN_VTE_VERSION) return true;
  const program = env["TERM_PROGRAM"] ?? "";
  const since = Object.hasOwn(PROGRAMS, program) ? PROGRAMS[program] : undefined;
  return since !== undefined && isAtLeast(env["TERM_PROGRAM_VERSION"] ?? "", since);
}

function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [givenMajor = 0, givenMinor = 0] = version.split(/[.-]/).map(Number);
  return givenMajor > major || (givenMajor === major && givenMinor >= minor);
}
