import { StorageError } from '../storage.ts';

export function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

export function returnNullIfMissing(error: NodeJS.ErrnoException): null {
  if (isMissing(error)) return null;
  throw toDiskStorageError(error);
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const UNAVAILABLE = new Set(['EIO', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ESTALE', 'ENODEV']);

export function toDiskStorageError(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  if (FULL.has(code)) return new StorageError('STORAGE_FULL', 'There is no room left where files are kept.', { cause: error });
  if (UNAVAILABLE.has(code)) return new StorageError('STORAGE_UNAVAILABLE', `Files cannot be kept just now (${code}).`, { cause: error });
  return error;
}
