/** Entry point for the export formats and their parsers. They are separate from `index.ts` because rendering pages needs no YAML. */

export { FrontMatterError, readFrontMatter, readYaml, writeFrontMatter, writeYaml } from './export/front-matter.ts';
export { articleFile, projectFile } from './export/json-form.ts';
export { llmArticle, llmHead } from './export/llm-text.ts';
export { articleFiles, MANIFEST, manifestFile, MARKDOWN_FORM, syncFile, type TextFile } from './export/markdown-form.ts';
export type * from './export/outline.ts';
export { ASSETS, EVIDENCE, MEDIA_INDEX, placeFolders } from './export/place-files.ts';
export { readMarks } from './article/pictures/marks.ts';
export { fromPlaces, type Places } from './export/relink.ts';
