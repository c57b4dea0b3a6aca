import { createS3Client } from './client.ts';
import type { S3Settings } from './settings.ts';

/** Creates the bucket. Returns false if it exists already. Throws `StorageError` if the store is away or refuses. */
export async function createBucket(settings: S3Settings): Promise<boolean> {
  const client = createS3Client(settings);
  if ((await client.send({ method: 'HEAD' })) !== null) return false;
  await client.send({ method: 'PUT' });
  return true;
}
