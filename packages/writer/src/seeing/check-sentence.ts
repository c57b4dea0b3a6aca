/** Checks a sentence of a model before it is printed. */
import type { PhrasingContent } from 'mdast';
import type { Inline } from '@docreel/moments';
import { parseInline, plainOf } from '../inline.ts';
import { isSupported } from '../model/supported.ts';
import { spelledLike, typedLike } from './spelling.ts';

/** Texts read around a step, and sentences about it. */
export interface Evidence {
  texts: readonly string[];
  said: readonly string[];
}

const QUOTED = /["“„«][^"“”„«»]+["”“»]/gu;

/**
 * Returns the sentence with names, code and quotations in the spelling of the recording. Returns null if one of them was neither read nor
 * spoken, or if any other content word has no evidence. A single such word can reverse the meaning, and the writer can phrase its own
 * sentence.
 */
export function sentenceOf(markdown: string, { texts, said }: Evidence): Inline[] | null {
  const all = [...texts, ...said];
  const runs = parseInline(markdown).map((node) => runOf(node, all));
  if (runs.includes(null) || runs.length === 0) return null;
  const plain = (runs as Inline[]).filter(({ kind }) => kind === 'text').map(({ text }) => text.replaceAll(QUOTED, ' '));
  return isSupported(plain.join(' '), all.join(' '), 1) ? (runs as Inline[]) : null;
}

function runOf(node: PhrasingContent, texts: readonly string[]): Inline | null {
  if (node.type === 'inlineCode') return named('code', typedLike(node.value, texts));
  if (node.type === 'strong' || node.type === 'emphasis') return named('label', spelledLike(plainOf(textOf(node)), texts));
  let isKnown = true;
  const text = textOf(node).replaceAll(QUOTED, (quoted) => {
    const spelled = spelledLike(quoted.slice(1, -1), texts);
    isKnown &&= spelled !== null;
    return `${quoted.at(0)}${spelled ?? ''}${quoted.at(-1)}`;
  });
  return isKnown ? { kind: 'text', text } : null;
}

function named(kind: 'label' | 'code', text: string | null): Inline | null {
  return text === null ? null : { kind, text };
}

function textOf(node: object): string {
  if ('value' in node) return String(node.value);
  return 'children' in node && Array.isArray(node.children) ? (node.children as object[]).map(textOf).join('') : '';
}
