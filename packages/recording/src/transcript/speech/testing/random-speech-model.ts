/**
 * Writes a whisper.cpp model of random numbers. It loads, processes sound and returns nonsense with times, so it tests everything except
 * recognition. The format is that of `whisper_model_load`: a header, the mel filters, the vocabulary, and each weight with its name.
 */
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** Vocabulary size of an English-only model. With one more token, whisper.cpp treats the model as multilingual. */
const VOCABULARY = 51_864;
/** Number of words. The rest of the vocabulary is internal tokens such as times. */
const WORDS = 50_257;
const STATE = 64;
const LAYERS = 4;
const [AUDIO_CONTEXT, HEADS, MELS, FFT] = [1500, 1, 80, 201];
/**
 * Maximum number of text tokens of the model; real models have 448. Nonsense does not end by itself, and the maximum output for half a
 * minute is half of this number.
 */
const TEXT_CONTEXT = 48;
const HALF_FLOATS = 1;

interface RandomModelOptions {
  /** Seed of the random numbers. Another seed gives another model of the same size. */
  seed?: number;
  knowsEnglishOnly?: boolean;
  /** Number of layers. More layers take more time, as in a larger model. */
  layers?: number;
}

export async function writeRandomSpeechModel(file: string, options: RandomModelOptions = {}): Promise<string> {
  const { seed = 1, layers = LAYERS, knowsEnglishOnly = true } = options;
  const vocabulary = knowsEnglishOnly ? VOCABULARY : VOCABULARY + 1;
  const stream = createWriteStream(file);
  const random = randomNumbers(seed);
  stream.write('lmgg');
  const header = [vocabulary, AUDIO_CONTEXT, STATE, HEADS, layers, TEXT_CONTEXT, STATE, HEADS, layers, MELS, HALF_FLOATS];
  stream.write(integers(...header));
  stream.write(integers(MELS, FFT));
  // The mel filters, and thus the beginning of the file, are the same in all real models of one size.
  stream.write(floats(MELS * FFT, randomNumbers(0)));
  writeVocabulary(stream);
  for (const weight of weights(layers, vocabulary)) writeWeight(stream, weight, random);
  stream.end();
  await finished(stream);
  return file;
}

/** Writes the vocabulary. whisper.cpp searches it for the space, to forbid a space at the beginning. */
function writeVocabulary(stream: WriteStream): void {
  const getName = (index: number) => (index === 0 ? ' ' : index % 7 === 0 ? '.' : ` w${index}`);
  const words = Array.from({ length: WORDS }, (_, index) => Buffer.from(getName(index)));
  stream.write(integers(WORDS));
  stream.write(Buffer.concat(words.flatMap((word) => [integers(word.length), word])));
}

interface Weight {
  name: string;
  /** Dimensions, innermost dimension first. */
  shape: number[];
  isHalf: boolean;
}

function weights(layers: number, vocabulary: number): Weight[] {
  const whole = (name: string, ...shape: number[]): Weight => ({ name, shape, isHalf: false });
  const half = (name: string, ...shape: number[]): Weight => ({ name, shape, isHalf: true });
  const norm = (name: string) => [whole(`${name}.weight`, STATE), whole(`${name}.bias`, STATE)];
  const linear = (name: string, from: number, to: number) => [half(`${name}.weight`, from, to), whole(`${name}.bias`, to)];
  const attention = (name: string) => [
    ...linear(`${name}.query`, STATE, STATE),
    half(`${name}.key.weight`, STATE, STATE),
    ...linear(`${name}.value`, STATE, STATE),
    ...linear(`${name}.out`, STATE, STATE),
    ...norm(`${name}_ln`),
  ];
  const block = (name: string) => [
    ...attention(`${name}.attn`),
    ...linear(`${name}.mlp.0`, STATE, 4 * STATE),
    ...linear(`${name}.mlp.2`, 4 * STATE, STATE),
    ...norm(`${name}.mlp_ln`),
  ];
  const blocks = Array.from({ length: layers }, (_, index) => index);
  return [
    whole('encoder.positional_embedding', STATE, AUDIO_CONTEXT),
    half('encoder.conv1.weight', 3, MELS, STATE),
    whole('encoder.conv1.bias', 1, STATE),
    half('encoder.conv2.weight', 3, STATE, STATE),
    whole('encoder.conv2.bias', 1, STATE),
    ...norm('encoder.ln_post'),
    ...blocks.flatMap((index) => block(`encoder.blocks.${index}`)),
    whole('decoder.positional_embedding', STATE, TEXT_CONTEXT),
    half('decoder.token_embedding.weight', STATE, vocabulary),
    ...norm('decoder.ln'),
    ...blocks.flatMap((index) => [...block(`decoder.blocks.${index}`), ...attention(`decoder.blocks.${index}.cross_attn`)]),
  ];
}

function writeWeight(stream: WriteStream, { name, shape, isHalf }: Weight, random: () => number): void {
  const count = shape.reduce((product, length) => product * length, 1);
  stream.write(integers(shape.length, name.length, isHalf ? 1 : 0, ...shape));
  stream.write(name);
  stream.write(isHalf ? halfFloats(count, random) : floats(count, random));
}

function integers(...values: number[]): Buffer {
  return Buffer.from(Int32Array.from(values).buffer);
}

function floats(count: number, random: () => number): Buffer {
  return Buffer.from(Float32Array.from({ length: count }, () => random() - 0.5).buffer);
}

/** Returns numbers between 1/8 and 1/4 with either sign: the exponent is fixed, sign and fraction are random. */
function halfFloats(count: number, random: () => number): Buffer {
  const bits = () => (random() < 0.5 ? 0x8000 : 0) | (12 << 10) | Math.floor(random() * 1024);
  return Buffer.from(Uint16Array.from({ length: count }, bits).buffer);
}

/** Uses a linear congruential generator, so that a seed always gives the same model. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
