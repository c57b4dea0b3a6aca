import type { Context } from '../../context.ts';

/** The part of the context that exports need. */
export type ExportContext = Pick<Context, 'db' | 'storage' | 'config' | 'threads' | 'log'>;
