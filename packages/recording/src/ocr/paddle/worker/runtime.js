/**
 * Runs the models with the native part of onnxruntime only. Its JavaScript would add a hundred files to the sandbox for three calls. The
 * native part is pinned to one version, so its interface cannot change unexpectedly.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Interface of the native part.
 *
 * @typedef {{
 *   inputMetadata: { name: string }[],
 *   outputMetadata: { name: string }[],
 *   loadModel(bytes: ArrayBufferLike, offset: number, length: number, options: object): void,
 *   run(inputs: Record<string, Tensor>, outputs: Record<string, null>, options: object): Record<string, Tensor>,
 * }} Session
 * @typedef {{ initOrtOnce(logLevel: number, tensor: typeof Tensor, isMainThread: boolean): void, InferenceSession: new () => Session }} Native
 * @typedef {(data: Float32Array, dims: number[]) => Tensor} Model
 */

/** Input and output type of the native part. */
export class Tensor {
  location = 'cpu';

  /**
   * @param {string} type
   * @param {Float32Array} data
   * @param {readonly number[]} dims
   */
  constructor(type, data, dims) {
    this.type = type;
    this.data = data;
    this.dims = dims;
  }
}

/**
 * Options of a session. Two threads use half as much CPU again and are no faster on a busy machine. The arena keeps the memory of the widest
 * line until the process ends. Without it, every line gets fresh pages from the kernel, which costs 12 to 18 % more CPU and no less memory.
 */
const OPTIONS = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableCpuMemArena: true,
  enableMemPattern: false,
};
const FATAL = 4;

/**
 * Opens the runtime.
 *
 * @param {string} folder
 * @returns {(name: string, trial?: number[]) => Model} a function that opens a model in the folder: the file is read immediately, because the
 * folder may be deleted later, and loaded on first use. `trial` are the dimensions of an input with which the memory layout is chosen
 */
export function openRuntime(folder) {
  // This version sends no telemetry, but a later one might.
  process.env.ORT_DISABLE_TELEMETRY = '1';
  const native = /** @type {Native} */ (createRequire(import.meta.url)(path.join(folder, 'onnxruntime_binding.node')));
  native.initOrtOnce(FATAL, Tensor, true);

  /**
   * @param {string} name
   * @param {Buffer} bytes
   * @param {string} graphOptimizationLevel
   * @returns {Model}
   */
  function load(name, bytes, graphOptimizationLevel) {
    const session = new native.InferenceSession();
    session.loadModel(bytes.buffer, bytes.byteOffset, bytes.byteLength, { ...OPTIONS, graphOptimizationLevel });
    const [input = '', output = ''] = [session.inputMetadata[0]?.name, session.outputMetadata[0]?.name];
    return (data, dims) => {
      const answer = session.run({ [input]: new Tensor('float32', data, dims) }, { [output]: null }, {})[output];
      if (!answer) throw new Error(`The model ${name} returned no ${output}.`);
      return answer;
    };
  }

  /**
   * Loads the model in the faster of two memory layouts. The last optimization turns convolutions to blocked channels: for strips of text, this
   * takes 0.65 of the time on one processor and 1.7 times as long on another. The results differ by 1e-7.
   *
   * @param {string} name
   * @param {Buffer} bytes
   * @param {number[]} dims
   */
  function loadFaster(name, bytes, dims) {
    const [blocked, plain] = [load(name, bytes, 'all'), load(name, bytes, 'extended')];
    return measureMilliseconds(blocked, dims) < measureMilliseconds(plain, dims) ? blocked : plain;
  }

  return (name, trial) => {
    /** @type {Buffer | null} */
    let bytes = readFileSync(path.join(folder, name));
    /** @type {Model | null} */
    let model = null;
    return (data, dims) => {
      if (bytes) model = trial ? loadFaster(name, bytes, trial) : load(name, bytes, 'all');
      bytes = null;
      if (!model) throw new Error(`The model ${name} could not be loaded.`);
      return model(data, dims);
    };
  };
}

/** Number of timed runs, of which the fastest counts. The first one also allocates memory. */
const TRIALS = 3;

/**
 * Returns the time of the fastest run with an input of these dimensions, in milliseconds.
 *
 * @param {Model} model
 * @param {number[]} dims
 */
function measureMilliseconds(model, dims) {
  const data = new Float32Array(dims.reduce((product, size) => product * size, 1));
  let fastest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < TRIALS; run++) {
    const startedAt = performance.now();
    model(data, dims);
    fastest = Math.min(fastest, performance.now() - startedAt);
  }
  return fastest;
}
