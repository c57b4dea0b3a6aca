/** Records when the appearances of the pointer became known, so that only the part of the video before it is searched again. */
import type { Appearance } from './appearance.ts';
import type { AppearanceStore } from './appearance-store.ts';

export interface LearntPointer {
  /** The appearances that are certain enough to be searched in the whole video. */
  appearances: Appearance[];
  /** Time at which the last of them became certain. */
  untilSeconds: number;
}

interface LearntPointerRecorder {
  /** Records the time if another appearance has become distinct. Called after each change. */
  record(seconds: number): void;
  learnt(): LearntPointer;
}

export function createLearntPointerRecorder({ known, isDistinct }: AppearanceStore): LearntPointerRecorder {
  let [count, untilSeconds] = [0, 0];

  function record(seconds: number): void {
    const { length } = known().filter(isDistinct);
    if (length > count) untilSeconds = seconds;
    count = length;
  }

  return { record, learnt: () => ({ appearances: known().filter(isDistinct), untilSeconds }) };
}
