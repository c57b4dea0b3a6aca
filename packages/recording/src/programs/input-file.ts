/** The file that a caller names: where it is, and that it is there. */
import { stat } from 'node:fs/promises';
import path from 'node:path';

/** Children run in another folder, so names count from ours. A plain Error where there is no such file: the fault is the caller's, not the video's. */
export async function inputFile(name: string): Promise<{ file: string; size: number }> {
  const file = path.resolve(name);
  try {
    return { file, size: (await stat(file)).size };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`There is no file ${file}.`, { cause: error });
  }
}
