/**
 * What the set-up and the demo tell while they work: on standard error, so that the output of what follows stays its
 * own. On a terminal one line that moves; elsewhere plain lines, one now and then.
 */

/** A failure whose message is the whole story: one sentence on what is wrong and what to do. */
export class SetupError extends Error {}

/** @typedef {(percent: number, detail?: string) => void} Progress */

const PLAIN_EVERY_MS = 15_000;
const BAR_CELLS = 24;

/**
 * Says what is being done, how far it is where `work` tells, how long it took, and how it ended.
 *
 * @template T
 * @param {string} what a sentence without its full stop, such as `Installing the packages`
 * @param {(progress: Progress) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const started = Date.now();
  const line = process.stderr.isTTY && !process.env['CI'] ? movingLine() : plainLines();
  let detail = '';
  const tell = () => line.update(`${what}… ${[detail, seconds(started)].filter(Boolean).join(', ')}`);
  line.begin(`${what}…`);
  const timer = setInterval(tell, line.everyMs);
  try {
    const result = await work((percent, text = '') => {
      detail = [line.bar(percent), `${Math.round(percent)} %`, text].filter(Boolean).join(' ');
    });
    line.end(`${what}: done in ${seconds(started)}.`);
    return result;
  } catch (error) {
    line.end(`${what}: not done, after ${seconds(started)}.`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

function movingLine() {
  /** @param {string} text */
  const write = (text) => process.stderr.write(`\r\x1b[2K${text.slice(0, (process.stderr.columns || 80) - 1)}`);
  return { everyMs: 200, bar, begin: write, update: write, end: (/** @type {string} */ text) => write(text) && process.stderr.write('\n') };
}

function plainLines() {
  /** @param {string} text */
  const write = (text) => process.stderr.write(`${text}\n`);
  return { everyMs: PLAIN_EVERY_MS, bar: () => '', begin: write, update: write, end: write };
}

/** @param {number} percent */
function bar(percent) {
  const full = Math.round((Math.min(100, Math.max(0, percent)) / 100) * BAR_CELLS);
  return `${'█'.repeat(full)}${'░'.repeat(BAR_CELLS - full)}`;
}

/** @param {number} started */
function seconds(started) {
  return `${Math.round((Date.now() - started) / 1000)} s`;
}
