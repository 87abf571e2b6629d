/**
 * Readers: turn the text of a file into located values and the Cloudflare objects recognised in them.
 *
 * @packageDocumentation
 */
export { readJson } from "./json/json.ts";
export { readMarkdown } from "./markdown.ts";
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
export type * from "./recognise/model.ts";
export type { TerraformFile } from "./terraform/modules/module.ts";
export {
  parseTerraformFile,
  readTerraform,
  type TerraformReading,
  type TerraformReadOptions,
} from "./terraform/read.ts";
export type { SourceLimits } from "./values/limits.ts";
export type * from "./values/located.ts";
export { readYaml } from "./yaml/yaml.ts";
