import type { Context } from '../../context.ts';

/** The services that an export uses, such as the database and the storage. */
export type ExportContext = Pick<Context, 'db' | 'storage' | 'config' | 'threads' | 'log'>;
