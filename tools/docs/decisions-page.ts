import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/decisions');

/** Titles of older decisions for the index, in standard terms. Later decisions have good titles themselves. */
const TITLES: Record<number, string> = {
  1: 'Declare the contract once, on Hono',
  2: 'PostgreSQL everywhere, embedded by default',
  3: 'pg-boss wakes workers, rows are the truth',
  4: 'Run media programs in a sandbox',
  5: 'Offline writer that decides by confidence',
  6: 'References to pictures and moments instead of URLs in Markdown',
  7: 'Pinned Node from npm',
  8: 'Operator commands in the server package',
  9: 'Render in worker threads with a time limit',
  10: 'Files in a folder or an S3-compatible store, with direct uploads',
  11: 'Translate block by block',
  12: 'Own ZIP writer, library ZIP reader',
  14: 'Merge regenerated articles block by block',
  15: 'Inject faults from outside the process',
  16: 'Plan a site before rendering, address files by input hash',
  17: 'Partitioned search index for published sites',
  18: 'Additions to the specified API',
  19: 'Decide the sandbox once and distrust its output',
  20: 'Limit responses to 16 MiB',
  21: 'Separate lanes for downloads, with an overflow slot for each project',
  22: 'Deny access by other users of the machine',
  23: 'Random file names',
  24: 'Maintained totals and cached project-wide responses',
  25: 'One form of timeline between recording and writer',
  26: 'OCR by two small models in a child process',
  27: 'Local speech model through whisper.cpp',
  28: 'Image markers in the URL fragment',
  29: 'Vision models receive and return key frames',
  30: 'Own sessions',
  31: 'Separate API for people, one authentication method for each caller',
  32: 'Dashboard stack',
  33: 'Share recordings by content hash',
  34: 'Parse Markdown once with a native parser',
  35: 'Resources that a published page loads',
  36: 'Custom domains, separate from the dashboard',
  37: 'Anonymous reader feedback',
  38: 'Compare rows before publishing, share previews by secret',
  39: 'Group revisions into edit sessions',
  41: 'Share slow fixtures between tests',
  42: 'Store frequent search words with their articles',
  43: 'Sign in through an OpenID Connect provider',
  44: 'Block deleted projects immediately and remove them in steps',
  46: 'WebP images in three widths',
  47: 'Embed published pages in other sites',
  48: 'Load only changed content when publishing',
  49: 'Confirm actions on screen',
  50: 'Avoid repeated work in tests',
  52: 'Titles from actions, screen words in eight languages',
  53: 'Identity provider as the only way to sign in',
  54: 'Share rows between publications',
  55: 'Render link preview images on demand',
  56: 'Extract each picture of a video once',
  57: 'Write test data to memory and cache checks',
  58: 'Track compressed mouse pointers by outline',
  59: 'Pass the outline between threads as text',
  60: 'Pass compressed archive data between threads',
  61: 'Load modules on first use',
  62: 'Project description in each language',
  63: 'Read in parallel when publishing',
  64: 'Pass bulk data between threads through temporary files',
};

interface Decision {
  number: number;
  file: string;
  title: string;
  status: string;
}

/** Renders the index of all decisions. The status of a decision is on the third line of its page. */
export function renderDecisionsPage(): string {
  const decisions = readdirSync(FOLDER)
    .filter((file) => /^\d{4}-.*\.md$/.test(file))
    .toSorted()
    .map(readDecision);
  const rows = decisions.map(({ number, file, title, status }) => `| ${number} | [${title}](${file}) | ${status} |`);
  return `# Decisions

Each page states the context, the decision and its consequences. A page is not rewritten: a later decision supersedes it. Where the heading of an
old page is hard to understand, this index gives it a plain title.

The numbers ${list(missingNumbers(decisions))} were never used.

| Number | Decision | Status |
|---|---|---|
${rows.join('\n')}

This page is generated from the pages in this folder. \`npm run docs\` updates it.
`;
}

function readDecision(file: string): Decision {
  const number = Number(file.slice(0, 4));
  const [heading = '', , third = ''] = readFileSync(path.join(FOLDER, file), 'utf8').split('\n');
  const title = TITLES[number] ?? heading.replace(/^# (?:\d+\. )?/, '');
  return { number, file, title, status: readStatus(third) };
}

function readStatus(line: string): string {
  const { by, link } = /(?<by>superseded by) (?<link>\[\d+\]\([^)]+\))/i.exec(line)?.groups ?? {};
  if (!by) return 'Accepted';
  return line.startsWith('Superseded') ? `Superseded by ${link}` : `Accepted, superseded in part by ${link}`;
}

function missingNumbers(decisions: readonly Decision[]): number[] {
  const used = new Set(decisions.map(({ number }) => number));
  return Array.from({ length: Math.max(...used) }, (_, index) => index + 1).filter((number) => !used.has(number));
}

function list(numbers: readonly number[]): string {
  return numbers.join(', ').replace(/, (\d+)$/, ' and $1');
}
