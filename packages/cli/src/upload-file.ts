import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, MultipartUpload, Video } from '@docreel/sdk';
import { CliError, EXIT, wrongUse } from './exit-codes.ts';

/** Uploads a file in parts. It retries each part, and holds at most four parts in memory. */

interface UploadOptions {
  contentType?: string;
  signal: AbortSignal;
  onProgress: (sentBytes: number, totalBytes: number) => void;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.mkv': 'video/x-matroska',
  '.avi': 'video/x-msvideo',
};
const PARTS_AT_A_TIME = 4;
const ATTEMPTS = 4;

export async function uploadFile(client: Client, file: string, options: UploadOptions): Promise<Video> {
  const handle = await open(file);
  try {
    return await uploadOpenFile(client, { file, handle }, options);
  } finally {
    await handle.close();
  }
}

async function uploadOpenFile(
  client: Client,
  { file, handle }: { file: string; handle: FileHandle },
  { contentType: given, signal, onProgress }: UploadOptions,
): Promise<Video> {
  const stats = await handle.stat();
  if (!stats.isFile()) throw wrongUse(`${file} is not a file.`);
  const contentType = given ?? CONTENT_TYPES[path.extname(file).toLowerCase()] ?? 'video/mp4';
  const body = { filename: path.basename(file), contentType, sizeBytes: stats.size };
  const started = await client.createMultipartUpload({ body, signal });
  const { videoId, uploadId, partSizeBytes } = started;
  const partsCount = Math.max(1, Math.ceil(stats.size / partSizeBytes));
  const queue = Array.from({ length: partsCount }, (_, index) => index + 1).values();
  let sentBytes = 0;
  async function work(): Promise<void> {
    for (const partNumber of queue) {
      const from = (partNumber - 1) * partSizeBytes;
      const bytes = new Uint8Array(Math.min(partSizeBytes, stats.size - from));
      await handle.read(bytes, 0, bytes.length, from);
      await sendPart(client, { started, partNumber, bytes, signal });
      sentBytes += bytes.length;
      onProgress(sentBytes, stats.size);
    }
  }
  onProgress(0, stats.size);
  try {
    await Promise.all(Array.from({ length: Math.min(PARTS_AT_A_TIME, partsCount) }, work));
    return await client.completeMultipartUpload({ body: { videoId, uploadId }, signal });
  } catch (error) {
    await client.abortMultipartUpload({ body: { videoId, uploadId } }).catch(() => undefined);
    throw error;
  }
}

interface Part {
  started: MultipartUpload;
  partNumber: number;
  bytes: Uint8Array<ArrayBuffer>;
  signal: AbortSignal;
}

/** Sends one part. Every attempt requests a new URL, because a URL expires. */
async function sendPart(client: Client, { started, partNumber, bytes, signal }: Part): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { videoId, uploadId } = started;
      const { parts } = await client.signUploadParts({ body: { videoId, uploadId, partNumbers: [partNumber] }, signal });
      const [target] = parts;
      if (!target) throw new Error('The server returned no upload URL.');
      const response = await fetch(target.uploadUrl, { method: target.method, headers: target.headers, body: bytes, signal });
      if (response.ok) return;
      const message = `The storage rejected part ${partNumber} with status ${response.status}.`;
      throw new CliError(message, { code: 'UPLOAD_FAILED', exitCode: EXIT.failed });
    } catch (error) {
      if (signal.aborted || attempt === ATTEMPTS) throw error;
      await sleep(500 * 2 ** attempt, undefined, { signal });
    }
  }
}
