import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { operations, openApiDocument, peopleOperations } from '@docreel/contract';
import { parseSync, Visitor } from 'oxc-parser';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Nodes } from 'mdast';
import { visit } from 'unist-util-visit';

/** A paragraph of text for readers, with its position in the source. */
export interface Passage {
  where: string;
  text: string;
}

export interface Source {
  name: string;
  read: (root: string) => Promise<Passage[]>;
}

/**
 * All texts that users, operators and contributors read. Guide and error messages share the texts about configuration, so these are checked
 * once.
 */
export const SOURCES: readonly Source[] = [
  { name: 'guide', read: (root) => readMarkdown(root, ['docs/guide/*.md', 'docs/*.md', '*.md', 'examples/**/*.md']) },
  { name: 'API descriptions', read: readContract },
  { name: 'dashboard', read: (root) => readDashboard(root) },
];

async function readMarkdown(root: string, patterns: string[]): Promise<Passage[]> {
  const passages: Passage[] = [];
  for await (const file of glob(patterns, { cwd: root }))
    passages.push(...listMarkdownPassages(file, await readFile(path.join(root, file), 'utf8')));
  return passages;
}

/** Returns the paragraphs, headings and table cells of a Markdown text, without code blocks. */
export function listMarkdownPassages(file: string, markdown: string): Passage[] {
  const passages: Passage[] = [];
  visit(unified().use(remarkParse).use(remarkGfm).parse(markdown), (node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return;
    passages.push({ where: `${file}:${node.position?.start.line ?? 0}`, text: plainText(node) });
  });
  return passages;
}

/** Returns the text of a Markdown node. A code span is replaced by one placeholder word, so that its content is not checked. */
function plainText(node: Nodes): string {
  let text = '';
  visit(node, (child) => {
    if (child.type === 'text') text += child.value;
    if (child.type === 'inlineCode') text += 'code';
    if (child.type === 'break') text += ' ';
  });
  return text;
}

async function readContract(): Promise<Passage[]> {
  const documents = {
    api: openApiDocument(operations, { serverUrl: 'https://docs.example.com/api/v2' }),
    people: openApiDocument(peopleOperations, { serverUrl: 'https://docs.example.com/app/api' }),
  };
  return Object.entries(documents).flatMap(([name, document]) => listDescriptions(document, name));
}

function listDescriptions(value: unknown, where: string): Passage[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]): Passage[] => {
    const place = `${where}/${key}`;
    if ((key === 'description' || key === 'summary') && typeof child === 'string')
      return listMarkdownPassages(place, child).map(({ text }) => ({ where: place, text }));
    return key === 'example' || key === 'examples' ? [] : listDescriptions(child, place);
  });
}

async function readDashboard(root: string): Promise<Passage[]> {
  const passages: Passage[] = [];
  for await (const file of glob('apps/dashboard/src/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\./.test(file)) continue;
    passages.push(...listStrings(file, await readFile(path.join(root, file), 'utf8')));
  }
  return passages;
}

/** Returns the strings of a module that look like text: literals and templates that contain a space, and the text of JSX elements. */
export function listStrings(file: string, code: string): Passage[] {
  const passages: Passage[] = [];
  const add = (text: string, offset: number) => {
    if (!/[a-z] /i.test(text)) return;
    passages.push({ where: `${file}:${code.slice(0, offset).split('\n').length}`, text: text.trim() });
  };
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === 'string') add(value, start);
    },
    JSXText: ({ value, start }) => add(value.replaceAll(/\s+/g, ' '), start),
    TemplateLiteral: ({ quasis, start }) => add(quasis.map((quasi) => quasi.value.cooked ?? '').join('X'), start),
  }).visit(parseSync(file, code).program);
  return passages;
}
