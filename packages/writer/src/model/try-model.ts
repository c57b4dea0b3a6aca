import * as z from 'zod';
import { crc32, deflateSync } from 'node:zlib';
import { askModel, type Model, describeFailure, type Picture } from './ask-model.ts';

/** Result of a small test request with one picture. */
export interface ModelTest {
  /** Why the request failed, as the end of a sentence, or null if it succeeded. */
  failure: string | null;
  takesPictures: boolean;
  /** Whether the model recognised the number of discs in the picture. */
  isSeen: boolean;
  takesSchema: boolean;
  seconds: number;
}

const DISCS = 4;
const Seen = z.object({ shapes: z.number(), colour: z.string().max(40) });
const RULES =
  'You look at a picture. Answer with one JSON object: {"shapes", "colour"}: how many shapes are in it, and their colour in one English word.';

/** Sends a test request to a model. Never throws, because "no model at this URL" is a valid result. */
export async function tryModel(model: Model): Promise<ModelTest> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 100) / 10;
  const question = { rules: RULES, prompt: 'How many shapes are there, and in which colour?', schema: Seen };
  try {
    const { answer, images, takesSchema } = await askModel({ ...question, pictures: [{ ...drawDiscs(DISCS), name: 'the shapes' }] }, model);
    const isSeen = images > 0 && answer.shapes === DISCS && /\bred\b/iu.test(answer.colour);
    return { failure: null, takesPictures: images > 0, isSeen, takesSchema, seconds: seconds() };
  } catch (error) {
    return { failure: describeFailure(error), takesPictures: false, isSeen: false, takesSchema: false, seconds: seconds() };
  }
}

const [WIDTH, HEIGHT, RADIUS] = [320, 128, 20];
const [WHITE, RED] = [
  [255, 255, 255],
  [208, 16, 16],
];

/** Returns a PNG with one to five red discs in a row on white, for testing vision models. Drawing it needs no image library and no font. */
function drawDiscs(count: number): Picture {
  const rows: number[] = [];
  for (let y = 0; y < HEIGHT; y++) {
    rows.push(0);
    for (let x = 0; x < WIDTH; x++) rows.push(...((isInDisc(x, y, count) ? RED : WHITE) ?? []));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [createChunk('IHDR', header), createChunk('IDAT', deflateSync(Buffer.from(rows))), createChunk('IEND', Buffer.alloc(0))];
  return { bytes: Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]), contentType: 'image/png' };
}

function isInDisc(x: number, y: number, count: number): boolean {
  return Array.from({ length: count }, (_, at) => 32 + at * 64).some((centre) => Math.hypot(x - centre, y - HEIGHT / 2) <= RADIUS);
}

function createChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
