import type { ResponseOf, uploadOperations } from '@docreel/contract';
import type { Client } from '@docreel/sdk';
import pLimit from 'p-limit';
import type { Begun, Purpose } from './resumable.ts';
import { uploadPart } from './upload-part.ts';
import { videosText } from '../text/videos.ts';

const ATTEMPTS = 4;
/**
 * Of all files together, in turns: while some parts are written down by the store, others are on their way. Browsers open six
 * connections to a server; what is left is for everything else.
 */
const AT_A_TIME = 4;
const inTurn = pLimit(AT_A_TIME);
/** An address holds for an hour: so many parts of 8 MiB are sent in that time by whoever sends 36 kB in a second. */
const SIGNED_AT_ONCE = 16;

export interface Sending {
  client: Client;
  project: string;
  purpose: Purpose;
  file: File;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}

type Address = ResponseOf<(typeof uploadOperations)['signUploadParts']>['parts'][number];

/** Sends the parts that do not lie there yet, each tried again a few times. */
export async function uploadParts(sending: Sending, begun: Begun, there: ReadonlyMap<number, number>): Promise<void> {
  const { file, onSent } = sending;
  const missing = Array.from({ length: begun.partsCount }, (_, index) => index + 1).filter((partNumber) => !there.has(partNumber));
  const stop = new AbortController();
  const signal = AbortSignal.any([sending.signal, stop.signal]);
  const sign = createSigner({ ...sending, signal }, begun, missing);
  const sent = new Map(there);
  const tellSent = (partNumber: number, bytes: number) => {
    sent.set(partNumber, bytes);
    onSent([...sent.values()].reduce((sum, size) => sum + size, 0));
  };
  onSent([...there.values()].reduce((sum, size) => sum + size, 0));
  const queue = missing.values();
  const work = async () => {
    for (const partNumber of queue) {
      const part = file.slice((partNumber - 1) * begun.partSizeBytes, partNumber * begun.partSizeBytes);
      const onPartSent = (bytes: number) => tellSent(partNumber, bytes);
      const send = (address: Address) => inTurn(uploadPart, address, part, { signal, onSent: onPartSent });
      await tryAgain(async (isFirst) => send(await (isFirst ? sign.ahead(partNumber) : sign.anew(partNumber))), signal);
      tellSent(partNumber, part.size);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
  } finally {
    // Where one part failed for good, the others are not sent on beside it.
    stop.abort();
  }
}

/** Addresses for the parts that are missing: several are asked for together, one that did not help is asked for anew. */
function createSigner({ client, signal }: Pick<Sending, 'client' | 'signal'>, { videoId, uploadId }: Begun, missing: readonly number[]) {
  const asked = new Map<number, Promise<Address[]>>();
  async function ask(partNumbers: readonly number[]): Promise<Address[]> {
    const { parts } = await client.signUploadParts({ body: { videoId, uploadId, partNumbers: [...partNumbers] }, signal });
    return parts;
  }
  async function one(partNumber: number, from: Promise<Address[]>): Promise<Address> {
    const address = (await from).find((part) => part.partNumber === partNumber);
    if (!address) throw new Error(videosText.uploads.noUrl);
    return address;
  }
  return {
    ahead(partNumber: number): Promise<Address> {
      const from = Math.floor(missing.indexOf(partNumber) / SIGNED_AT_ONCE) * SIGNED_AT_ONCE;
      const found = asked.get(from) ?? ask(missing.slice(from, from + SIGNED_AT_ONCE));
      asked.set(from, found);
      return one(partNumber, found);
    },
    anew: (partNumber: number): Promise<Address> => one(partNumber, ask([partNumber])),
  };
}

async function tryAgain(work: (isFirst: boolean) => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt === 1);
    } catch (error) {
      if (signal.aborted || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    }
  }
}
