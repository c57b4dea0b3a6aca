import type { Detections } from '@docreel/contract';
import { useMemo } from 'react';
import { useDetections } from '../../api/detections.ts';
import type { Entry } from '../model/entries.ts';
import { AROUND_SECONDS } from './around-seconds.ts';
import { rankSuggestions, type Suggestion } from './rank-suggestions.ts';

interface MomentSuggestions {
  suggestions: readonly Suggestion[];
  detections: Detections | undefined;
  state: 'loading' | 'failed' | 'ready';
}

const NONE: readonly string[] = [];

/** Returns the suggestions for a moment, best first. `taken` are the sentences of other steps near it. */
export function useSuggestions(moment: Pick<Entry, 'videoId' | 'seconds'> | null, taken: readonly string[] = NONE): MomentSuggestions {
  const range = moment && {
    videoId: moment.videoId,
    from: moment.seconds - AROUND_SECONDS.before,
    to: moment.seconds + AROUND_SECONDS.after,
  };
  const { data, isError } = useDetections(range);
  const seconds = moment?.seconds ?? 0;
  const suggestions = useMemo(() => (data ? rankSuggestions(data, seconds, taken) : []), [data, seconds, taken]);
  return { suggestions, detections: data, state: isError ? 'failed' : data ? 'ready' : 'loading' };
}
