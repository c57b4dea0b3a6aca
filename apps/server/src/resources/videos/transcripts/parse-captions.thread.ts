import { parseCaptions } from '@docreel/recording';

/** Runs in a thread: a file of 1 MiB takes up to a second. */
export default function run(text: string): ReturnType<typeof parseCaptions> {
  return parseCaptions(text);
}
