import { testLarge } from '../testing/large.suite.ts';
import { testStorage } from '../testing/storage.suite.ts';
import { testS3Storage } from './testing/s3.ts';
import { testUploads } from '../testing/uploads.suite.ts';

testStorage('s3', testS3Storage);
testLarge('s3', testS3Storage);
testUploads('s3', testS3Storage);
