import type { FileInput } from './inputs.ts';

/** One file of the site before it is rendered. */
export interface PlannedFile {
  /** Relative to the root, as in `SitePage`. */
  path: string;
  contentType: string;
  /** The same key means the same bytes: a file that is stored under it need not be rendered again. */
  key: string;
  /** Everything that `renderFile` needs except the texts. It can be sent to a thread. */
  input: FileInput;
  /** The content hashes of the texts it needs, usually none or one. */
  contentHashes: string[];
}
