/**
 * What the set-up tells: on standard error, so that the output of the program that follows stays its own.
 * On a terminal one line that moves; elsewhere plain lines, one now and then.
 */

/** A failure whose message is the whole story: one sentence on what is wrong and what to do. */
export class SetupError extends Error {}

const QUIET_MS = 15_000;

/**
 * Says what is being done, how long it has taken, and that it is done.
 *
 * @template T
 * @param {string} what a sentence without its full stop, such as `Installing the packages`
 * @param {(progress: (detail: string) => void) => Promise<T>} work told how to say how far it is
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
    const result = await work((text) => {
      detail = text;
    });
    line.end(`${what}: done in ${seconds(started)}.`);
    return result;
  } catch (error) {
    line.end(`${what}: failed after ${seconds(started)}.`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

function movingLine() {
  /** @param {string} text */
  const write = (text) => process.stderr.write(`\r\x1b[2K${text}`);
  return { everyMs: 200, begin: write, update: write, end: (/** @type {string} */ text) => write(`${text}\n`) };
}

function plainLines() {
  /** @param {string} text */
  const write = (text) => process.stderr.write(`${text}\n`);
  return { everyMs: QUIET_MS, begin: write, update: write, end: write };
}

/** @param {number} started */
function seconds(started) {
  return `${Math.round((Date.now() - started) / 1000)} s`;
}
