/** The child that reads: a program of its own in the sandbox, with two models and no other file. Answers until nobody asks any more. */
import { findLines } from './detector.ts';
import type { Gray } from './gray.ts';
import { inputOf } from './questions.ts';
import { readLines } from './recogniser.ts';
import { loadModels } from './runtime.ts';

function say(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

const [, , folder = '.', ...names] = process.argv;
const [detect, recognise] = loadModels(folder, names);
if (!detect || !recognise) throw new Error('two models are needed');
say({ ready: true });

const input = inputOf(process.stdin);
let picture: Gray = { width: 1, height: 1, pixels: new Uint8Array(1) };
for (let question = await input.question(); question; question = await input.question()) {
  if (question.ask === 'read') say({ lines: readLines(recognise, picture, question) });
  else {
    const { width, height, areas } = question;
    picture = { width, height, pixels: await input.bytes(width * height) };
    say({ boxes: areas.flatMap((area) => findLines(detect, picture, area)) });
  }
}
