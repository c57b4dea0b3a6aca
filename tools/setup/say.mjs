/** Prints the progress of the set-up and the demo to standard error. Standard output contains only the output of the command itself. */

/** An error whose message explains what is wrong and what to do. It is printed without a stack trace. */
export class SetupError extends Error {}

/** @typedef {(percent: number, detail?: string) => void} Progress */

/**
 * Prints a task with its progress, duration and result. A terminal shows one line that changes. Other outputs get a line every 15 seconds.
 *
 * @template T
 * @param {string} what for example `Installing the packages`
 * @param {(progress: Progress) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const started = Date.now();
  const isTerminal = process.stderr.isTTY && !process.env['CI'];
  /** @param {string} text */
  const write = (text) => process.stderr.write(isTerminal ? `\r\x1b[2K${text.slice(0, (process.stderr.columns || 80) - 1)}` : `${text}\n`);
  const end = (/** @type {string} */ text) => write(text) && isTerminal && process.stderr.write('\n');
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  let detail = '';
  write(`${what}…`);
  const timer = setInterval(() => write(`${what}… ${[detail, seconds()].filter(Boolean).join(', ')}`), isTerminal ? 200 : 15_000);
  try {
    const result = await work((percent, text = '') => {
      detail = [`${Math.round(percent)} %`, text].filter(Boolean).join(' ');
    });
    end(`${what}: done in ${seconds()}.`);
    return result;
  } catch (error) {
    end(`${what}: failed after ${seconds()}.`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
