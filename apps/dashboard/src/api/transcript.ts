import type { Transcript } from '@docreel/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getClient } from './client.ts';
import { buildQueryKey, type Versioned } from './query.ts';
import { useProject } from '../state/project-context.ts';

/** Reads the transcript of a video with its words and their confidence. */
export function useTranscript(videoId: string, enabled = true): UseQueryResult<Versioned<Transcript>> {
  const { slug } = useProject();
  const call = { params: { videoId }, query: { detail: 'words' as const } };
  return useQuery({
    enabled,
    queryKey: buildQueryKey(slug, 'getTranscript', call),
    queryFn: async ({ signal }) => {
      const answer = await getClient(slug).getTranscript({ ...call, signal });
      return { ...((await answer.json()) as Transcript), etag: answer.headers.get('etag') };
    },
  });
}
