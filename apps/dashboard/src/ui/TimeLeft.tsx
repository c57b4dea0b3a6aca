import { useEffect, useState } from 'react';
import { estimateSecondsLeft, type ProgressSample } from './estimate-time.ts';
import { commonText } from '../text/common.ts';

/** Shows about how long work still takes, from the progress since the component appeared. Shows nothing until that is known. */
export function TimeLeft({ percent }: { percent: number }) {
  const [samples, setSamples] = useState<readonly ProgressSample[]>([]);
  useEffect(() => setSamples((before) => [...before, { percent, at: Date.now() }]), [percent]);
  const seconds = estimateSecondsLeft(samples);
  return seconds !== null && <span className="soft">{commonText.timeLeft(seconds)}</span>;
}
