/** What is looked at to find where something was clicked, and a sign that it was. */
import type { PointerRest, RestlessArea, Scene, ScreenChange, ScreenLine } from '@docreel/recording';

export interface Facts {
  pointer: PointerRest[];
  changes: ScreenChange[];
  /** By the first moment. */
  lines: ScreenLine[];
  scenes: Scene[];
  restless: RestlessArea[];
  /** Of the picture, in pixels; left out, nothing is known of its corners. */
  source?: { width: number; height: number };
}

/** A sign that something was clicked, before it is known what. */
export interface Sign {
  at: { x: number; y: number } | null;
  line: ScreenLine | null;
  nearness: number;
  /** How sure it is that something was clicked there. */
  certainty: number;
  from: number;
}
