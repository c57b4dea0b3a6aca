/** An OCR engine: it reads lines of text in areas of a picture. It does not know other pictures; `remembering` does. */
import type { GrayPicture } from '../pictures/picture.ts';
import type { Box } from '../types.ts';
import type { ReadLine } from './read-line.ts';

export interface Engine {
  /** Name of the program, its models and the language. */
  readonly name: string;
  /** Reads the areas. `isWanted` is called for each detected line, before the expensive recognition if the engine supports that. */
  read: (picture: GrayPicture, areas: Box[], isWanted: (box: Box) => boolean) => Promise<ReadLine[]>;
  close: () => Promise<void>;
}
