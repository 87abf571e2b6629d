import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { watchFiles } from "../../src/cli/files/watch-files.ts";
import type { WatchOptions } from "../../src/cli/io.ts";
import { makeDirectory, run, systemError, type World } from "./support.ts";
import { CLEAN, DEPRECATED } from "./trees.ts";

/** A command line that continues until `end` is called. */
function watching(directory: string, argv: readonly string[] = [], world: World = {}) {
  let text = "";
  let options: WatchOptions | undefined;
  const watched: string[] = [];
  const events = { end: () => {}, closed: 0 };
  const stdout = {
    write: (more: string) => {
      text += more;
      return true;
    },
    drained: () => Promise.resolve(),
    isTty: world.isTty ?? false,
    columns: undefined,
  };
  const answer = run(["lint", ".", "--watch", ...argv], {
    ...world,
    directory,
    stdout,
    untilInterrupted: () =>
      new Promise<void>((resolve) => {
        events.end = resolve;
      }),
    watch: async (given) => {
      options = given;
      return {
        add: async (paths) => void watched.push(...paths),
        close: async () => void events.closed++,
      };
    },
  });
  return {
    answer,
    events,
    watched,
    text: () => text,
    /** Writes a file, or removes it, and reports the change. */
    change: (name: string, content: string | undefined) => {
      const path = join(directory, name);
      if (content === undefined) fs.rmSync(path);
      else fs.writeFileSync(path, content);
      if (!options!.isIgnored(path)) options!.onChange(path);
    },
    options: () => options!,
    /** Waits for the given number of reports. */
    reports: (count: number) => expect.poll(() => text.split(/ in \d+ files? \(/).length - 1).toBe(count),
  };
}

describe("lint --watch", () => {
  it("lints again when a file changes, and ends with 0 when it is interrupted", async () => {
    const directory = makeDirectory({ "a.yaml": DEPRECATED });
    const session = watching(directory);
    await session.reports(1);
    session.change("a.yaml", CLEAN);
    await session.reports(2);
    session.events.end();
    expect(await session.answer).toMatchObject({ exitCode: 0 });
    expect(session.events.closed).toBe(1);
    expect(session.text()).toMatch(/1 warning in 1 file [\s\S]*No problems in 1 file/);
    expect(session.text()).not.toContain("\u001b");
  });

  it("takes changes that follow each other closely for one", async () => {
    const session = watching(makeDirectory({ "a.yaml": DEPRECATED }));
    await session.reports(1);
    for (let at = 0; at < 5; at++) session.change("a.yaml", `${CLEAN}# ${at}\n`);
    await session.reports(2);
    session.change("b.yaml", CLEAN);
    await session.reports(3);
    session.events.end();
    await session.answer;
    expect(session.text()).toMatch(/No problems in 2 files[\s\S]*$/);
  });

  it("clears the screen of a terminal before the next report", async () => {
    const session = watching(makeDirectory({ "a.yaml": DEPRECATED }), ["--no-color"], { isTty: true });
    await session.reports(1);
    session.change("a.yaml", CLEAN);
    await session.reports(2);
    session.events.end();
    await session.answer;
    expect(session.text().split("\u001b[2J\u001b[3J\u001b[H")).toHaveLength(2);
  });

  it("goes on when a file is gone while it is read, and when a configuration is broken", async () => {
    const directory = makeDirectory({ "a.yaml": DEPRECATED, "b.yaml": CLEAN });
    let isGone = true;
    const readFileSync = ((path: string, ...more: []) => {
      if (isGone && String(path).endsWith("b.yaml")) throw systemError("ENOENT");
      return fs.readFileSync(path, ...more);
    }) as typeof fs.readFileSync;
    const session = watching(directory, [], { fake: { readFileSync } });
    await session.reports(1);
    isGone = false;
    session.change("wafsmith.config.json", "{");
    session.change("wafsmith.config.json", '{"rules":{"no-deprecated-field":"error"}}');
    await session.reports(2);
    session.events.end();
    const { exitCode, stderr } = await session.answer;
    expect(exitCode).toBe(0);
    expect(stderr).toContain("There is no file or directory `b.yaml`.");
    expect(session.text()).toMatch(/1 warning in 1 file [\s\S]*1 error in 2 files /);
  });

  it("watches what else decides, and never what it writes or what git and npm keep", async () => {
    const directory = makeDirectory({
      "waf/a.yaml": DEPRECATED,
      "wafsmith.config.json": '{"baseline":"known.json"}',
      "known.json": '{"version":1,"findings":[]}',
      "out/x": "",
    });
    const argv = [
      "--format",
      "text",
      "--format",
      "json:out/report.json",
      "--cache",
      "--cache-location=.wafsmith-cache.json",
    ];
    const session = watching(directory, argv);
    await session.reports(1);
    const { isIgnored } = session.options();
    const names = ["wafsmith.config.json", "known.json"].map((name) => join(directory, name));
    expect(session.watched).toEqual([directory, ...names]);
    const ignored = ["out/report.json", ".wafsmith-cache.json", "node_modules/a.json", ".git/config.yaml"];
    expect(ignored.map((name) => isIgnored(join(directory, name)))).toEqual([true, true, true, true]);
    expect(isIgnored(join(directory, "waf/a.yaml"))).toBe(false);
    session.events.end();
    await session.answer;
  });

  it.each([
    [["-"], "`--watch` waits for files to change, so it cannot be used with standard input."],
    [
      ["--update-baseline", "--baseline", "b.json"],
      "`--watch` and `--update-baseline` cannot be used together.",
    ],
    [["--shard", "1/2"], "`--watch` and `--shard` cannot be used together."],
  ])("rejects %j", async (argv, message) => {
    const { exitCode, stderr } = await run(["lint", "--watch", ...argv], { files: { "a.yaml": CLEAN } });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe("watchFiles", () => {
  it("reports files that are created, changed and removed, in new directories too", async () => {
    const directory = makeDirectory({ "a.yaml": CLEAN, "node_modules/b.yaml": CLEAN });
    const seen = new Set<string>();
    const watch = watchFiles({
      isIgnored: (path) => path.includes("node_modules"),
      onChange: (path) => void seen.add(path.slice(directory.length + 1)),
      onError: (error) => {
        throw error;
      },
    });
    await watch.add([directory]);
    try {
      // Saved at once, and only once: as soon as the watcher reports that it waits for changes.
      fs.mkdirSync(join(directory, "new"));
      fs.writeFileSync(join(directory, "new/c.yaml"), CLEAN);
      fs.writeFileSync(join(directory, "a.yaml"), `${CLEAN}# changed`);
      fs.writeFileSync(join(directory, "node_modules/b.yaml"), `${CLEAN}# changed`);
      const files = () => [...seen].filter((name) => name.endsWith(".yaml")).sort();
      await expect.poll(files).toEqual(["a.yaml", "new/c.yaml"]);
      await watch.add([directory, join(directory, "..", "elsewhere")]);
      fs.rmSync(join(directory, "a.yaml"));
      seen.clear();
      await expect.poll(files).toContain("a.yaml");
    } finally {
      await watch.close();
    }
  });
});
