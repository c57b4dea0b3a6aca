import type { SiteFile } from '../../site-files.store.ts';
import type { RenderFiles } from './render-files.thread.ts';

/** A hundred times what some ordinary pages take. */
export const PAGES_MS = 30_000;

/** What making a portion takes. */
export interface Making {
  projectId: string;
  loadInput: () => Promise<RenderFiles>;
  signal: AbortSignal;
  /** To be waited for before the files are stored. */
  beforeStored(files: SiteFile[]): Promise<void>;
}
