import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';

/**
 * Maximum size of a response in bytes. It exceeds the largest article, and is small enough that many concurrent responses fit into memory.
 */
export const ANSWER_MAX_BYTES = 16 * 1024 * 1024;
/** Approximate JSON size, in bytes, up to which a response is encoded in one step. */
const SMALL = 64 * 1024;
/** Milliseconds after which encoding a long response pauses, so that other requests can run. */
const TURN_MS = 2;
const PORTION = 64 * 1024;

export class AnswerTooLarge extends Error {
  constructor() {
    super(`The answer would be larger than ${ANSWER_MAX_BYTES / 1024 / 1024} MiB.`);
    this.name = 'AnswerTooLarge';
  }
}

export type Encode = (schema: z.ZodType, body: unknown) => Promise<string | Buffer>;

/**
 * Creates the function that validates responses against the contract and encodes them as JSON, in about 40 µs for a list of 50. A long
 * response is encoded item by item, so that it does not block other requests. It fails as soon as it exceeds the maximum size. Long
 * responses are encoded one after another, because concurrent ones would delay all other requests.
 */
export function createEncoder(maxBytes = ANSWER_MAX_BYTES): Encode {
  let last: Promise<unknown> = Promise.resolve();
  return (schema, body) => {
    if (weigh(body) <= SMALL) return encodeShort(schema, body, maxBytes);
    const made = last.then(() => encodeLong(schema, body, maxBytes));
    last = made.catch(() => undefined).then(() => setImmediate());
    return made;
  };
}

async function encodeShort(schema: z.ZodType, body: unknown, maxBytes: number): Promise<string> {
  const text = encodeWhole(schema, body);
  if (Buffer.byteLength(text) > maxBytes) throw new AnswerTooLarge();
  return text;
}

/** Returns a long response as bytes. As a string, every layer of the server would count and copy it again. */
async function encodeLong(schema: z.ZodType, body: unknown, maxBytes: number): Promise<Buffer> {
  const portions: Buffer[] = [];
  let [bytes, text, turn] = [0, '', performance.now()];
  function take(): void {
    const portion = Buffer.from(text);
    portions.push(portion);
    bytes += portion.byteLength;
    text = '';
    if (bytes > maxBytes) throw new AnswerTooLarge();
  }
  for (const piece of encodePieces(schema, body)) {
    text += piece;
    if (text.length >= PORTION) take();
    if (performance.now() - turn < TURN_MS) continue;
    await setImmediate();
    turn = performance.now();
  }
  take();
  return Buffer.concat(portions, bytes);
}

/** Returns the approximate length of a value as JSON. Stops counting above `SMALL`. */
function weigh(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let weight = 0;
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    weight += 16 + weigh(inner);
    if (weight > SMALL) break;
  }
  return weight;
}

function encodeWhole(schema: z.ZodType, body: unknown): string {
  const encoded = z.safeEncode(schema, body);
  if (!encoded.success) throw new Error(`The answer does not fit the contract.\n${z.prettifyError(encoded.error)}`);
  return JSON.stringify(encoded.data);
}

/** Yields the JSON of a value in pieces: lists item by item, objects with lists field by field, and everything else in one piece. */
function* encodePieces(schema: z.ZodType, value: unknown): Generator<string> {
  const known = schema instanceof z.ZodLazy ? (schema.unwrap() as z.ZodType) : schema;
  if (known instanceof z.ZodArray && Array.isArray(value)) {
    yield '[';
    for (const [index, item] of value.entries()) {
      if (index > 0) yield ',';
      yield* encodePieces(known.element as z.ZodType, item);
    }
    yield ']';
    return;
  }
  const parts = known instanceof z.ZodObject && typeof value === 'object' && value !== null ? divide(known) : undefined;
  if (!parts) {
    yield encodeWhole(known, value);
    return;
  }
  const own = encodeWhole(parts.rest, value).slice(0, -1);
  let comma = own === '{' ? '' : ',';
  yield own;
  for (const [name, list] of parts.lists) {
    const inner = (value as Record<string, unknown>)[name];
    if (inner === undefined && list instanceof z.ZodOptional) continue;
    yield `${comma}${JSON.stringify(name)}:`;
    yield* encodePieces(list instanceof z.ZodOptional ? (list.unwrap() as z.ZodType) : list, inner);
    comma = ',';
  }
  yield '}';
}

interface Parts {
  rest: z.ZodObject;
  lists: [name: string, list: z.ZodType][];
}

/** Result of `divide` for each object schema of the contract. */
const divided = new WeakMap<z.ZodObject, Parts | undefined>();

/**
 * Returns an object schema's list fields, and a schema without these fields. Returns undefined if the schema has no lists or accepts
 * unknown fields.
 */
function divide(schema: z.ZodObject): Parts | undefined {
  if (divided.has(schema)) return divided.get(schema);
  const lists = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([, field]) => isList(field));
  const isOpen = schema.def.catchall !== undefined;
  const others = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([, field]) => !isList(field));
  const parts = lists.length === 0 || isOpen ? undefined : { rest: z.object(Object.fromEntries(others)), lists };
  divided.set(schema, parts);
  return parts;
}

function isList(field: z.ZodType): boolean {
  const known = field instanceof z.ZodOptional ? field.unwrap() : field;
  // Encoding a list of strings or numbers item by item saves no time.
  return known instanceof z.ZodArray && (known.element instanceof z.ZodObject || known.element instanceof z.ZodLazy);
}
