/** Checks which programs of the engine are installed, for `docreel doctor`. */
import { defaultLimits } from '../limits.ts';
import { ourIsolation } from './isolation.ts';
import { runTool } from './sandbox.ts';

export interface Tool {
  name: string;
  /** Version of the program, or null if it is missing or does not run. */
  version: string | null;
  purpose: string;
  debianPackage: string;
}

const TOOLS: { name: string; debianPackage: string; purpose: string; question: string[] }[] = [
  { name: 'ffmpeg', debianPackage: 'ffmpeg', purpose: 'decodes videos', question: ['-version'] },
  { name: 'ffprobe', debianPackage: 'ffmpeg', purpose: 'tells what a file is', question: ['-version'] },
  { name: 'tesseract', debianPackage: 'tesseract-ocr', purpose: 'reads text on the screen', question: ['--version'] },
  {
    name: 'pocketsphinx_batch',
    debianPackage: 'pocketsphinx pocketsphinx-en-us',
    purpose: 'hears speech where there are no captions',
    question: ['-h'],
  },
];

export async function checkTools(): Promise<Tool[]> {
  return Promise.all([checkSandbox(), ...TOOLS.map(checkTool)]);
}

/**
 * bubblewrap may be installed and still not work, because containers often do not allow namespaces. Then only the limits on memory and
 * time apply.
 */
async function checkSandbox(): Promise<Tool> {
  const tool = await checkTool({
    name: 'bwrap',
    debianPackage: 'bubblewrap',
    purpose: 'shuts the other programs off from network and files',
    question: ['--version'],
  });
  const { kind } = await ourIsolation();
  if (tool.version === null || kind === 'namespaces') return tool;
  const rest = kind === 'sandbox-user' ? '; they run as a user without rights' : '';
  return { ...tool, version: null, purpose: `${tool.purpose} (needs user namespaces, which are refused here${rest})` };
}

async function checkTool({ question, ...tool }: (typeof TOOLS)[number]): Promise<Tool> {
  const { childMemoryBytes } = defaultLimits();
  const { exitCode, output, complaint } = await runTool({
    program: tool.name,
    args: () => question,
    memoryBytes: childMemoryBytes,
    timeoutSeconds: 20,
  });
  const said = `${output.toString()}\n${complaint}`;
  const isMissing = exitCode === 127 || /execvp|failed to execute|No such file/.test(complaint);
  return { ...tool, version: isMissing ? null : (/\d+\.\d+(\.\d+)*/.exec(said)?.[0] ?? 'found') };
}
