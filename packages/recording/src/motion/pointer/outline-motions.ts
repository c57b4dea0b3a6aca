/**
 * Detects heavily compressed videos, in which the pointer keeps only its outline and not its grey values. In such videos, motions with
 * only the same outline occur again and again.
 */
import type { Motion } from './find-motion.ts';

/**
 * Minimum number of consecutive motions with only the same outline in a heavily compressed video. Before or after them, a motion with
 * constant grey values may occur, for a small pointer on a smooth background.
 */
const MIN_CONSECUTIVE = 3;

/** A motion with the time range in which the pointer rested before it, in seconds of the video. */
export interface OutlineMotion extends Motion {
  since: number;
  until: number;
  /** Whether the pointer was already being followed at the time of the motion. */
  isFollowed: boolean;
}

export interface OutlineMotions {
  isHeavilyCompressed(): boolean;
  /** Records a motion with constant grey values. */
  countGrayMotion(): void;
  /**
   * Adds a motion and returns those that count from now on. The list is empty until the video is known to be heavily compressed, and then
   * also contains the earlier motions once.
   */
  add(motion: OutlineMotion): OutlineMotion[];
}

export function createOutlineMotions(): OutlineMotions {
  let waiting: OutlineMotion[] = [];
  let hasRow = false;
  let [outlineCount, grayCount] = [0, 0];

  const isHeavilyCompressed = () => hasRow && outlineCount > grayCount;

  function countGrayMotion(): void {
    grayCount++;
    waiting = [];
  }

  function add(motion: OutlineMotion): OutlineMotion[] {
    outlineCount++;
    waiting.push(motion);
    hasRow ||= waiting.length >= MIN_CONSECUTIVE;
    if (!isHeavilyCompressed()) {
      waiting = waiting.slice(-MIN_CONSECUTIVE);
      return [];
    }
    const counted = waiting;
    waiting = [];
    return counted;
  }

  return { isHeavilyCompressed, countGrayMotion, add };
}
