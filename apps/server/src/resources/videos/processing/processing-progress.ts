import type { Position, StageName } from '@docreel/recording';

/** Stages in the words people read, and their share of the work: reading and listening are nearly all of it. */
const STAGES: Record<StageName, { words: string; share: number }> = {
  probe: { words: 'checking the video', share: 1 },
  scenes: { words: 'finding the scenes', share: 15 },
  transcript: { words: 'listening to the narration', share: 30 },
  screens: { words: 'reading the screen', share: 53 },
  switches: { words: 'looking for switches', share: 1 },
};

interface Heard {
  percent: number;
  position: Position | undefined;
}

/** Adds up stages that run side by side to one number, and names the one heard of last that still runs, with where it is. */
export function processingProgress(
  report: (stage: string, percent: number) => void,
): (stage: StageName, percent: number, position?: Position) => void {
  const heard = new Map<StageName, Heard>();
  return (stage, percent, position) => {
    // A stage may begin anew, as listening does when the configured address gives up half-way; the sum never goes back.
    const most = Math.max(percent, heard.get(stage)?.percent ?? 0);
    heard.delete(stage);
    heard.set(stage, { percent: most, position });
    let sum = 0;
    for (const [name, part] of heard) sum += (STAGES[name].share * part.percent) / 100;
    const [running, last] = [...heard].findLast((entry) => entry[1].percent < 100) ?? [stage, undefined];
    report(STAGES[running].words + placeOf(last?.position), Math.floor(sum));
  };
}

function placeOf(position: Position | undefined): string {
  if (!position) return '';
  if (position.unit === 'scenes') return `: ${position.done} of ${position.of} scenes`;
  return `: ${clock(Math.min(position.done, position.of))} of ${clock(position.of)}`;
}

function clock(seconds: number): string {
  const two = (value: number) => String(Math.floor(value) % 60).padStart(2, '0');
  return seconds < 3600
    ? `${Math.floor(seconds / 60)}:${two(seconds)}`
    : `${Math.floor(seconds / 3600)}:${two(seconds / 60)}:${two(seconds)}`;
}
