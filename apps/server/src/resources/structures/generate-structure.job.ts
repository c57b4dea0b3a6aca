import type { GivenStructure } from '@docreel/contract';
import type { Context } from '../../context.ts';
import type { JobKind } from '../../platform/queue/queue.ts';

export type StructureInput = {
  videoId: string;
  templateId: number;
  /** null: the one that goes with the structure template. */
  articleTemplateId: number | null;
  folderId: number | null;
  autoGenerate: boolean;
  dryRun: boolean;
  /** Made instead of a plan of ours. */
  structure?: GivenStructure;
};

export const generateStructureJob: JobKind<Context, StructureInput> = {
  kind: 'generate_structure',
  run: async (context, job) => (await import('./generate-structure.work.ts')).makeStructure(context, job),
};
