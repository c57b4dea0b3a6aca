/** Facts of a recording from which clicks are detected. */
import type { PointerRest, AnimatedRegion, Scene, ScreenChange, ScreenLine } from '@docreel/recording';

export interface Facts {
  pointer: PointerRest[];
  changes: ScreenChange[];
  /** Ordered by start time. */
  lines: ScreenLine[];
  scenes: Scene[];
  restless: AnimatedRegion[];
  /** Size of the picture in pixels. Without it, the corners of the picture are not examined. */
  source?: { width: number; height: number };
}

/** Evidence of a click whose target is not known yet. */
export interface ClickEvidence {
  at: { x: number; y: number } | null;
  line: ScreenLine | null;
  nearness: number;
  /** Certainty that something was clicked at this position. */
  certainty: number;
  from: number;
}
