import { threadId } from 'node:worker_threads';

/** For the tests: answers, fails or never ends, as told. */
export default function echo({ say, fail, spin }: { say?: string; fail?: boolean; spin?: boolean }): {
  said: string | undefined;
  thread: number;
} {
  if (fail) throw new Error('failed as told');
  const end = Date.now() + (spin ? 60_000 : 0);
  while (Date.now() < end);
  return { said: say, thread: threadId };
}
