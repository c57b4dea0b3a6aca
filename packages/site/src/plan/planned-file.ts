import type { FileInput } from './inputs.ts';

/** One file of the site before it is rendered. */
export interface PlannedFile {
  /** Path relative to the root of the site. */
  path: string;
  contentType: string;
  /** Hash of everything that determines the bytes. If a file with this key is already stored, it need not be rendered again. */
  key: string;
  /** Everything that `renderFile` needs except the texts. Worker threads can receive it. */
  input: FileInput;
  /** Content hashes of the texts that the file needs, usually none or one. */
  contentHashes: string[];
}
