/** Finds names, values and commands in an article that the recording neither shows nor mentions. */
import type { Nodes } from 'mdast';
import { parse } from '@docreel/markdown';
import { squash } from '@docreel/timeline';
import { findSpelling, findTypedSpelling } from '../vision/spelling.ts';

/** A part of a sentence that claims to be on the screen or in the narration. */
export interface Statement {
  /** `label`: bold text. `value`: text in quotation marks. `command`: text in the font of code. */
  kind: 'label' | 'value' | 'command';
  text: string;
}

/** Texts from the time of a block. */
export interface BlockSources {
  /** Texts on the screen, as OCR read them. */
  texts: readonly string[];
  /** Sentences of the narration. */
  said: readonly string[];
}

/** Maximum number of statements of one block that are checked. Generated sentences have at most four. */
const STATEMENTS_MAX = 20;
/** Maximum length of a statement. No label or command in a recording is longer. */
const LENGTH_MAX = 400;
const QUOTED = /[“„«]([^“”„«»]{1,400})[”“»]|"([^"]{1,400})"/gu;
/** The number of a step in an article whose sections are numbered, such as “1.2”. */
const NUMBER = /^\d{1,9}(?:\.\d{1,9})*\.?$/u;
/** Nodes whose text is no sentence of the step. */
const SKIPPED: ReadonlySet<Nodes['type']> = new Set(['code', 'html', 'image', 'table', 'heading']);

/** Returns the statements of a block in order, each once. Links to times in a video make none. */
export function listStatements(markdown: string): Statement[] {
  const found = new Map<string, Statement>();
  const add = (kind: Statement['kind'], words: string) => {
    for (const text of kind === 'label' ? words.split(' > ') : [words]) {
      const plain = text.trim();
      if (plain !== '' && plain.length <= LENGTH_MAX && !NUMBER.test(plain)) found.set(`${kind} ${plain}`, { kind, text: plain });
    }
  };
  const visit = (node: Nodes): void => {
    if (SKIPPED.has(node.type) || (node.type === 'link' && node.url.startsWith('video:'))) return;
    if (node.type === 'strong') return add('label', readText(node));
    if (node.type === 'inlineCode') return add('command', node.value);
    if (node.type === 'text') for (const [, curly, straight] of node.value.matchAll(QUOTED)) add('value', curly ?? straight ?? '');
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(parse(markdown));
  return [...found.values()].slice(0, STATEMENTS_MAX);
}

/** Returns whether the text is on the screen or in the narration. Case, punctuation and letters that OCR confuses do not count. */
export function isSupportedBy({ kind, text }: Statement, { texts, said }: BlockSources): boolean {
  const find = kind === 'label' ? findSpelling : findTypedSpelling;
  const wanted = squash(text);
  // Most labels are a whole line, and this comparison takes a tenth of the time.
  if (wanted !== '' && texts.some((read) => squash(read) === wanted)) return true;
  return (
    find(text, texts) !== null ||
    find(text, said) !== null ||
    texts.some((read) => isSameReading(text, read)) ||
    (kind !== 'label' && isDivided(text, texts))
  );
}

/** Returns whether a text from several lines of the screen consists of words that were read. Values may be filled in one after the other. */
function isDivided(text: string, texts: readonly string[]): boolean {
  const words = text.split(/\s+/u).filter((word) => squash(word) !== '');
  const all = texts.map((read) => ` ${read.toLowerCase()} `).join(' ');
  return words.length >= 3 && words.every((word) => all.includes(` ${word.toLowerCase()} `));
}

function readText(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(readText).join('') : '';
}

/** Letters that OCR confuses, with the one that represents them. Longer groups come first. */
const CONFUSED: readonly [RegExp, string][] = [
  [/rn/gu, 'm'],
  [/vv/gu, 'w'],
  [/[0q]/gu, 'o'],
  [/[1i|!íìîï]/gu, 'l'],
  [/5/gu, 's'],
  [/8/gu, 'b'],
  [/2/gu, 'z'],
];
/** Shorter texts must be a whole line or a whole word. */
const LETTERS_WITHIN = 5;

/** Returns whether OCR may have read `read` where the screen shows `text`, or a line that contains it. */
function isSameReading(text: string, read: string): boolean {
  const wanted = foldLetters(text);
  const found = foldLetters(read);
  if (wanted === '') return false;
  if (wanted === found) return true;
  if (wanted.length >= LETTERS_WITHIN) return found.includes(wanted);
  return read.split(/\s+/u).some((word) => foldLetters(word) === wanted);
}

/** Returns the letters and digits of a text without accents and case, with one letter for those that look alike. */
function foldLetters(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}|!]+/gu, '');
  return CONFUSED.reduce((folded, [letters, one]) => folded.replaceAll(letters, one), plain);
}
