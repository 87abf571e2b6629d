import type { HclMemory } from "./terraform/hcl/again.ts";
import type { YamlMemory } from "./yaml/again.ts";

/** The memory of a text for the reading of its next version, in whichever notation it is. */
export interface ReadMemory extends YamlMemory, HclMemory {}
