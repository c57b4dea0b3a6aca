import type { GlossaryTerm, Part, Text } from './types.ts';
import { readWords } from './read-words.ts';

/** A text in which marks replace the glossary terms, with the translation of each mark. */
export interface HiddenTerms {
  text: Text;
  terms: Map<number, string>;
}

/** Replaces each glossary term by a mark, so that no engine can change it. */
export function hideTerms(text: Text, glossary: readonly GlossaryTerm[]): HiddenTerms {
  const pattern = createPattern(glossary);
  const terms = new Map<number, string>();
  if (pattern === null) return { text, terms };
  const before = countMarks(text);
  const hideWord = (word: string): Part => {
    const id = before + terms.size + 1;
    const hint = findTranslation(word, glossary);
    terms.set(id, hint);
    return { id, parts: null, hint };
  };
  const hide = (parts: Text): Text =>
    parts.flatMap((part): Part[] => {
      if (typeof part !== 'string') return [part.parts === null ? part : { ...part, parts: hide(part.parts) }];
      const words = part.split(pattern).map((word, index) => (index % 2 === 0 ? word : hideWord(word)));
      return words.filter((one) => one !== '');
    });
  return { text: hide(text), terms };
}

/** Replaces the marks by the translations of their terms. */
export function restoreTerms(answer: Text, terms: HiddenTerms['terms']): Text {
  return answer.map((part) => {
    if (typeof part === 'string') return part;
    return terms.get(part.id) ?? (part.parts === null ? part : { ...part, parts: restoreTerms(part.parts, terms) });
  });
}

/** Returns whether the translated text contains the translation of each term as often as the source contains the term. */
export function followsGlossary(text: Text, answer: Text, glossary: readonly GlossaryTerm[]): boolean {
  const pattern = createPattern(glossary);
  if (pattern === null) return true;
  const said = readWords(answer);
  const wanted = new Map<string, number>();
  for (const [term = ''] of readWords(text).matchAll(pattern)) {
    const word = findTranslation(term, glossary);
    wanted.set(word, (wanted.get(word) ?? 0) + 1);
  }
  return [...wanted].every(([word, times]) => said.split(word).length > times);
}

/** Returns a regular expression that matches the terms as whole words in any case. Longer terms come first. */
function createPattern(glossary: readonly GlossaryTerm[]): RegExp | null {
  if (glossary.length === 0) return null;
  const terms = glossary.map(({ term }) => term).toSorted((one, other) => other.length - one.length);
  return new RegExp(`(?<![\\p{L}\\p{N}_])(${terms.map(escapeTerm).join('|')})(?![\\p{L}\\p{N}_])`, 'giu');
}

function findTranslation(word: string, glossary: readonly GlossaryTerm[]): string {
  const known = glossary.find(({ term }) => term === word) ?? glossary.find(({ term }) => term.toLowerCase() === word.toLowerCase());
  return known?.translation ?? word;
}

function escapeTerm(term: string): string {
  return term.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

function countMarks(text: Text): number {
  return text.reduce((sum, part) => sum + (typeof part === 'string' ? 0 : 1 + countMarks(part.parts ?? [])), 0);
}
