/** What reads: lines of text in areas of a picture. It knows nothing of other pictures; `remembering` does. */
import type { GrayPicture } from '../pictures/picture.ts';
import type { Box } from '../types.ts';
import type { ReadLine } from './read-line.ts';

export interface Engine {
  /** Names the program, its models and the language. */
  readonly name: string;
  /** `isWanted` is asked for each line that is found, before the dear part of reading where that can be. */
  read: (picture: GrayPicture, areas: Box[], isWanted: (box: Box) => boolean) => Promise<ReadLine[]>;
  close: () => Promise<void>;
}
