/** Checks which programs of the engine are installed, for `docreel doctor`. */
import { defaultLimits } from '../limits.ts';
import { detectIsolation, runTool } from './run-tool.ts';

export interface Tool {
  name: string;
  /** Version of the program, or null if it is missing or does not run. */
  version: string | null;
  purpose: string;
  debianPackage: string;
}

const TOOLS: { name: string; debianPackage: string; purpose: string; versionOption: string[] }[] = [
  { name: 'ffmpeg', debianPackage: 'ffmpeg', purpose: 'decodes videos', versionOption: ['-version'] },
  { name: 'ffprobe', debianPackage: 'ffmpeg', purpose: 'tells what a file is', versionOption: ['-version'] },
  { name: 'tesseract', debianPackage: 'tesseract-ocr', purpose: 'reads text on the screen', versionOption: ['--version'] },
  {
    name: 'pocketsphinx_batch',
    debianPackage: 'pocketsphinx pocketsphinx-en-us',
    purpose: 'hears speech where there are no captions',
    versionOption: ['-h'],
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
    versionOption: ['--version'],
  });
  const { kind } = await detectIsolation();
  if (tool.version === null || kind === 'namespaces') return tool;
  const rest = kind === 'sandbox-user' ? '; they run as a user without rights' : '';
  return { ...tool, version: null, purpose: `${tool.purpose} (needs user namespaces, which are refused here${rest})` };
}

async function checkTool({ versionOption, ...tool }: (typeof TOOLS)[number]): Promise<Tool> {
  const { childMemoryBytes } = defaultLimits();
  const { exitCode, output, errorOutput } = await runTool({
    program: tool.name,
    args: () => versionOption,
    memoryBytes: childMemoryBytes,
    timeoutSeconds: 20,
  });
  const text = `${output.toString()}\n${errorOutput}`;
  const isMissing = exitCode === 127 || /execvp|failed to execute|No such file/.test(errorOutput);
  return { ...tool, version: isMissing ? null : (/\d+\.\d+(\.\d+)*/.exec(text)?.[0] ?? 'found') };
}
