import { execFile } from 'node:child_process';
import { readConfig } from '../config.ts';
import type { Environment } from './create-program.ts';
import { examineDatabase, examineFiles } from './examine-places.ts';

/** One thing the service stands on: as it should be, there but weaker than it should be, or missing. */
export interface Finding {
  name: string;
  state: 'good' | 'weak' | 'bad';
  found: string;
  mend?: string;
}

interface Tool {
  name: string;
  command: [string, ...string[]];
  /** What the answer must hold; left out: that it answers at all is enough. */
  expects?: RegExp;
  without: { state: 'weak' | 'bad'; found: string; mend: string };
}

const TOOLS: Tool[] = [
  {
    name: 'ffmpeg',
    command: ['ffmpeg', '-version'],
    without: { state: 'bad', found: 'missing; no video can be read', mend: 'apt-get install ffmpeg' },
  },
  {
    name: 'ffprobe',
    command: ['ffprobe', '-version'],
    without: { state: 'bad', found: 'missing; no video can be read', mend: 'apt-get install ffmpeg' },
  },
  {
    name: 'text recognition',
    command: ['tesseract', '--list-langs'],
    expects: /^eng$/m,
    without: {
      state: 'bad',
      found: 'tesseract or its English is missing; what the screen says cannot be read',
      mend: 'apt-get install tesseract-ocr tesseract-ocr-eng',
    },
  },
  {
    name: 'speech recognition',
    command: ['dpkg-query', '--show', '--showformat=${Package} ${Version} ${db:Status-Status}\\n', 'pocketsphinx', 'pocketsphinx-en-us'],
    expects: /^pocketsphinx .* installed\n(.*\n)*pocketsphinx-en-us .* installed$/m,
    without: {
      state: 'weak',
      found: 'pocketsphinx is missing; videos without captions get no transcript',
      mend: 'apt-get install pocketsphinx pocketsphinx-en-us, or set TRANSCRIBE_URL',
    },
  },
  {
    name: 'sandbox',
    command: ['bwrap', '--unshare-all', '--die-with-parent', '--cap-drop', 'ALL', '--ro-bind', '/', '/', '--', 'true'],
    without: {
      state: 'weak',
      found:
        'bubblewrap is missing, or the system refuses user namespaces; videos are read under limits, but with the service’s own rights',
      mend: 'apt-get install bubblewrap, and allow unprivileged user namespaces',
    },
  },
  {
    name: 'limits for child processes',
    command: ['prlimit', '--core=0', '--', 'setpriv', '--no-new-privs', 'true'],
    without: { state: 'bad', found: 'prlimit or setpriv is missing; no video can be read', mend: 'apt-get install util-linux' },
  },
];

/** Looks at everything the service stands on; one finding each, in the order in which it would fail. */
export async function examine(env: Environment): Promise<Finding[]> {
  const config = readConfig(env);
  const tools = await Promise.all(TOOLS.map(examineTool));
  return [examineNode(), ...tools, await examineDatabase(env, config), await examineFiles(config)];
}

function examineNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > 24 || (major === 24 && minor >= 2);
  const found = process.versions.node;
  return isNewEnough
    ? { name: 'Node', state: 'good', found }
    : { name: 'Node', state: 'bad', found, mend: 'Use "npm run docreel", which brings its own.' };
}

async function examineTool({ name, command: [file, ...args], expects, without }: Tool): Promise<Finding> {
  const output = await new Promise<string | null>((resolve) => {
    execFile(file, args, { timeout: 10_000 }, (error, stdout) => resolve(error ? null : stdout.trim()));
  });
  if (output === null || (expects && !expects.test(output))) return { name, ...without };
  const version = /\b\d+\.\d+[\w.:+~-]*/.exec(output)?.[0];
  return { name, state: 'good', found: version ?? 'works' };
}
