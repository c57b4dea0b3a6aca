import { testLarge } from '../large.suite.ts';
import { testStorage } from '../storage.suite.ts';
import { testS3Storage } from './testing.ts';
import { testUploads } from '../uploads.suite.ts';

testStorage('s3', testS3Storage);
testLarge('s3', testS3Storage);
testUploads('s3', testS3Storage);
