import { dirname } from "node:path";
import {
  commands,
  type Disposable,
  type ExtensionContext,
  ProgressLocation,
  type Uri,
  window,
  workspace,
} from "vscode";
import { Pages } from "./pages.mts";
import { openPlayground } from "./playground.mts";
import { firstFolder, type Run, run } from "./program.mts";

/** A rule as `wafsmith rules --format json` lists it. */
interface ListedRule {
  readonly id: string;
  readonly summary: string;
  readonly severity: string;
}

/** The commands that run the program and show what it wrote, or call what the editor has. */
export function registerCommands(context: ExtensionContext): Disposable[] {
  const pages = new Pages();
  const register = (name: string, does: (uri?: Uri) => unknown) =>
    commands.registerCommand(`wafsmith.${name}`, does);
  return [
    pages,
    register("openPlayground", () => openPlayground(context)),
    register("previewOverrides", (uri) =>
      ofPolicy(uri, async (path) => {
        const result = await run(context, ["compile", path, "--format", "overrides"], dirname(path));
        await shown(result, (text) => pages.show(`${nameOf(path)} overrides.json`, text));
      }),
    ),
    register("previewEffect", (uri) =>
      ofPolicy(uri, async (path) => {
        const result = await run(context, ["compile", path, "--format", "markdown"], dirname(path));
        await shown(result, (text) => pages.preview(`${nameOf(path)} effect.md`, text));
      }),
    ),
    register("simulateFolder", async (uri) => {
      const folder = (uri ?? (await chosenFolder()))?.fsPath;
      if (folder === undefined) return;
      const result = await waiting("Simulating the migration", () =>
        run(context, ["simulate", folder, "--format", "markdown"], folder),
      );
      await shown(result, (text) => pages.preview(`${nameOf(folder)} migration.md`, text));
    }),
    register("explainRule", async () => {
      const folder = firstFolder()?.fsPath ?? process.cwd();
      const listed = await run(context, ["rules", "--format", "json"], folder);
      if (listed.stdout === "") return complain(listed);
      const { rules } = JSON.parse(listed.stdout) as { readonly rules: readonly ListedRule[] };
      const items = rules.map(({ id, summary, severity }) => ({
        label: id,
        description: severity,
        detail: summary,
      }));
      const chosen = await window.showQuickPick(items, { matchOnDetail: true, placeHolder: "Which rule?" });
      if (chosen === undefined) return;
      const result = await run(context, ["explain", chosen.label], folder);
      await shown(result, (text) => pages.show(`${chosen.label}.txt`, text));
    }),
  ];
}

/** Calls something with the path of a policy: the one clicked at, or the one being edited. It is saved first. */
async function ofPolicy(uri: Uri | undefined, does: (path: string) => Promise<void>): Promise<void> {
  const document = window.activeTextEditor?.document;
  const policy = uri ?? document?.uri;
  if (policy?.scheme !== "file") {
    void window.showInformationMessage("Open the file of a policy first.");
    return;
  }
  const open = workspace.textDocuments.find((one) => one.uri.toString() === policy.toString());
  if (open?.isDirty === true && !(await open.save())) return;
  await does(policy.fsPath);
}

async function chosenFolder(): Promise<Uri | undefined> {
  const chosen = await window.showOpenDialog({
    canSelectFiles: false,
    canSelectFolders: true,
    openLabel: "Simulate the exports here",
  });
  return chosen?.[0];
}

function waiting<Result>(title: string, does: () => Promise<Result>): Promise<Result> {
  return Promise.resolve(window.withProgress({ location: ProgressLocation.Notification, title }, does));
}

/** Shows what a run wrote; where it wrote nothing, why. Findings are no failure: exit code 1 has a report. */
async function shown(result: Run, show: (text: string) => Promise<void>): Promise<void> {
  if (result.stdout === "") return complain(result);
  await show(result.stdout);
}

function complain({ stderr, exitCode }: Run): void {
  const reason = stderr.trim().split("\n").slice(0, 12).join("\n");
  void window.showErrorMessage(
    reason === "" ? `wafsmith wrote nothing, and ended with exit code ${exitCode}.` : reason,
  );
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}
