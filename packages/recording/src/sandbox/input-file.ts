/** Resolves and checks the input file of a program. */
import { stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns the absolute path and the size. Throws a plain Error, not a MediaError, if the file does not exist, because that is a mistake
 * of the caller.
 */
export async function resolveInputFile(name: string): Promise<{ file: string; size: number }> {
  const file = path.resolve(name);
  try {
    return { file, size: (await stat(file)).size };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`There is no file ${file}.`, { cause: error });
  }
}
