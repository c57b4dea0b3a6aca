import type { Mark, Text } from '../types.ts';

/** Notation of marks for an engine: a pair of tags around words, or a single tag. */
export interface TagStyle {
  write: (mark: Mark, inner: string | null) => string;
  /** Regular expression that matches every tag. */
  pattern: RegExp;
  /** Parses a matched tag. A closing tag without an ID closes the last opened one. */
  read: (match: RegExpExecArray) => { id?: number; kind: 'open' | 'close' | 'thing' };
}

export function writeTags(text: Text, style: TagStyle): string {
  return text
    .map((part) => (typeof part === 'string' ? encode(part) : style.write(part, part.parts === null ? null : writeTags(part.parts, style))))
    .join('');
}

/** Parses the engine's answer. Returns null if tags are not closed or are closed in another order. */
export function readTags(answer: string, style: TagStyle): Text | null {
  const root: Text = [];
  const open: { id: number; parts: Text }[] = [{ id: 0, parts: root }];
  let at = 0;
  for (const match of answer.matchAll(style.pattern)) {
    const tag = style.read(match);
    const top = open.at(-1);
    if (top === undefined) return null;
    addWords(top.parts, answer.slice(at, match.index));
    at = match.index + match[0].length;
    if (tag.kind === 'thing') top.parts.push({ id: tag.id ?? 0, parts: null });
    else if (tag.kind === 'open') open.push({ id: tag.id ?? 0, parts: [] });
    else {
      const closed = open.pop();
      if (closed === undefined || closed.id !== (tag.id ?? closed.id)) return null;
      open.at(-1)?.parts.push(closed);
    }
  }
  addWords(root, answer.slice(at));
  return open.length === 1 ? root : null;
}

function addWords(parts: Text, words: string): void {
  if (words !== '') parts.push(decode(words));
}

export function encode(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' };

export function decode(words: string): string {
  return words.replaceAll(/&(?:(lt|gt|amp|quot|apos|nbsp)|#(\d{1,6})|#x([\da-f]{1,5}));/gi, (...found: string[]) => {
    const [all = '', name, decimal, hex] = found;
    if (name) return NAMED[name.toLowerCase()] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
