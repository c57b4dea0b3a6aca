/**
 * Files of the OCR process: its own code, the native part of onnxruntime, and three models. All of them are in one flat folder, the only one
 * that the process can see.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Names and SHA-256 hashes of the models, in the order of the child process's arguments. */
export const MODELS = {
  'en_PP-OCRv3_det_infer.onnx': 'f139598bc2af4e4b6fe98dec11574e30edfdd91fc94ac1425c18ace3bd5a866b',
  // Folded from en_PP-OCRv4_rec.onnx (870d81b6…0959) by tools/models/fold-recogniser.py.
  'en_PP-OCRv4_rec_folded.onnx': '687ed02e179b14afa0d635400d3ee68b0e9eaa4390ccc724056511bd38458493',
  'icons.onnx': 'ad506cf5514a2c43a08d12fbf034274c19bf3003718a91c2d92d754cc7b10779',
};

const NATIVE_FILES = ['onnxruntime_binding.node', 'libonnxruntime.so.1'];
const WORKER_FOLDER = fileURLToPath(new URL('worker/', import.meta.url));
const MODEL_FOLDER = fileURLToPath(new URL('../../../models/', import.meta.url));

/** Creates the folder for a job in its scratch folder. Throws if a file is missing or has a wrong hash. */
export async function copyWorkerFiles(scratchFolder: string): Promise<string> {
  const folder = await mkdtemp(path.join(scratchFolder, 'reader-'));
  const native = path.join(path.dirname(createRequire(import.meta.url).resolve('onnxruntime-node/package.json')), nativeFolder());
  const code = (await readdir(WORKER_FOLDER)).filter((name) => name.endsWith('.js'));
  // On most file systems, copied files share their data with the originals and cost nothing.
  const copy = (from: string, name: string) => copyFile(path.join(from, name), path.join(folder, name), constants.COPYFILE_FICLONE);
  await Promise.all([
    ...NATIVE_FILES.map((name) => copy(native, name)),
    ...code.map((name) => copy(WORKER_FOLDER, name)),
    ...Object.entries(MODELS).map(async ([name, hash]) => {
      const bytes = await readFile(path.join(MODEL_FOLDER, name));
      if (createHash('sha256').update(bytes).digest('hex') !== hash) throw new Error(`${name} is not the model that it should be.`);
      await writeFile(path.join(folder, name), bytes);
    }),
    writeFile(path.join(folder, 'package.json'), '{"type":"module"}'),
  ]);
  return folder;
}

function nativeFolder(): string {
  return `bin/napi-v6/${process.platform}/${process.arch}`;
}
