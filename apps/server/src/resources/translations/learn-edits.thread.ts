import { learnEdits, type Translation } from '@docreel/translator';

/** Finds the blocks of a translation that a person changed. Runs in a worker thread. */
export default function run({ earlier, edited }: { earlier: Translation; edited: string }): Translation {
  return learnEdits(earlier, edited);
}
