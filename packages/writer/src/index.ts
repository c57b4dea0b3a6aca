export { ARTICLE_TEMPLATES } from './templates.ts';
export { clock, type MarkdownOptions, toMarkdown } from './to-markdown.ts';
export type * from './types.ts';
export { type WriteInput, writeArticle } from './write-article.ts';
