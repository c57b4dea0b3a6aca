/**
 * An OCR engine, which reads lines of text in areas of one picture. It has no access to earlier pictures; `remembering` adds a cache of
 * them.
 */
import type { GrayPicture } from '../pictures/picture.ts';
import type { Box } from '../types.ts';
import type { ReadLine } from './read-line.ts';

export interface Engine {
  /** Name of the program, its models and its language. */
  readonly name: string;
  /** Reads the areas. If the engine supports it, `isWanted` is called for each detected line before the expensive recognition. */
  read: (picture: GrayPicture, areas: Box[], isWanted: (box: Box) => boolean) => Promise<ReadLine[]>;
  close: () => Promise<void>;
}
