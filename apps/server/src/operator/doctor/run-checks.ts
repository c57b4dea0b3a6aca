import { execFile } from 'node:child_process';
import { checkTools } from '@docreel/recording';
import { readConfig } from '../../config.ts';
import type { Environment } from '../environment.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { checkDatabase } from './check-database.ts';
import { checkMarkdown } from './check-markdown.ts';
import { checkModelUrl } from './check-model-url.ts';
import { checkFiles, checkDiskSpace } from './check-storage.ts';
import { checkProvider } from './check-provider.ts';
import { checkSpeechRecognition } from './check-speech-recognition.ts';
import { checkOcr } from './check-ocr.ts';
import { checkSandbox } from './check-sandbox.ts';
import { checkTranslator } from './check-translator.ts';
import type { Check } from './check.ts';

/**
 * Optional programs. Without them, Docreel still processes videos, but only with resource limits instead of a sandbox, or without a
 * transcript if a video has no captions.
 */
const OPTIONAL = /^(?:bwrap|pocketsphinx)/;
const ALLOW_NAMESPACES =
  'Allow user namespaces: sysctl kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), kernel.unprivileged_userns_clone=1 (older Debian), ' +
  'or a container whose seccomp profile allows them. Until then, import videos only from people you trust.';

/** Runs all checks of `docreel doctor` and returns their results. */
export async function runChecks(env: Environment): Promise<Check[]> {
  const config = readConfig(env);
  const { WRITER_URL, WRITER_MODEL, WRITER_KEY, TRANSCRIBE_URL, TRANSCRIBE_MODEL, TRANSCRIBE_KEY } = config;
  const [programs, ...others] = await Promise.all([
    checkPrograms(),
    checkSandbox(config),
    checkOcr(),
    checkEnglish(),
    checkLimits(),
    checkDiskSpace(config),
    checkFiles(config),
    checkModelUrl({
      name: 'writer',
      prefix: 'WRITER',
      url: WRITER_URL,
      model: WRITER_MODEL,
      key: WRITER_KEY,
      without: 'articles are written offline',
    }),
    checkModelUrl({
      name: 'transcription',
      prefix: 'TRANSCRIBE',
      url: TRANSCRIBE_URL,
      model: TRANSCRIBE_MODEL,
      key: TRANSCRIBE_KEY,
      without: 'speech is recognized locally',
    }),
    checkSpeechRecognition(config),
    checkTranslator(config),
    checkProvider(config),
  ]);
  return [checkNode(), checkMarkdown(), ...programs, ...others, checkPublicUrl(config), ...(await checkDatabase(env, config))];
}

function checkNode(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > 24 || (major === 24 && minor >= 2);
  const check = { name: 'Node', found: process.versions.node };
  return isNewEnough
    ? { ...check, state: 'good' }
    : { ...check, state: 'bad', fix: 'Use "npm run docreel", which uses a suitable version.' };
}

/** Checks the external programs that screen recording needs. */
async function checkPrograms(): Promise<Check[]> {
  const [tools, bubblewrap] = await Promise.all([checkTools(), readOutput('bwrap', '--version')]);
  return tools.map(({ name, version, purpose, debianPackage }) => {
    if (version !== null) return { name, state: 'good', found: version };
    const state = OPTIONAL.test(name) ? 'weak' : 'bad';
    const isRefused = name === 'bwrap' && bubblewrap !== null;
    return {
      name,
      state,
      found: `does not work here; it ${purpose}`,
      fix: isRefused ? ALLOW_NAMESPACES : `apt-get install ${debianPackage}`,
    };
  });
}

async function checkEnglish(): Promise<Check> {
  const languages = await readOutput('tesseract', '--list-langs');
  if (languages !== null && /^eng$/m.test(languages)) return { name: 'English text', state: 'good', found: 'supported by tesseract' };
  const fix = 'apt-get install tesseract-ocr-eng';
  return { name: 'English text', state: 'bad', found: 'not supported by tesseract; text on screens cannot be read', fix };
}

async function checkLimits(): Promise<Check> {
  const answer = await readOutput('prlimit', '--core=0', '--', 'setpriv', '--no-new-privs', 'true');
  if (answer !== null) return { name: 'limits', state: 'good', found: 'prlimit and setpriv work' };
  return {
    name: 'limits',
    state: 'bad',
    found: 'prlimit or setpriv is missing; no video can be processed',
    fix: 'apt-get install util-linux',
  };
}

/** Runs a program and returns its standard output. Returns null if the program is missing or fails. */
function readOutput(file: string, ...args: string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(file, args, { timeout: 10_000 }, (error, stdout) => resolve(error ? null : stdout));
  });
}
