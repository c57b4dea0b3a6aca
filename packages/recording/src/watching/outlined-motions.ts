/** Whether a film was packed so hard that its pointer is told by its outline: so it is when motions are seen again and again that show no more. */
import type { Motion } from './pointer-moves.ts';

/** So many without one that keeps its grays: a small pointer on a soft ground may show one. */
const IN_A_ROW = 3;

/** Where the pointer that moved had stood, in seconds of the video. */
export interface OutlinedMotion extends Motion {
  since: number;
  until: number;
}

export interface OutlinedMotions {
  isPackedHard(): boolean;
  /** A motion was seen that kept its grays. */
  keptGrays(): void;
  /** Those that count by this one: none as long as it is not known whether the film was packed hard, then all that were seen before too. */
  add(motion: OutlinedMotion): OutlinedMotion[];
}

export function createOutlinedMotions(): OutlinedMotions {
  let waiting: OutlinedMotion[] = [];
  let hasRow = false;
  let [outlined, gray] = [0, 0];

  const isPackedHard = () => hasRow && outlined > gray;

  function keptGrays(): void {
    gray++;
    waiting = [];
  }

  function add(motion: OutlinedMotion): OutlinedMotion[] {
    outlined++;
    waiting.push(motion);
    hasRow ||= waiting.length >= IN_A_ROW;
    if (!isPackedHard()) {
      waiting = waiting.slice(-IN_A_ROW);
      return [];
    }
    const counting = waiting;
    waiting = [];
    return counting;
  }

  return { isPackedHard, keptGrays, add };
}
