import type { Context } from '../../context.ts';
import type { JobKind } from '../../platform/queue/queue.ts';

export interface ImportInput extends Record<string, unknown> {
  storageKey: string;
  /** Of the file as it was uploaded. */
  name: string;
}

export const importProjectJob: JobKind<Context, ImportInput> = {
  kind: 'import',
  // Nobody else can move anything in the project while an import writes.
  timeLimit: { milliseconds: 15 * 60_000, message: 'the import took longer than 15 minutes; import it in parts' },
  run: async (context, job) => (await import('./import-project.work.ts')).importArchive(context, job),
};
