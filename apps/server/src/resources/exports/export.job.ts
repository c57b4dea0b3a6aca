import type { ExportFormat } from '@docreel/contract';
import type { Context } from '../../context.ts';
import type { JobKind } from '../../platform/queue/queue.ts';

export interface ExportInput extends Record<string, unknown> {
  format: ExportFormat;
  folderId?: number;
  language?: string | null;
}

export const exportJob: JobKind<Context, ExportInput> = {
  kind: 'export',
  run: async (context, job) => (await import('./export.work.ts')).makeExport(context, job),
};
