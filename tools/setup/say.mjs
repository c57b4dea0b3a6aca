/** Prints the progress of the set-up and the demo to standard error. Standard output contains only the output of the command itself. */

/** An error whose message explains what is wrong and what to do. It is printed without a stack trace. */
export class SetupError extends Error {}

/** @typedef {(percent: number, detail?: string) => void} Progress */

/**
 * The tasks that run now. Each returns its line.
 *
 * @type {Set<() => string>}
 */
const running = new Set();

/**
 * Prints a task with its progress, duration and result. A terminal shows the running tasks in one line that changes. Other outputs get a line
 * every 15 seconds.
 *
 * @template T
 * @param {string} what for example `Installing the packages`
 * @param {(progress: Progress) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const started = Date.now();
  const isTerminal = process.stderr.isTTY && !process.env['CI'];
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  let detail = '';
  const line = () => `${what}… ${[detail, seconds()].filter(Boolean).join(', ')}`;
  const show = () => process.stderr.write(isTerminal ? drawLine([...running].map((one) => one()).join('  ')) : `${line()}\n`);
  const end = (/** @type {string} */ result) => {
    running.delete(line);
    process.stderr.write(isTerminal ? `${drawLine(`${what}: ${result}`)}\n` : `${what}: ${result}\n`);
  };
  running.add(line);
  show();
  const timer = setInterval(show, isTerminal ? 200 : 15_000);
  try {
    const result = await work((percent, text = '') => {
      detail = [`${Math.round(percent)} %`, text].filter(Boolean).join(' ');
    });
    end(`done in ${seconds()}.`);
    return result;
  } catch (error) {
    end(`failed after ${seconds()}.`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Returns the line of a terminal that replaces the one before.
 *
 * @param {string} text
 */
function drawLine(text) {
  return `\r\x1b[2K${text.slice(0, (process.stderr.columns || 80) - 1)}`;
}
