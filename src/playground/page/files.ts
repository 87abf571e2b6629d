import { isRequestName, MODE_REQUEST, type Mode, type PageFile, type PageState } from "../protocol.ts";
import { byId, element } from "./dom.ts";
import type { Host } from "./host.ts";
import { isSample, STORIES, withConfig } from "./samples.ts";
import { askName, freeName } from "./workspace.ts";

const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** Opens, makes, renames and closes files of the page. */
export class FileActions {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  listen(): void {
    byId("add").onclick = () => byId("files").click();
    byId("new").onclick = () => this.new();
    byId("rename").onclick = () => this.rename();
    byId("close-file").onclick = () => this.close();
    byId("examples").onclick = () => (byId("gallery") as HTMLDialogElement).showModal();
    byId("stories").replaceChildren(
      ...STORIES.map((story) => {
        const choose = () => {
          (byId("gallery") as HTMLDialogElement).close();
          this.#leave({ mode: story.mode, files: story.files, active: story.files[0]!.name });
        };
        const words = [element("b", {}, story.title), element("span", { class: "mut" }, story.story)];
        return element("button", { type: "button", class: "story card", click: choose }, ...words);
      }),
    );
    const input = byId("files") as HTMLInputElement;
    input.onchange = () => this.add([...(input.files ?? [])]);
    document.ondragover = (event) => event.preventDefault();
    document.ondrop = (event) => {
      event.preventDefault();
      this.add([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener(
      "paste",
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        this.add(files);
      },
      { capture: true },
    );
  }

  /** Opens another state; the one of now is a click away. */
  #leave(state: PageState): void {
    const before = this.#host.state();
    const isOther = state.mode !== this.#host.mode;
    if (isOther) this.#host.others.set(this.#host.mode, before);
    const replaced = this.#host.others.get(state.mode);
    this.#host.open(state);
    if (replaced || !isOther)
      this.#host.offer("Another example is shown.", () => this.#host.open(replaced ?? before));
  }

  /** Opens files; what they contain decides the mode. Nothing that is open is lost. */
  async add(given: readonly File[]): Promise<void> {
    const files: PageFile[] = [];
    for (const file of given) {
      if (file.size > MAX_FILE_BYTES)
        this.#host.say(`${file.name} is larger than 8 MiB, so it was left out.`);
      else files.push({ name: file.name, text: await file.text() });
    }
    if (files.length === 0) return;
    const modes = await Promise.all(
      files.map((file) => this.#host.client.request<Mode | null>(MODE_REQUEST, file)),
    );
    const found = new Set(modes);
    const mode = (["policy", "migration", "request", "ruleset", "expression"] as const).find((one) =>
      found.has(one),
    );
    this.#enter(mode ?? this.#host.mode);
    const named = files.map(({ name, text }, at) => ({
      name:
        modes[at] === "request" && !isRequestName(name)
          ? `request${/\.[a-z]+$/i.exec(name)?.[0] ?? ".txt"}`
          : name,
      text,
    }));
    for (const { name, text } of named) {
      const taken = this.#host.documents.files.map((file) => file.name);
      const isConfig = name.startsWith("wafsmith.config.");
      this.#host.documents.open({ name: isConfig ? name : freeName(name, taken), text });
    }
    this.#host.show(this.#host.documents.files.at(-1)!.name);
    byId("detected").textContent = mode === undefined ? "" : `detected from the content of ${files[0]!.name}`;
  }

  /** Goes to a mode for files that belong to it: examples make room for them; rules stay for requests to be tried on. */
  #enter(mode: Mode): void {
    const before = this.#host.state();
    const isExample = isSample(before);
    const isRules = (one: Mode) => one === "ruleset" || one === "request";
    const stays = !isExample && (mode === this.#host.mode || (isRules(mode) && isRules(this.#host.mode)));
    if (stays) {
      this.#host.mode = mode;
      this.#host.restart();
      return;
    }
    if (!isExample) this.#host.others.set(this.#host.mode, before);
    const other = mode === this.#host.mode ? undefined : this.#host.others.get(mode);
    const rules =
      mode === "request" && isRules(this.#host.mode)
        ? before.files.filter(({ name }) => !isRequestName(name))
        : [];
    const files = other && !isSample(other) ? other.files : withConfig(rules);
    this.#host.open({ mode, files, active: files[0]!.name });
  }

  async new(): Promise<void> {
    const taken = this.#host.documents.files.map(({ name }) => name);
    const name = await askName(freeName("rules.yaml", taken));
    if (name === undefined) return;
    const free = freeName(name, taken);
    this.#host.documents.open({ name: free, text: "" });
    this.#host.show(free);
    this.#host.focus();
  }

  async rename(): Promise<void> {
    const before = this.#host.active;
    const name = await askName(before);
    if (name === undefined || name === before) return;
    const taken = this.#host.documents.files.map((file) => file.name);
    const text = this.#host.text;
    this.#host.documents.close(before);
    const free = freeName(name, taken);
    this.#host.documents.open({ name: free, text });
    this.#host.active = "";
    this.#host.show(free);
  }

  close(): void {
    const name = this.#host.active;
    const text = this.#host.text;
    if (this.#host.documents.files.length === 1) return this.#host.say("The last file stays open.");
    this.#host.documents.close(name);
    this.#host.active = "";
    this.#host.show(this.#host.documents.files[0]!.name);
    this.#host.offer(`${name} was closed.`, () => {
      this.#host.documents.open({ name, text });
      this.#host.show(name);
    });
  }
}
