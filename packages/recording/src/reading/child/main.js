/** The OCR process: a separate program in the sandbox with two models and no other files. It answers requests until its input ends. */
import { findLines } from './detector.js';
import { inputOf } from './questions.js';
import { readLines } from './recogniser.js';
import { openRuntime } from './runtime.js';

/** @import { Gray } from './gray.js' */

/** @param {object} answer */
function say(answer) {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

const [, , folder = '.', ...names] = process.argv;
const [detect, recognise] = names.map(openRuntime(folder));
if (!detect || !recognise) throw new Error('two models are needed');
say({ ready: true });

const input = inputOf(process.stdin);
/** @type {Gray} */
let picture = { width: 1, height: 1, pixels: new Uint8Array(1) };
for (let question = await input.question(); question; question = await input.question()) {
  if (question.ask === 'read') say({ lines: readLines(recognise, picture, question) });
  else {
    const { width, height, areas } = question;
    picture = { width, height, pixels: await input.bytes(width * height) };
    say({ boxes: areas.flatMap((area) => findLines(detect, picture, area)) });
  }
}
