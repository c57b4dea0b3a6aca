/**
 * Detects heavily compressed videos, in which the pointer keeps only its outline and not its grey values. In such videos, motions with
 * only the same outline occur again and again.
 */
import type { Motion } from './pointer-moves.ts';

/**
 * Minimum number of consecutive motions with only the same outline in a heavily compressed video. Before or after them, a motion with
 * constant grey values may occur, for a small pointer on a smooth background.
 */
const IN_A_ROW = 3;

/** A motion with the time range in which the pointer rested before it, in seconds of the video. */
export interface OutlinedMotion extends Motion {
  since: number;
  until: number;
  /** Whether the pointer was already being followed at the time of the motion. */
  isFollowed: boolean;
}

export interface OutlinedMotions {
  isPackedHard(): boolean;
  /** Records a motion with constant grey values. */
  keptGrays(): void;
  /**
   * Adds a motion and returns those that count from now on. The list is empty until the video is known to be heavily compressed, and then
   * also contains the earlier motions once.
   */
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
