import type { GlossaryEntry } from '@docreel/contract';
import { splitLines } from '../split-lines.ts';
import { languagesText } from '../../text/languages.ts';

/** A glossary as text: one entry per line, `term = translation`. A term alone stays untranslated. */

const BETWEEN = ' = ';
const SPLIT = /\s+=(?:\s+|$)/;

/** A term that contains ` = ` is written with a translation, so that `checkGlossary` rejects it instead of splitting it. */
export function toLines(glossary: readonly GlossaryEntry[]): string {
  return glossary
    .map(({ term, translation }) => (translation === null && !term.includes(BETWEEN) ? term : `${term}${BETWEEN}${translation ?? term}`))
    .join('\n');
}

export function toGlossary(text: string): GlossaryEntry[] {
  return splitLines(text).map((line) => {
    const [term = '', translation = ''] = line.split(SPLIT);
    return { term, translation: translation || null };
  });
}

/** Returns the first line with more than one separator as a message, or undefined. */
export function checkGlossary(text: string): string | undefined {
  const at = splitLines(text).findIndex((line) => line.split(SPLIT).length > 2);
  return at === -1 ? undefined : languagesText.dialog.glossaryProblem(at + 1);
}
