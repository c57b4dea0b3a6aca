import type { Context } from '../../context.ts';

/** What of the context an export asks for. */
export type ExportContext = Pick<Context, 'db' | 'storage' | 'config' | 'threads' | 'log'>;
