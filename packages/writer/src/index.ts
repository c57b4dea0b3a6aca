export { improveWithModel } from './improve-with-model.ts';
export { plainOf } from './inline.ts';
export type { Model } from './model/ask-model.ts';
export { ARTICLE_TEMPLATES } from './templates.ts';
export { clock, type MarkdownOptions, toMarkdown } from './to-markdown.ts';
export type * from './types.ts';
export { type WriteInput, writeArticle } from './write-article.ts';
