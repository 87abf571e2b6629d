/**
 * Readers: a file's text to located values and to what of the service was recognised in them.
 *
 * @packageDocumentation
 */
export { readJson } from "./json.ts";
export type { SourceLimits } from "./limits.ts";
export type * from "./located.ts";
export { readMarkdown } from "./markdown.ts";
export type * from "./model.ts";
export {
  type LazyReaders,
  loadReaders,
  type MarkdownReader,
  type ReadOptions,
  readSource,
  readSourceSync,
  type TerraformReader,
  type YamlReader,
} from "./read.ts";
export type { TerraformFile } from "./terraform/module.ts";
export {
  parseTerraformFile,
  readTerraform,
  type TerraformReading,
  type TerraformReadOptions,
} from "./terraform/read.ts";
export { readYaml } from "./yaml.ts";
