import { useReducer } from 'react';
import { estimateSecondsLeft, type ProgressSample } from './estimate-time.ts';
import { commonText } from '../text/common.ts';

/** Shows about how long work still takes, from the progress since the component appeared. Shows nothing until that is known. */
export function TimeLeft({ percent }: { percent: number }) {
  const [samples, addSample] = useReducer(withSample, []);
  if (samples.at(-1)?.percent !== percent) addSample(percent);
  const seconds = estimateSecondsLeft(samples);
  return seconds !== null && <span className="soft">{commonText.timeLeft(seconds)}</span>;
}

function withSample(samples: readonly ProgressSample[], percent: number): readonly ProgressSample[] {
  return [...samples, { percent, at: Date.now() }];
}
