import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MediaError, runTool } from '@docreel/recording';
import { EngineFailure } from '@docreel/translator';
import { openScratch } from '../../platform/process/scratch.ts';

/** Time and memory limits for each page of text, which usually takes a second and 0.2 GiB. */
const TIMEOUT_SECONDS = 120;
const MEMORY_BYTES = 2 * 1024 ** 3;

/** Runs the offline translator Apertium in the sandbox, without network access. It can read only the text and the system's programs. */
export async function runApertium(script: string, text: string, signal: AbortSignal | undefined): Promise<string> {
  await using scratch = await openScratch('apertium');
  try {
    const inputFile = path.join(scratch.path, 'text.html');
    await writeFile(inputFile, text);
    const args = ({ input }: { input: string }) => ['-c', script, 'bash', input];
    const bounds = { memoryBytes: MEMORY_BYTES, timeoutSeconds: TIMEOUT_SECONDS };
    const { exitCode, output, errorOutput } = await runTool({ program: 'bash', args, inputFile, ...bounds, signal });
    if (exitCode === 0) return output.toString('utf8');
    throw new EngineFailure(`Apertium ended with code ${exitCode}`, { isTemporary: false, cause: new Error(errorOutput) });
  } catch (error) {
    if (error instanceof MediaError)
      throw new EngineFailure('Apertium exceeded its time or memory limit', { isTemporary: false, cause: error });
    throw error;
  }
}
