import { createHash } from 'node:crypto';
import { type Contents, type PlannedFile, renderFile } from '@docreel/site';

export interface RenderChunk {
  files: PlannedFile[];
  contents: Contents;
}

export interface RenderedFile {
  path: string;
  key: string;
  contentType: string;
  body: string | Uint8Array;
  sha256: string;
  sizeBytes: number;
}

/** Renders the files and hashes their bytes. Runs in a worker thread. */
export default function renderFilesInThread({ files, contents }: RenderChunk): RenderedFile[] {
  return files.map((file) => {
    const { path, contentType, body } = renderFile(file, contents);
    const sha256 = createHash('sha256').update(body).digest('hex');
    return { path, key: file.key, contentType, body, sha256, sizeBytes: Buffer.byteLength(body) };
  });
}
