import type { FileInput } from './inputs.ts';

/** One file of the site before it is made. */
export interface PlannedFile {
  /** Relative to the root, as in `SitePage`. */
  path: string;
  contentType: string;
  /** Same key, same bytes: what is stored under the key need not be made again. */
  key: string;
  /** All that `renderFile` needs but the texts; can be sent to a thread. */
  input: FileInput;
  /** The texts it needs, by content hash; mostly none or one. */
  contentHashes: string[];
}
