/**
 * The models, run by onnxruntime's native part alone: its JavaScript would bring a hundred files into the child for three calls. The part is pinned to one
 * version, so what it is called with cannot change under us.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** What the native part takes and makes. */
export class Tensor {
  readonly location = 'cpu';
  readonly type: string;
  readonly data: Float32Array;
  readonly dims: readonly number[];

  constructor(type: string, data: Float32Array, dims: readonly number[]) {
    this.type = type;
    this.data = data;
    this.dims = dims;
  }
}

interface Session {
  inputMetadata: { name: string }[];
  outputMetadata: { name: string }[];
  loadModel(bytes: ArrayBufferLike, offset: number, length: number, options: object): void;
  run(inputs: Record<string, Tensor>, outputs: Record<string, null>, options: object): Record<string, Tensor>;
}

interface Native {
  initOrtOnce(logLevel: number, tensor: typeof Tensor, isMainThread: boolean): void;
  InferenceSession: new () => Session;
}

export type Model = (data: Float32Array, dims: number[]) => Tensor;

/** One thread: two cost half as much CPU again and are no faster on a busy machine. No arenas: they keep what the widest line took. */
const OPTIONS = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableCpuMemArena: false,
  enableMemPattern: false,
};
const FATAL = 4;

export function loadModels(folder: string, names: string[]): Model[] {
  // This version sends nothing anyway; a later one would, were it not told.
  process.env.ORT_DISABLE_TELEMETRY = '1';
  const native = createRequire(import.meta.url)(path.join(folder, 'onnxruntime_binding.node')) as Native;
  native.initOrtOnce(FATAL, Tensor, true);
  return names.map((name) => {
    const session = new native.InferenceSession();
    const bytes = readFileSync(path.join(folder, name));
    session.loadModel(bytes.buffer, bytes.byteOffset, bytes.byteLength, OPTIONS);
    const input = session.inputMetadata[0]?.name ?? '';
    const output = session.outputMetadata[0]?.name ?? '';
    return (data, dims) => {
      const answer = session.run({ [input]: new Tensor('float32', data, dims) }, { [output]: null }, {})[output];
      if (!answer) throw new Error(`${name} gave no ${output}`);
      return answer;
    };
  });
}
