/**
 * The models, run by onnxruntime's native part alone: its JavaScript would bring a hundred files into the child for three calls. The part is pinned to one
 * version, so what it is called with cannot change under us.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * What the native part has.
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

/** What the native part takes and makes. */
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

/** One thread: two cost half as much CPU again and are no faster on a busy machine. No arenas: they keep what the widest line took. */
const OPTIONS = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableCpuMemArena: false,
  enableMemPattern: false,
};
const FATAL = 4;

/**
 * @param {string} folder
 * @returns {(name: string) => Model} one that lies in the folder: read at once, as the folder may be gone later, and loaded when it is first used
 */
export function openRuntime(folder) {
  // This version sends nothing anyway; a later one would, were it not told.
  process.env.ORT_DISABLE_TELEMETRY = '1';
  const native = /** @type {Native} */ (createRequire(import.meta.url)(path.join(folder, 'onnxruntime_binding.node')));
  native.initOrtOnce(FATAL, Tensor, true);
  return (name) => {
    /** @type {Buffer | null} */
    let bytes = readFileSync(path.join(folder, name));
    const session = new native.InferenceSession();
    return (data, dims) => {
      if (bytes) session.loadModel(bytes.buffer, bytes.byteOffset, bytes.byteLength, OPTIONS);
      bytes = null;
      const input = session.inputMetadata[0]?.name ?? '';
      const output = session.outputMetadata[0]?.name ?? '';
      const answer = session.run({ [input]: new Tensor('float32', data, dims) }, { [output]: null }, {})[output];
      if (!answer) throw new Error(`${name} gave no ${output}`);
      return answer;
    };
  };
}
