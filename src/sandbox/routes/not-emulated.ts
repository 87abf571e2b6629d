import { OTHER_PARTS, OTHER_ROUTES } from "../../contract/other-routes.ts";
import type { MissingRoute } from "../http/route.ts";
import missing from "../not-emulated.json" with { type: "json" };

const ALL = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Routes that the API has and the sandbox does not: they return 501. */
export const MISSING_ROUTES: readonly MissingRoute[] = [
  ...(missing.routes as readonly MissingRoute[]),
  ...OTHER_ROUTES.flatMap(({ value: { what, paths } }) =>
    paths.map((path): MissingRoute => ({ methods: ALL, path, what })),
  ),
];

/** Whether a path below the base path belongs to a part of the API that is not emulated at all. */
export function isOtherPart(path: string): boolean {
  const [, first = "", , part] = path.split("/");
  const owner = first === "zones" || first === "accounts" ? first : "root";
  return OTHER_PARTS.value[owner].includes((owner === "root" ? first : part) ?? "");
}

/** The behaviour that is not emulated although its route responds, for the page at `/` and the documentation. */
export const NOT_EMULATED: readonly string[] = missing.behaviour;
