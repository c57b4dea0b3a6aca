import { parseCaptions } from '@docreel/recording';

/** Parses a caption file. It runs in a worker thread, because a file of 1 MiB takes up to a second. */
export default function run(text: string): ReturnType<typeof parseCaptions> {
  return parseCaptions(text);
}
