import type { GlossaryEntry } from '@docreel/contract';
import { splitLines } from '../split-lines.ts';
import { languagesText } from '../../text/languages.ts';

/** A glossary as people type it: one entry a line, `term = translation`; a term alone stays as it is. */

const BETWEEN = ' = ';
const SPLIT = /\s+=(?:\s+|$)/;

/** A term that itself holds ` = ` comes out so that `glossaryProblem` stops it from being read as something else. */
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

/** What cannot be read as a term and one translation. */
export function glossaryProblem(text: string): string | undefined {
  const at = splitLines(text).findIndex((line) => line.split(SPLIT).length > 2);
  return at === -1 ? undefined : languagesText.dialog.glossaryProblem(at + 1);
}
