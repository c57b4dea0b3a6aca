/** Checks a model's sentence before the article uses it. */
import type { PhrasingContent } from 'mdast';
import type { Inline } from '@docreel/timeline';
import { parseInline, toPlainText } from '../inline.ts';
import { isSupported } from '../model/supported.ts';
import { findSpelling, findTypedSpelling } from './spelling.ts';

/** OCR texts from the time of a step, and sentences about the step. */
export interface SourceTexts {
  texts: readonly string[];
  said: readonly string[];
}

const QUOTED = /["“„«][^"“”„«»]+["”“»]/gu;

/**
 * Returns the sentence with names, code and quotations in the spelling of the recording. Returns null if one of them, or any other content
 * word, does not occur in the recording. A single such word can reverse the meaning. The writer then uses its own sentence.
 */
export function checkSentence(markdown: string, { texts, said }: SourceTexts): Inline[] | null {
  const all = [...texts, ...said];
  const runs = parseInline(markdown).map((node) => checkRun(node, all));
  if (runs.includes(null) || runs.length === 0) return null;
  const plain = (runs as Inline[]).filter(({ kind }) => kind === 'text').map(({ text }) => text.replaceAll(QUOTED, ' '));
  return isSupported(plain.join(' '), all.join(' '), 1) ? (runs as Inline[]) : null;
}

function checkRun(node: PhrasingContent, texts: readonly string[]): Inline | null {
  if (node.type === 'inlineCode') return createRun('code', findTypedSpelling(node.value, texts));
  if (node.type === 'strong' || node.type === 'emphasis') return createRun('label', findSpelling(toPlainText(readText(node)), texts));
  let isKnown = true;
  const text = readText(node).replaceAll(QUOTED, (quoted) => {
    const spelled = findSpelling(quoted.slice(1, -1), texts);
    isKnown &&= spelled !== null;
    return `${quoted.at(0)}${spelled ?? ''}${quoted.at(-1)}`;
  });
  return isKnown ? { kind: 'text', text } : null;
}

function createRun(kind: 'label' | 'code', text: string | null): Inline | null {
  return text === null ? null : { kind, text };
}

function readText(node: object): string {
  if ('value' in node) return String(node.value);
  return 'children' in node && Array.isArray(node.children) ? (node.children as object[]).map(readText).join('') : '';
}
