import type { ResponseOf, uploadOperations } from '@docreel/contract';
import type { Client } from '@docreel/sdk';
import pLimit from 'p-limit';
import type { StartedUpload, Purpose } from './unfinished-uploads.ts';
import { uploadPart } from './upload-part.ts';
import { videosText } from '../text/videos.ts';

const ATTEMPTS = 4;
/**
 * Number of parts that are sent at the same time, for all files together. Browsers open six connections to a server, so two remain for
 * other requests.
 */
const PARTS_AT_A_TIME = 4;
const limit = pLimit(PARTS_AT_A_TIME);
/** Number of upload URLs per request. A URL is valid for an hour, which is enough for sixteen parts of 8 MiB at 36 kB/s. */
const URLS_PER_REQUEST = 16;

export interface UploadTask {
  client: Client;
  project: string;
  purpose: Purpose;
  file: File;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}

type UploadUrl = ResponseOf<(typeof uploadOperations)['signUploadParts']>['parts'][number];

/** Uploads the missing parts. Retries each failed part a few times. */
export async function uploadParts(sending: UploadTask, begun: StartedUpload, uploaded: ReadonlyMap<number, number>): Promise<void> {
  const { file, onSent } = sending;
  const missing = Array.from({ length: begun.partsCount }, (_, index) => index + 1).filter((partNumber) => !uploaded.has(partNumber));
  const stop = new AbortController();
  const signal = AbortSignal.any([sending.signal, stop.signal]);
  const sign = createSigner({ ...sending, signal }, begun, missing);
  const sent = new Map(uploaded);
  const reportSent = (partNumber: number, bytes: number) => {
    sent.set(partNumber, bytes);
    onSent([...sent.values()].reduce((sum, size) => sum + size, 0));
  };
  onSent([...uploaded.values()].reduce((sum, size) => sum + size, 0));
  const queue = missing.values();
  const work = async () => {
    for (const partNumber of queue) {
      const part = file.slice((partNumber - 1) * begun.partSizeBytes, partNumber * begun.partSizeBytes);
      const onPartSent = (bytes: number) => reportSent(partNumber, bytes);
      const send = (uploadUrl: UploadUrl) => limit(uploadPart, uploadUrl, part, { signal, onSent: onPartSent });
      await retry(async (isFirst) => send(await (isFirst ? sign.prefetched(partNumber) : sign.fresh(partNumber))), signal);
      reportSent(partNumber, part.size);
    }
  };
  try {
    await Promise.all(Array.from({ length: PARTS_AT_A_TIME }, work));
  } finally {
    // If one part fails permanently, the upload of all other parts stops.
    stop.abort();
  }
}

/** Requests upload URLs for the missing parts in batches. A retry requests a new URL. */
function createSigner(
  { client, signal }: Pick<UploadTask, 'client' | 'signal'>,
  { videoId, uploadId }: StartedUpload,
  missing: readonly number[],
) {
  const requested = new Map<number, Promise<UploadUrl[]>>();
  async function requestUrls(partNumbers: readonly number[]): Promise<UploadUrl[]> {
    const { parts } = await client.signUploadParts({ body: { videoId, uploadId, partNumbers: [...partNumbers] }, signal });
    return parts;
  }
  async function one(partNumber: number, from: Promise<UploadUrl[]>): Promise<UploadUrl> {
    const uploadUrl = (await from).find((part) => part.partNumber === partNumber);
    if (!uploadUrl) throw new Error(videosText.uploads.noUrl);
    return uploadUrl;
  }
  return {
    prefetched(partNumber: number): Promise<UploadUrl> {
      const from = Math.floor(missing.indexOf(partNumber) / URLS_PER_REQUEST) * URLS_PER_REQUEST;
      const found = requested.get(from) ?? requestUrls(missing.slice(from, from + URLS_PER_REQUEST));
      requested.set(from, found);
      return one(partNumber, found);
    },
    fresh: (partNumber: number): Promise<UploadUrl> => one(partNumber, requestUrls([partNumber])),
  };
}

async function retry(work: (isFirst: boolean) => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt === 1);
    } catch (error) {
      if (signal.aborted || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    }
  }
}
