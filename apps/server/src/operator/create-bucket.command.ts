import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { storageFolder } from '../platform/storage/open-storage.ts';
import { createBucket } from '../platform/storage/s3/create-bucket.ts';
import { readS3Settings } from '../platform/storage/s3/settings.ts';
import type { Environment } from './environment.ts';
import { explainStorageError } from './explain-storage-error.ts';
import { print } from './print.ts';

export function addCreateBucketCommand(program: Command, env: Environment): void {
  program
    .command('create-bucket')
    .description('create the bucket in STORAGE_URL unless it exists')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const config = readConfig(env);
      if (storageFolder(config) !== null)
        throw new OperatorError('STORAGE_URL names no S3-compatible store, so there is no bucket to create.');
      const settings = readS3Settings(config);
      const isCreated = await createBucket(settings).catch(explainStorageError('The bucket could not be created'));
      const { bucket } = settings;
      print({ bucket, isCreated }, options, [isCreated ? `The bucket ${bucket} was created.` : `The bucket ${bucket} exists already.`]);
    });
}
