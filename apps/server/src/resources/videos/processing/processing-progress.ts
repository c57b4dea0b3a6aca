import type { ProgressPosition, StageName } from '@docreel/recording';

/** Stage names for users, and each stage's share of the work in percent. OCR and transcription take most of the time. */
const STAGES: Record<StageName, { words: string; share: number }> = {
  probe: { words: 'checking the video', share: 1 },
  scenes: { words: 'finding scenes', share: 15 },
  transcript: { words: 'transcribing the narration', share: 30 },
  screens: { words: 'reading the screen', share: 52 },
  switches: { words: 'detecting switches', share: 1 },
  icons: { words: 'recognising icons', share: 1 },
};

interface StageProgress {
  percent: number;
  position: ProgressPosition | undefined;
}

/** Adds up the progress of parallel stages. The reported name and position belong to the last updated stage that still runs. */
export function processingProgress(
  report: (stage: string, percent: number) => void,
): (stage: StageName, percent: number, position?: ProgressPosition) => void {
  const stages = new Map<StageName, StageProgress>();
  return (stage, percent, position) => {
    // A stage may restart, for example transcription if the configured server fails halfway. The sum must not decrease.
    const most = Math.max(percent, stages.get(stage)?.percent ?? 0);
    stages.delete(stage);
    stages.set(stage, { percent: most, position });
    let sum = 0;
    for (const [name, part] of stages) sum += (STAGES[name].share * part.percent) / 100;
    const [running, last] = [...stages].findLast((entry) => entry[1].percent < 100) ?? [stage, undefined];
    report(STAGES[running].words + describePosition(last?.position), Math.floor(sum));
  };
}

function describePosition(position: ProgressPosition | undefined): string {
  if (!position) return '';
  if (position.unit === 'scenes') return `: ${position.done} of ${position.of} scenes`;
  return `: ${formatClock(Math.min(position.done, position.of))} of ${formatClock(position.of)}`;
}

function formatClock(seconds: number): string {
  const two = (value: number) => String(Math.floor(value) % 60).padStart(2, '0');
  return seconds < 3600
    ? `${Math.floor(seconds / 60)}:${two(seconds)}`
    : `${Math.floor(seconds / 3600)}:${two(seconds / 60)}:${two(seconds)}`;
}
