import type { GlossaryEntry } from '@docreel/contract';
import { splitLines } from '../split-lines.ts';
import { languagesText } from '../../text/languages.ts';

/** Converts a glossary to text and back. Each line is `term = translation`. A term without a translation is never translated. */

const BETWEEN = ' = ';
const SPLIT = /\s+=(?:\s+|$)/;

/** A term that contains ` = ` gets an explicit translation, so that `checkGlossary` rejects the line instead of splitting it wrongly. */
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

/** Returns an error message about the first line with more than one separator, or undefined. */
export function checkGlossary(text: string): string | undefined {
  const at = splitLines(text).findIndex((line) => line.split(SPLIT).length > 2);
  return at === -1 ? undefined : languagesText.dialog.glossaryProblem(at + 1);
}
