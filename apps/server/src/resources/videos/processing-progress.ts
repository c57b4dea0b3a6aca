import type { StageName } from '@docreel/recording';

/** Stages in the words people read, and their share of the work: reading and listening are nearly all of it. */
const STAGES: Record<StageName, { words: string; share: number }> = {
  probe: { words: 'checking the video', share: 1 },
  scenes: { words: 'finding the scenes', share: 15 },
  transcript: { words: 'listening to the narration', share: 30 },
  screens: { words: 'reading the screen', share: 49 },
  actions: { words: 'following what is done', share: 5 },
};

/** Adds up stages that run side by side to one number, and names the one heard of last that still runs. */
export function processingProgress(report: (stage: string, percent: number) => void): (stage: StageName, percent: number) => void {
  const done = new Map<StageName, number>();
  return (stage, percent) => {
    done.set(stage, percent);
    let sum = 0;
    for (const [name, part] of done) sum += (STAGES[name].share * part) / 100;
    const running = percent < 100 ? stage : ([...done].findLast(([, part]) => part < 100)?.[0] ?? stage);
    report(STAGES[running].words, Math.floor(sum));
  };
}
