import type { HclMemory } from "./terraform/hcl/again.ts";
import type { YamlMemory } from "./yaml/again.ts";

/** What is remembered of a string so that its next version can be read faster, in any notation. */
export interface ReadMemory extends YamlMemory, HclMemory {}
