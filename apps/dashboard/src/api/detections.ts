import type { Detections } from '@docreel/contract';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useProject } from '../state/project-context.ts';
import { buildQueryKey, callOperation, useRead, type Versioned } from './query.ts';

/** Detections change only if the transcript changes. */
const STALE_MS = 10 * 60_000;

/** A part of a video in seconds. */
export interface VideoRange {
  videoId: string;
  from: number;
  to: number;
}

function toCall({ videoId, from, to }: VideoRange) {
  // Whole seconds, so that steps close to each other share a request.
  return { params: { videoId }, query: { from: Math.max(0, Math.floor(from)), to: Math.ceil(to) } };
}

/** Reads what was detected in a part of a video. Reads nothing if the range is null. */
export function useDetections(range: VideoRange | null): UseQueryResult<Versioned<Detections>> {
  const call = toCall(range ?? { videoId: '', from: 0, to: 0 });
  return useRead('getDetections', call, { enabled: range !== null, staleTime: STALE_MS });
}

/** Returns a function that reads what was detected in a part of a video, from the cache if it was read before. */
export function useFetchDetections(): (range: VideoRange) => Promise<Detections> {
  const { slug } = useProject();
  const queries = useQueryClient();
  return (range) => {
    const call = toCall(range);
    return queries.fetchQuery({
      queryKey: buildQueryKey(slug, 'getDetections', call),
      queryFn: () => callOperation(slug, 'getDetections', call) as Promise<Detections>,
      staleTime: STALE_MS,
    });
  };
}
