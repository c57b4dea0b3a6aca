import { execFile } from 'node:child_process';
import { checkTools } from '@docreel/recording';
import { readConfig } from '../../config.ts';
import type { Environment } from '../environment.ts';
import { examineAddress } from './examine-address.ts';
import { examineDatabase } from './examine-database.ts';
import { examineMarkdown } from './examine-markdown.ts';
import { examineModel } from './examine-model.ts';
import { examineFiles, examineRoom } from './examine-places.ts';
import { examineProvider } from './examine-provider.ts';
import { examineSpeech } from './examine-speech.ts';
import { examineReader } from './examine-reader.ts';
import { examineTranslator } from './examine-translator.ts';
import type { Finding } from './finding.ts';

/** Without these videos are still read: under limits alone, or without a transcript where there are no captions. */
const DISPENSABLE = /^(?:bwrap|pocketsphinx)/;
const ALLOW_NAMESPACES =
  'Allow user namespaces: sysctl kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), kernel.unprivileged_userns_clone=1 (older Debian), ' +
  'or a container whose seccomp profile lets them be made. Until then import from people you trust only.';

/** Looks at everything the service stands on; one finding each. */
export async function examine(env: Environment): Promise<Finding[]> {
  const config = readConfig(env);
  const { WRITER_URL, WRITER_MODEL, WRITER_KEY, TRANSCRIBE_URL, TRANSCRIBE_MODEL, TRANSCRIBE_KEY } = config;
  const [programs, ...others] = await Promise.all([
    examinePrograms(),
    examineReader(),
    examineEnglish(),
    examineLimits(),
    examineRoom(config),
    examineFiles(config),
    examineModel({
      name: 'writer',
      prefix: 'WRITER',
      url: WRITER_URL,
      model: WRITER_MODEL,
      key: WRITER_KEY,
      without: 'articles are written offline',
    }),
    examineModel({
      name: 'transcription',
      prefix: 'TRANSCRIBE',
      url: TRANSCRIBE_URL,
      model: TRANSCRIBE_MODEL,
      key: TRANSCRIBE_KEY,
      without: 'speech is recognised here',
    }),
    examineSpeech(config),
    examineTranslator(config),
    examineProvider(config),
  ]);
  return [examineNode(), examineMarkdown(), ...programs, ...others, examineAddress(config), ...(await examineDatabase(env, config))];
}

function examineNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > 24 || (major === 24 && minor >= 2);
  const finding = { name: 'Node', found: process.versions.node };
  return isNewEnough ? { ...finding, state: 'good' } : { ...finding, state: 'bad', mend: 'Use "npm run docreel", which brings its own.' };
}

/** The engine knows best what it calls. */
async function examinePrograms(): Promise<Finding[]> {
  const [tools, bubblewrap] = await Promise.all([checkTools(), outputOf('bwrap', '--version')]);
  return tools.map(({ name, version, purpose, debianPackage }) => {
    if (version !== null) return { name, state: 'good', found: version };
    const state = DISPENSABLE.test(name) ? 'weak' : 'bad';
    const isRefused = name === 'bwrap' && bubblewrap !== null;
    return {
      name,
      state,
      found: `does not work here; it ${purpose}`,
      mend: isRefused ? ALLOW_NAMESPACES : `apt-get install ${debianPackage}`,
    };
  });
}

async function examineEnglish(): Promise<Finding> {
  const languages = await outputOf('tesseract', '--list-langs');
  if (languages !== null && /^eng$/m.test(languages)) return { name: 'English text', state: 'good', found: 'known to tesseract' };
  const mend = 'apt-get install tesseract-ocr-eng';
  return { name: 'English text', state: 'bad', found: 'unknown to tesseract; the screen cannot be read', mend };
}

async function examineLimits(): Promise<Finding> {
  const answer = await outputOf('prlimit', '--core=0', '--', 'setpriv', '--no-new-privs', 'true');
  if (answer !== null) return { name: 'limits', state: 'good', found: 'prlimit and setpriv work' };
  return { name: 'limits', state: 'bad', found: 'prlimit or setpriv is missing; no video is read', mend: 'apt-get install util-linux' };
}

/** What a program says on standard output; null where it is missing or fails. */
function outputOf(file: string, ...args: string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(file, args, { timeout: 10_000 }, (error, stdout) => resolve(error ? null : stdout));
  });
}
