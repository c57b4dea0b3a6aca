import { learnEdits, type Translation } from '@docreel/translator';

/** Runs in a thread: what a person changed. */
export default function run({ earlier, edited }: { earlier: Translation; edited: string }): Translation {
  return learnEdits(earlier, edited);
}
