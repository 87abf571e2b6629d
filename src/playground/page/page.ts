import { setDiagnostics } from "@codemirror/lint";
import { EditorView, type ViewUpdate } from "@codemirror/view";
import type { PageState } from "../protocol.ts";
import { EXPLAIN_REQUEST, isRequestName, MODES, type Mode, VIEW_REQUEST, type View } from "../protocol.ts";
import { Client } from "./client.ts";
import { Documents, isBeingChecked, type OpenFile, uriOf } from "./documents.ts";
import { byId, showTabs } from "./dom.ts";
import { hoverHtml } from "./editor.ts";
import { FileActions } from "./files.ts";
import type { Host } from "./host.ts";
import { StateKeeper } from "./keeper.ts";
import { marksOf } from "./marks.ts";
import { Panel, type TextPlace } from "./panel.ts";
import { changesOf, positionOf, spanOf } from "./positions.ts";
import type { CodeAction, FoundProblem, RelatedMark, TextEdit } from "./protocol-types.ts";
import { sampleFiles, withConfig } from "./samples.ts";
import { toggleTheme } from "./theme-switch.ts";
import { showTokens, showTruths } from "./tokens.ts";
import { download, listenToBar } from "./workspace.ts";

const MODE_LABELS: Readonly<Record<Mode, string>> = {
  expression: "Expression",
  ruleset: "Ruleset",
  policy: "Policy",
  request: "Request",
  migration: "Migration",
};
const VIEW_DELAY_MS = 120;
const FIXES_DELAY_MS = 150;
const STATE_DELAY_MS = 400;
const HERE_DELAY_MS = 200;

/** The playground: its files, the findings in them, and the panel next to them. */
export class Page implements Host {
  readonly client: Client;
  readonly documents: Documents;
  readonly #panel: Panel;
  readonly #view: EditorView;
  readonly others = new Map<Mode, PageState>();
  mode: Mode = "expression";
  active = "";
  #undo: (() => void) | undefined;
  #announced = "";
  readonly #keeper: StateKeeper;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(worker: Worker) {
    const host = byId("editor").attachShadow({ mode: "open" });
    this.#view = new EditorView({ parent: host, root: host });
    this.client = new Client(worker, {
      diagnostics: (uri, diagnostics, version) => this.#found(uri, diagnostics, version),
      failed: (reason) => this.#fail(reason),
    });
    this.documents = new Documents(this.client, {
      updated: (file, update) => this.#updated(file, update),
      command: (command) => (command === "format" ? this.#format() : this.#fixAll()),
    });
    this.#panel = new Panel({
      goTo: (name, finding) => this.#goTo(name, finding),
      goToRelated: ({ location }) => this.#goToRelated(location),
      goToPlace: (place) => this.#goToPlace(place),
      tryRequest: (text) => this.#try(text),
      decided: () => this.#renew(),
      apply: (name, action) => this.#apply(name, action),
      copy: (text) => this.#keeper.copy(text, "The finding was copied."),
      explain: (code) => this.client.request<string | null>(EXPLAIN_REQUEST, { code }),
    });
    this.#keeper = new StateKeeper(this);
    new FileActions(this).listen();
    this.#listen();
  }

  #listen(): void {
    byId("format").onclick = () => this.#format();
    byId("fix-all").onclick = () => this.#fixAll();
    for (const id of ["theme", "theme-here"]) byId(id).onclick = () => toggleTheme();
    const about = () => (byId("licences") as HTMLDialogElement).showModal();
    byId("about").onclick = about;
    byId("download").onclick = () => download(this.active, this.text);
    byId("undo").onclick = () => this.#undo?.();
    listenToBar(about);
    byId("close-licences").onclick = () => (byId("licences") as HTMLDialogElement).close();
  }

  open({ mode, files, active }: PageState): void {
    this.documents.closeAll();
    this.active = "";
    this.mode = mode;
    byId("detected").textContent = "";
    this.restart();
    for (const file of withConfig(files)) this.documents.open(file);
    this.show(active);
  }

  state(): PageState {
    const files = this.documents.files.map(({ name, state }) => {
      const { doc } = name === this.active ? this.#view.state : state;
      return { name, text: doc.toString() };
    });
    return { mode: this.mode, files, active: this.active };
  }

  show(name: string): void {
    const before = this.documents.named(this.active);
    if (before) before.state = this.#view.state;
    const file = this.documents.named(name) ?? this.documents.files[0]!;
    this.active = file.name;
    this.#view.setState(file.state);
    this.#render();
    this.#mark(file);
    void this.#colour(file.name);
    this.#showTruths();
    this.#textChanged();
  }

  #textChanged(): void {
    this.#later("view", VIEW_DELAY_MS, () => this.#renew());
    this.#later("state", STATE_DELAY_MS, () => this.#keeper.keepState());
  }

  #updated({ name, version, checkedVersion }: OpenFile, update: ViewUpdate): void {
    if (update.docChanged) clearTimeout(this.#timers.get(`fixes of ${name}`));
    // "Checking…" stays for the next changes.
    if (update.docChanged && version === checkedVersion + 1) this.#panel.showChanged(this.documents.files);
    if (name !== this.active) return;
    if (update.docChanged) this.#textChanged();
    if (update.selectionSet || update.docChanged)
      this.#later("here", HERE_DELAY_MS, () => this.#explainHere());
  }

  /** Reads what was kept, or what the address has. */
  start(): Promise<void> {
    return this.#keeper.start();
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  restart(): void {
    this.#panel.clear(this.mode === "expression" || this.mode === "ruleset");
  }

  focus(): void {
    this.#view.focus();
  }

  #fail(reason: string): void {
    this.#panel.hasFailed = true;
    this.say(`The checker has failed: ${reason}. Reload the page; the text is kept.`);
    this.#render();
  }

  #found(uri: string, findings: readonly FoundProblem[], version: number | undefined): void {
    const file = this.documents.at(uri);
    // Findings of an older text are followed by those of the newer one.
    if (!file || (version !== undefined && version < file.version)) return;
    if (version !== undefined) file.checkedVersion = version;
    file.findings = findings;
    if (findings.length === 0) file.actions = [];
    if (file.name === this.active) this.#mark(file);
    this.#render();
    this.#later(`fixes of ${file.name}`, FIXES_DELAY_MS, () => this.#loadActions(file));
    this.#announce();
  }

  /** Announces changes of the list to screen readers. */
  #announce(): void {
    const { files } = this.documents;
    if (files.some(isBeingChecked)) return;
    const all = files.flatMap(({ findings }) => findings);
    const errors = all.filter(({ severity }) => severity === 1).length;
    const sentence = all.length === 0 ? "No findings." : `Findings: ${all.length}, errors: ${errors}.`;
    byId("count").hidden = all.length === 0;
    byId("count").textContent = String(all.length);
    if (sentence !== this.#announced && this.#announced !== "") this.say(sentence);
    this.#announced = sentence;
  }

  /** Loads what is not shown while somebody types: fixes, and the colours of expressions. */
  async #loadActions(file: OpenFile): Promise<void> {
    if (file.name === this.active) void this.#colour(file.name);
    if (file.findings.length === 0) return;
    const doc = file.name === this.active ? this.#view.state.doc : file.state.doc;
    const range = { start: positionOf(doc, 0), end: positionOf(doc, doc.length) };
    const context = { diagnostics: [], only: ["quickfix"] };
    const params = { textDocument: { uri: uriOf(file.name) }, range, context };
    const { findings } = file;
    const actions = await this.client
      .request<readonly CodeAction[]>("textDocument/codeAction", params)
      .catch(() => []);
    if (file.findings !== findings) return;
    file.actions = actions;
    if (file.name === this.active) this.#mark(file);
    this.#render();
  }

  /** Marks the findings of the file that is shown in its text. */
  #mark({ name, findings, actions }: OpenFile): void {
    const { doc } = this.#view.state;
    const marks = marksOf(doc, findings, actions, (action) => this.#apply(name, action));
    this.#view.dispatch(setDiagnostics(this.#view.state, marks));
  }

  async #colour(name: string): Promise<void> {
    const { doc } = this.#view.state;
    const params = { textDocument: { uri: uriOf(name) } };
    const tokens = await this.client
      .request<{ data: readonly number[] }>("textDocument/semanticTokens/full", params)
      .catch(() => undefined);
    if (!tokens || this.#view.state.doc !== doc || this.active !== name) return;
    showTokens(this.#view, tokens.data, this.client.tokenTypes);
  }

  async #renew(): Promise<void> {
    const { decisions, request } = this.#panel;
    const params = { mode: this.mode, active: this.active, assumed: decisions.assumed, request };
    const shown = await this.client.request<View>(VIEW_REQUEST, params).catch((error: Error) => {
      this.say(error.message);
      return undefined;
    });
    if (!shown || params.mode !== this.mode) return;
    this.#panel.view = shown;
    this.#showTruths();
    this.#panel.show(this.documents.files);
  }

  async #explainHere(): Promise<void> {
    const name = this.active;
    const { doc, selection } = this.#view.state;
    const found = await hoverHtml(doc, selection.main.head, this.client, uriOf(name));
    byId("here").innerHTML = found?.html ?? "";
    byId("here-box").hidden = found === undefined;
  }

  #render(): void {
    const modes = MODES.map((mode) => ({ id: mode, label: MODE_LABELS[mode] }));
    showTabs(byId("modes"), modes, this.mode, {
      controls: "work",
      choose: (id) => this.#choose(id as Mode),
    });
    const tabs = this.documents.files.map(({ name, findings }) => ({
      id: name,
      label: name,
      mark: findings.length > 0 ? String(findings.length) : undefined,
      said: findings.length > 0 ? "findings" : undefined,
    }));
    showTabs(byId("tabs"), tabs, this.active, { controls: "editor", choose: (name) => this.show(name) });
    this.#panel.show(this.documents.files);
  }

  #choose(mode: Mode): void {
    if (mode === this.mode) return;
    this.others.set(this.mode, this.state());
    const files = sampleFiles(mode);
    this.open(this.others.get(mode) ?? { mode, files, active: files[0]!.name });
  }

  /** Colours the conditions of the file that is shown. */
  #showTruths(): void {
    const { marks } = this.#panel.view;
    byId("legend").hidden = marks === undefined;
    showTruths(this.#view, marks?.[this.active] ?? []);
  }

  #goToRelated({ uri, range }: RelatedMark["location"]): void {
    const file = this.documents.at(uri);
    if (file) this.#goTo(file.name, { range });
  }

  #goToPlace({ name, line, from, to }: TextPlace): void {
    const file = this.documents.named(name);
    if (!file) return;
    const doc = name === this.active ? this.#view.state.doc : file.state.doc;
    const span = line === undefined ? { from, to } : doc.line(Math.min(line, doc.lines));
    this.#goTo(name, {
      range: { start: positionOf(doc, span.from), end: positionOf(doc, Math.min(span.to, doc.length)) },
    });
  }

  /** Shows what the rules do with a request, in the place of the request that is there. */
  #try(text: string): void {
    const state = this.state();
    this.others.set(this.mode, state);
    const name = "request.json";
    const rules = state.files.filter((file) => !isRequestName(file.name));
    this.open({ mode: "request", files: [...rules, { name, text: `${text}\n` }], active: rules[0]!.name });
  }

  #goTo(name: string, { range }: Pick<FoundProblem, "range">): void {
    byId("to-text").click();
    if (name !== this.active) this.show(name);
    const { from, to } = spanOf(this.#view.state.doc, range);
    this.#view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    this.#view.focus();
  }

  #apply(name: string, { edit }: CodeAction): void {
    const edits = edit?.changes?.[uriOf(name)];
    if (!edits) return;
    if (name !== this.active) this.show(name);
    this.#change(edits);
  }

  #change(edits: readonly TextEdit[]): void {
    if (edits.length > 0) this.#view.dispatch({ changes: changesOf(this.#view.state.doc, edits) });
  }

  async #format(): Promise<void> {
    const { doc } = this.#view.state;
    const textDocument = { uri: uriOf(this.active) };
    const options = { tabSize: 2, insertSpaces: true };
    const edits = await this.client
      .request<readonly TextEdit[]>("textDocument/formatting", { textDocument, options })
      .catch(() => []);
    if (this.#view.state.doc !== doc) return;
    this.#change(edits);
    this.say(edits.length === 0 ? "It is already formatted, or it has an error." : "Formatted.");
  }

  async #fixAll(): Promise<void> {
    const { doc } = this.#view.state;
    const range = { start: positionOf(doc, 0), end: positionOf(doc, doc.length) };
    const context = { diagnostics: [], only: ["source.fixAll.wafsmith"] };
    const textDocument = { uri: uriOf(this.active) };
    const [action] = await this.client
      .request<readonly CodeAction[]>("textDocument/codeAction", { textDocument, range, context })
      .catch(() => []);
    if (this.#view.state.doc !== doc) return;
    if (action) this.#apply(this.active, action);
    this.say(action ? "All safe fixes were applied." : "No safe fix applies.");
  }

  /** Says what was done, with a button that undoes it. */
  offer(sentence: string, undo: () => void): void {
    this.say(sentence);
    byId("undo").hidden = false;
    this.#undo = () => {
      this.say("");
      undo();
    };
  }

  say(sentence: string): void {
    byId("said").textContent = sentence;
    byId("undo").hidden = true;
  }

  #later(name: string, delay: number, run: () => unknown): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.set(name, setTimeout(run, delay));
  }
}
