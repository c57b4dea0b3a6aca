import type { Context } from '../../context.ts';
import type { JobKind } from '../../platform/queue/queue.ts';

export interface ImportInput extends Record<string, unknown> {
  storageKey: string;
  /** Of the file as it was uploaded. */
  name: string;
}

export const importProjectJob: JobKind<Context, ImportInput> = {
  kind: 'import',
  run: async (context, job) => (await import('./import-project.work.ts')).importArchive(context, job),
};
