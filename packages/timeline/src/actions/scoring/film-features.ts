/** Describes the whole recording, so that the models know what to expect: a visible pointer, a terminal, a touch screen. */
import type { Recording } from '@docreel/recording';
import { memoizeByList } from '../../memoize-by-list.ts';

/** A line that begins with a shell's, a database's or an interpreter's prompt. */
export const PROMPT = /^\S{0,40}[$#>%»]\s|^>>>|^\w+=[#>]|^mysql>|^sqlite>|^PS\s?[A-Z]:/u;

type Facts = Pick<Recording, 'pointer' | 'lines' | 'changes' | 'source'>;

const describe = memoizeByList((_lines: readonly unknown[]) => new Map<Facts, Record<string, number>>());

export function describeFilm(facts: Facts): Record<string, number> {
  const known = describe(facts.lines);
  const found = known.get(facts);
  if (found) return found;
  const { pointer, lines, changes, source } = facts;
  const seconds = Math.max(1, source.durationSeconds);
  const rested = pointer.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0);
  const features = {
    'film.pointer': rested / seconds,
    'film.rests': (pointer.length / seconds) * 60,
    'film.touch': pointer.filter(({ shape }) => shape === 'touch').length / Math.max(1, pointer.length),
    'film.hand': pointer.filter(({ shape }) => shape === 'hand').length / Math.max(1, pointer.length),
    'film.changes': (changes.length / seconds) * 60,
    'film.prompts': lines.filter(({ text }) => PROMPT.test(text)).length / Math.max(1, lines.length),
    'film.lineHeight': median(lines.map(({ height }) => height)) / source.height,
    'film.portrait': source.height / source.width,
  };
  known.set(facts, features);
  return features;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
