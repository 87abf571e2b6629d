import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { displayPath, namesBelow, slashed } from "../../../src/cli/files/paths.ts";
import type { Io } from "../../../src/cli/io.ts";
import { cachePath, cacheRefusal } from "../../../src/cli/lint/cache/cache-place.ts";

// Paths as Node has them on Windows; the file has a process to itself.
vi.mock("node:path", async (original) => {
  const { win32 } = await original<typeof import("node:path")>();
  return { ...win32, default: win32 };
});

const { platform } = process;
const pretend = (value: string) => Object.defineProperty(process, "platform", { value });
beforeAll(() => {
  pretend("win32");
});
afterAll(() => {
  pretend(platform);
});

/** A user of a Windows machine: there are no numbers of users, and every file can be written by all, as Node has it. */
function ioOf(env: Record<string, string>, existing: readonly string[] = []): Io {
  const stats = { isFile: () => true, isDirectory: () => false, uid: 0, mode: 0o100666 };
  const statSync = (path: string) => (existing.includes(path) ? stats : undefined);
  const files = {
    realpathSync: (path: string) => path,
    statSync,
    lstatSync: statSync,
    existsSync: () => false,
  };
  return { cwd: "C:\\work", env, user: { home: "C:\\Users\\a" }, files } as unknown as Io;
}

describe("paths on Windows", () => {
  it.each([
    ["rules\\a.json", "rules/a.json"],
    ["C:\\work\\rules\\a.json", "rules/a.json"],
    ["c:\\WORK\\a.json", "a.json"],
    ["..\\other\\a.json", "../other/a.json"],
    ["D:\\a.json", "D:/a.json"],
    ["\\\\server\\share\\a.json", "//server/share/a.json"],
    ["C:\\work", "."],
  ])("%s is shown as %s", (path, shown) => expect(displayPath(path, "C:\\work")).toBe(shown));

  it.each([
    ["C:\\work", []],
    ["C:\\work\\a\\b.json", ["a", "b.json"]],
    ["c:\\Work\\..b", ["..b"]],
    ["C:\\", undefined],
    ["C:\\worker\\a", undefined],
    ["D:\\work\\a", undefined],
  ])("the names that lead to %s are %j", (path, names) =>
    expect(namesBelow("C:\\work", path)).toEqual(names),
  );

  it("have slashes for git, and on other systems a backslash is part of a name", () => {
    expect(slashed("a\\b/c")).toBe("a/b/c");
    pretend("linux");
    expect(slashed("a\\b/c")).toBe("a\\b/c");
    pretend("win32");
  });

  it("lead to a cache in the user's local data, or to the named place", () => {
    const local = cachePath(undefined, ioOf({ LOCALAPPDATA: "E:\\Local" }));
    expect(local).toMatch(/^E:\\Local\\wafsmith\\[\da-f]{32}\\wafsmith-cache\.json$/);
    for (const env of [{}, { LOCALAPPDATA: "Local" }, { XDG_CACHE_HOME: "E:\\Local" }] as Record<
      string,
      string
    >[])
      expect(cachePath(undefined, ioOf(env))).toMatch(/^C:\\Users\\a\\AppData\\Local\\wafsmith\\/);
    expect(cachePath("cache\\", ioOf({}))).toBe("C:\\work\\cache\\wafsmith-cache.json");
    expect(cachePath("D:cache.json", ioOf({}))).toMatch(/^D:.*cache\.json$/i);
  });

  it("does not reject a cache for mode bits that Windows does not have", () => {
    const path = "C:\\work\\cache.json";
    expect(cacheRefusal(path, ioOf({}, [path]))).toBeUndefined();
  });
});
