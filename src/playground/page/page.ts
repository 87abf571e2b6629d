import { setDiagnostics } from "@codemirror/lint";
import { EditorView, type ViewUpdate } from "@codemirror/view";
import type { PageState } from "../link.ts";
import { EXAMPLE_REQUEST, EXPLAIN_REQUEST, MODES, type Mode, VIEW_REQUEST, type View } from "../protocol.ts";
import { ruleLinkOf } from "../rule-link.ts";
import { Client } from "./client.ts";
import { Documents, type OpenFile, uriOf } from "./documents.ts";
import { byId, showTabs } from "./dom.ts";
import { hoverHtml } from "./editor.ts";
import { marksOf } from "./marks.ts";
import { Panel } from "./panel.ts";
import { changesOf, positionOf, spanOf } from "./positions.ts";
import type { CodeAction, FoundProblem, TextEdit } from "./protocol-types.ts";
import { sampleFiles, withConfig } from "./samples.ts";
import { decodeState, encodeState, MAX_LINK_CHARS, unpackedState } from "./state.ts";
import { keepInTab, keptInTab } from "./tab-storage.ts";
import { toggleTheme } from "./theme-switch.ts";
import { showTokens } from "./tokens.ts";

const MODE_LABELS: Readonly<Record<Mode, string>> = {
  expression: "Expression",
  ruleset: "Ruleset",
  policy: "Policy",
  request: "Request",
  migration: "Migration",
};
const VIEW_DELAY_MS = 120;
const STATE_DELAY_MS = 400;
const HERE_DELAY_MS = 200;
const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** The playground: its files, the findings in them, and the panel next to them. */
export class Page {
  readonly #client: Client;
  readonly #documents: Documents;
  readonly #panel: Panel;
  readonly #view: EditorView;
  readonly #others = new Map<Mode, PageState>();
  #mode: Mode = "expression";
  #active = "";
  /** Whether a reload brings the text back. */
  #isKept = true;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(worker: Worker) {
    const host = byId("editor").attachShadow({ mode: "open" });
    this.#view = new EditorView({ parent: host, root: host });
    this.#client = new Client(worker, {
      diagnostics: (uri, diagnostics, version) => this.#found(uri, diagnostics, version),
      failed: (reason) => this.#fail(reason),
    });
    this.#documents = new Documents(this.#client, {
      updated: (file, update) => this.#updated(file, update),
      command: (command) => (command === "format" ? this.#format() : this.#fixAll()),
    });
    this.#panel = new Panel({
      goTo: (name, finding) => this.#goTo(name, finding),
      apply: (name, action) => this.#apply(name, action),
      copy: (text) => this.#copy(text, "The finding was copied."),
      explain: (code) => this.#client.request<string | null>(EXPLAIN_REQUEST, { code }),
    });
    this.#listen();
  }

  #listen(): void {
    byId("format").onclick = () => this.#format();
    byId("fix-all").onclick = () => this.#fixAll();
    byId("share").onclick = () => this.#share();
    byId("add").onclick = () => byId("files").click();
    byId("theme").onclick = () => toggleTheme();
    byId("about").onclick = () => (byId("licences") as HTMLDialogElement).showModal();
    byId("close-licences").onclick = () => (byId("licences") as HTMLDialogElement).close();
    const input = byId("files") as HTMLInputElement;
    input.onchange = () => this.#add([...(input.files ?? [])]);
    document.ondragover = (event) => event.preventDefault();
    document.ondrop = (event) => {
      event.preventDefault();
      this.#add([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener(
      "paste",
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        this.#add(files);
      },
      { capture: true },
    );
    window.onhashchange = () => this.#followLink();
    window.onbeforeunload = (event) => {
      if (!this.#isKept) event.preventDefault();
    };
  }

  async start(): Promise<void> {
    const isLink = location.hash.length > 1;
    const state = await (isLink ? this.#linked(location.hash) : unpackedState(keptInTab()));
    this.#open(state ?? { mode: "expression", files: sampleFiles("expression"), active: "rule.cfexpr" });
    if (!state && location.hash.length > 1) this.#say("The link is broken, so an example is shown.");
  }

  #open({ mode, files, active }: PageState): void {
    this.#documents.closeAll();
    this.#active = "";
    this.#mode = mode;
    this.#panel.clear(mode === "expression" || mode === "ruleset");
    for (const file of withConfig(files)) this.#documents.open(file);
    this.#show(active);
  }

  #stateOfPage(): PageState {
    const files = this.#documents.files.map(({ name, state }) => {
      const { doc } = name === this.#active ? this.#view.state : state;
      return { name, text: doc.toString() };
    });
    return { mode: this.#mode, files, active: this.#active };
  }

  #show(name: string): void {
    const before = this.#documents.named(this.#active);
    if (before) before.state = this.#view.state;
    const file = this.#documents.named(name) ?? this.#documents.files[0]!;
    this.#active = file.name;
    this.#view.setState(file.state);
    this.#render();
    this.#mark(file);
    this.#textChanged();
  }

  #textChanged(): void {
    this.#later("view", VIEW_DELAY_MS, () => this.#renew());
    this.#later("state", STATE_DELAY_MS, () => this.#keepState());
  }

  #updated({ name, version, checkedVersion }: OpenFile, update: ViewUpdate): void {
    // The panel is built again only for the first change after a check: "Checking…" stays for the next ones.
    if (update.docChanged && version === checkedVersion + 1) this.#panel.show(this.#documents.files);
    if (name !== this.#active) return;
    if (update.docChanged) this.#textChanged();
    if (update.selectionSet || update.docChanged)
      this.#later("here", HERE_DELAY_MS, () => this.#explainHere());
  }

  #fail(reason: string): void {
    this.#panel.hasFailed = true;
    this.#say(`The checker has failed: ${reason}. Reload the page; the text is kept.`);
    this.#render();
  }

  #found(uri: string, findings: readonly FoundProblem[], version: number | undefined): void {
    const file = this.#documents.at(uri);
    if (!file) return;
    if (version !== undefined) file.checkedVersion = version;
    file.findings = findings;
    file.actions = [];
    if (file.name === this.#active) this.#mark(file);
    this.#render();
    void this.#loadActions(file);
  }

  async #loadActions(file: OpenFile): Promise<void> {
    if (file.findings.length === 0) return;
    const doc = file.name === this.#active ? this.#view.state.doc : file.state.doc;
    const range = { start: positionOf(doc, 0), end: positionOf(doc, doc.length) };
    const context = { diagnostics: [], only: ["quickfix"] };
    const params = { textDocument: { uri: uriOf(file.name) }, range, context };
    const { findings } = file;
    const actions = await this.#client
      .request<readonly CodeAction[]>("textDocument/codeAction", params)
      .catch(() => []);
    if (file.findings !== findings || actions.length === 0) return;
    file.actions = actions;
    if (file.name === this.#active) this.#mark(file);
    this.#render();
  }

  /** Marks the findings of the file that is shown in its text, and colours its expressions. */
  #mark({ name, findings, actions }: OpenFile): void {
    const { doc } = this.#view.state;
    const marks = marksOf(doc, findings, actions, (action) => this.#apply(name, action));
    this.#view.dispatch(setDiagnostics(this.#view.state, marks));
    void this.#colour(name);
  }

  async #colour(name: string): Promise<void> {
    const { doc } = this.#view.state;
    const params = { textDocument: { uri: uriOf(name) } };
    const tokens = await this.#client
      .request<{ data: readonly number[] }>("textDocument/semanticTokens/full", params)
      .catch(() => undefined);
    if (!tokens || this.#view.state.doc !== doc || this.#active !== name) return;
    showTokens(this.#view, tokens.data, this.#client.tokenTypes);
  }

  async #renew(): Promise<void> {
    const params = { mode: this.#mode, active: this.#active };
    const shown = await this.#client.request<View>(VIEW_REQUEST, params).catch((error: Error) => {
      this.#say(error.message);
      return undefined;
    });
    if (!shown || params.mode !== this.#mode) return;
    this.#panel.view = shown;
    this.#panel.show(this.#documents.files);
  }

  async #explainHere(): Promise<void> {
    const name = this.#active;
    const { doc, selection } = this.#view.state;
    const found = await hoverHtml(doc, selection.main.head, this.#client, uriOf(name));
    byId("here").innerHTML = found?.html ?? "";
    byId("here-box").hidden = found === undefined;
  }

  #render(): void {
    const modes = MODES.map((mode) => ({ id: mode, label: MODE_LABELS[mode] }));
    showTabs(byId("modes"), modes, this.#mode, {
      controls: "work",
      choose: (id) => this.#choose(id as Mode),
    });
    const tabs = this.#documents.files.map(({ name, findings }) => ({
      id: name,
      label: name,
      mark: findings.length > 0 ? String(findings.length) : undefined,
    }));
    showTabs(byId("tabs"), tabs, this.#active, { controls: "editor", choose: (name) => this.#show(name) });
    this.#panel.show(this.#documents.files);
  }

  #choose(mode: Mode): void {
    if (mode === this.#mode) return;
    this.#others.set(this.#mode, this.#stateOfPage());
    const files = sampleFiles(mode);
    this.#open(this.#others.get(mode) ?? { mode, files, active: files[0]!.name });
  }

  #goTo(name: string, { range }: FoundProblem): void {
    if (name !== this.#active) this.#show(name);
    const { from, to } = spanOf(this.#view.state.doc, range);
    this.#view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    this.#view.focus();
  }

  #apply(name: string, { edit }: CodeAction): void {
    const edits = edit?.changes?.[uriOf(name)];
    if (!edits) return;
    if (name !== this.#active) this.#show(name);
    this.#change(edits);
  }

  #change(edits: readonly TextEdit[]): void {
    if (edits.length > 0) this.#view.dispatch({ changes: changesOf(this.#view.state.doc, edits) });
  }

  async #format(): Promise<void> {
    const { doc } = this.#view.state;
    const textDocument = { uri: uriOf(this.#active) };
    const options = { tabSize: 2, insertSpaces: true };
    const edits = await this.#client
      .request<readonly TextEdit[]>("textDocument/formatting", { textDocument, options })
      .catch(() => []);
    if (this.#view.state.doc !== doc) return;
    this.#change(edits);
    this.#say(edits.length === 0 ? "It is already formatted, or it has an error." : "Formatted.");
  }

  async #fixAll(): Promise<void> {
    const { doc } = this.#view.state;
    const range = { start: positionOf(doc, 0), end: positionOf(doc, doc.length) };
    const context = { diagnostics: [], only: ["source.fixAll.wafsmith"] };
    const textDocument = { uri: uriOf(this.#active) };
    const [action] = await this.#client
      .request<readonly CodeAction[]>("textDocument/codeAction", { textDocument, range, context })
      .catch(() => []);
    if (this.#view.state.doc !== doc) return;
    if (action) this.#apply(this.#active, action);
    this.#say(action ? "All safe fixes were applied." : "No safe fix applies.");
  }

  async #add(given: readonly File[]): Promise<void> {
    if (given.length > 0 && this.#isSample()) this.#leaveSample(given);
    for (const file of given) {
      if (file.size > MAX_FILE_BYTES) {
        this.#say(`${file.name} is larger than 8 MiB, so it was left out.`);
        continue;
      }
      this.#documents.open({ name: file.name, text: await file.text() });
      if (this.#active === file.name) this.#active = "";
      this.#show(file.name);
    }
  }

  /** Whether the page still shows the unchanged example of its mode. */
  #isSample(): boolean {
    const sample = withConfig(sampleFiles(this.#mode));
    const { files } = this.#stateOfPage();
    return files.length === sample.length && files.every(({ text }, at) => text === sample[at]!.text);
  }

  /** The user's files replace an example. Rulesets are not treated as expressions. */
  #leaveSample(given: readonly File[]): void {
    this.#documents.closeAll();
    this.#active = "";
    const isExpression = given.every(({ name }) => name.endsWith(".cfexpr"));
    if (this.#mode === "expression" && !isExpression) this.#mode = "ruleset";
    for (const file of withConfig([])) this.#documents.open(file);
  }

  async #keepState(): Promise<void> {
    const fragment = await encodeState(this.#stateOfPage());
    const isShort = fragment.length <= MAX_LINK_CHARS;
    byId("too-long").hidden = isShort;
    // An older link in the address would bring back an older text on reload.
    history.replaceState(null, "", `#${isShort ? fragment : ""}`);
    this.#isKept = isShort || keepInTab(fragment);
    if (!this.#isKept) this.#say("This text is too long to be kept: download or copy it before you leave.");
  }

  async #share(): Promise<void> {
    const fragment = await encodeState(this.#stateOfPage());
    if (fragment.length > MAX_LINK_CHARS) {
      this.#say(
        `The link would be ${fragment.length} characters long; only links of up to ${MAX_LINK_CHARS} characters work everywhere.`,
      );
      return;
    }
    history.replaceState(null, "", `#${fragment}`);
    this.#copy(location.href, "The link was copied. It contains all files of this mode.");
  }

  async #copy(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#say(done);
    } catch {
      this.#say("The browser does not let this page copy. The link is in the address bar.");
    }
  }

  async #followLink(): Promise<void> {
    const fragment = location.hash.slice(1);
    if (fragment === (await encodeState(this.#stateOfPage()))) return;
    const state = await this.#linked(fragment);
    if (state) this.#open(state);
    else this.#say("The link is broken.");
  }

  /** The state in a fragment, or the example of the rule that it names. */
  async #linked(fragment: string): Promise<PageState | undefined> {
    const link = ruleLinkOf(fragment);
    if (!link) return decodeState(fragment);
    return (await this.#client.request<PageState | null>(EXAMPLE_REQUEST, link)) ?? undefined;
  }

  #say(sentence: string): void {
    byId("said").textContent = sentence;
  }

  #later(name: string, delay: number, run: () => unknown): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.set(name, setTimeout(run, delay));
  }
}
