/** The OCR process: a separate program in the sandbox with three models and no other files. It answers requests until its input ends. */
import { detectLines } from './detector.js';
import { classifyIcons, ICON_SIDE } from './icons.js';
import { openInput } from './requests.js';
import { readLines, TYPICAL_STRIP } from './recogniser.js';
import { openRuntime } from './runtime.js';

/** @import { Gray } from './gray-image.js' */

/** @param {object} answer */
function send(answer) {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

const [, , folder = '.', ...names] = process.argv;
const [detection, recognition, icons] = names;
if (!detection || !recognition || !icons) throw new Error('three models are needed');
const openModel = openRuntime(folder);
const [detect, classify] = [openModel(detection), openModel(icons)];
const recognise = openModel(recognition, TYPICAL_STRIP);
send({ ready: true });

const input = openInput(process.stdin);
/** @type {Gray} */
let image = { width: 1, height: 1, pixels: new Uint8Array(1) };
for (let request = await input.request(); request; request = await input.request()) {
  if (request.kind === 'read') send({ lines: readLines(recognise, image, request) });
  else if (request.kind === 'classify') {
    const { count } = request;
    send({ estimates: classifyIcons(classify, await input.bytes(count * ICON_SIDE ** 2), count) });
  } else {
    const { width, height, areas } = request;
    image = { width, height, pixels: await input.bytes(width * height) };
    send({ boxes: areas.flatMap((area) => detectLines(detect, image, area)) });
  }
}
