import type { Box, Recording } from '@docreel/recording';
import type { Action } from '@docreel/timeline';

/** The actions, texts and pointer positions that were detected in a video, as they are stored. The narration is stored separately. */
export interface StoredDetections {
  width: number;
  height: number;
  frameRate: number | null;
  isTouch: boolean;
  /** Actions that may have been done, in order of time. */
  actions: Action[];
  /** Lines on the screen, ordered by the time when they appear. */
  texts: StoredText[];
  pointer: Pick<Recording['pointer'][number], 'x' | 'y' | 'startSeconds' | 'endSeconds'>[];
}

export interface StoredText extends Box {
  text: string;
  startSeconds: number;
  endSeconds: number;
}
