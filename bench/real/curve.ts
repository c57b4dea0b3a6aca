/** How sure is sure: of everything that was named, printed or not, the share that is right, by how sure the machine was. */
import type { Moment } from '@docreel/moments';
import type { RealTruth } from './find-recordings.ts';
import { isSaidOf } from './score-recording.ts';

/** Something that was done and has a name. */
export interface NamedDeed {
  seconds: number;
  /** Its names, or the narrator's words. */
  text: string;
  /** Of the less sure of both: that it was done, and how it is called. */
  certainty: number;
}

const FROM = [0.9, 0.8, 0.75, 0.6, 0.4, 0];
const NAMES = ['0.9 and more', '0.8 to 0.9', '0.75 to 0.8', '0.6 to 0.75', '0.4 to 0.6', 'below'];

/** Pointing at something is left out: nobody can say that it was not. */
export function namedDeeds(moments: readonly Moment[]): NamedDeed[] {
  return moments.flatMap(({ done, startSeconds: seconds }): NamedDeed[] => {
    if (!done || done.act === 'hover') return [];
    const names = [done.object, done.value].flatMap((one) => one ?? []);
    const text = done.words?.map((run) => run.text).join('') ?? names.map((one) => one.text).join(' ');
    return text.trim() === '' ? [] : [{ seconds, text, certainty: Math.min(done.certainty, ...names.map(({ certainty }) => certainty)) }];
  });
}

export function curveTable(judged: readonly { truth: RealTruth; deeds: readonly NamedDeed[] }[]): string {
  const all = judged.flatMap(({ truth, deeds }) =>
    deeds.map((deed) => ({ ...deed, isRight: truth.steps.some((step) => isSaidOf(step, deed)) })),
  );
  const rows = FROM.map((from, at) => {
    const within = all.filter(({ certainty }) => certainty >= from && certainty < (FROM[at - 1] ?? Infinity));
    return `| ${NAMES[at]} | ${within.filter(({ isRight }) => isRight).length} of ${within.length} |`;
  });
  return ['| Certainty | Right |', '| --- | --- |', ...rows].join('\n');
}
