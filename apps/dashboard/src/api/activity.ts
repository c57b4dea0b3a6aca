import type { ActivityEvent } from '@docreel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useProject } from '../state/project-context.ts';
import { clientOf } from './client.ts';
import type { Name } from './operations.ts';
import { keyOf, refresh, useRead } from './query.ts';
import { SITE } from './invalidation.ts';

/** While something runs its progress moves every other second; asking oftener shows nothing more. */
const BUSY_MS = 2000;
const CALM_MS = 20_000;

/** Which answers are old when such a thing changed. */
const TOUCHED: Record<ActivityEvent['kind'], readonly Name[]> = {
  video: ['listVideos', 'getVideo', 'getTranscript', 'getPlayback'],
  job: ['listJobs', 'getJobById', 'listLanguages', 'listTranslations'],
  article: [
    'listArticles',
    'getArticle',
    'getProjectStructure',
    'listRevisions',
    'listTrash',
    'listLanguages',
    'listTranslations',
    ...SITE,
  ],
  folder: ['listFolders', 'getProjectStructure', 'listTrash', ...SITE],
  publication: ['listPublications', 'listPreviews', ...SITE, 'listArticles', 'getProjectStructure'],
  delivery: ['listDeliveries', 'getDelivery'],
};
const EVERYTHING = [...new Set(Object.values(TOUCHED).flat())];

/**
 * Asks what changed in the project since the last time, and has read anew what the pages show of it: every two seconds while something runs,
 * else every twenty, at once when the window is looked at again. Not while nobody looks. Another project is another watcher (`key`).
 */
export function useActivity(): void {
  const { slug } = useProject();
  const queries = useQueryClient();
  const cursor = useRef<string | undefined>(undefined);
  const { data } = useQuery({
    queryKey: keyOf(slug, 'getActivity'),
    queryFn: ({ signal }) => clientOf(slug).getActivity({ query: { since: cursor.current }, signal }),
    refetchInterval: (query) => (query.state.data?.isBusy === true ? BUSY_MS : CALM_MS),
    refetchOnWindowFocus: 'always',
    structuralSharing: false,
    staleTime: 0,
  });
  useEffect(() => {
    if (!data) return;
    const isFirst = cursor.current === undefined;
    cursor.current = data.cursor;
    if (isFirst) return;
    const names = data.isReset ? EVERYTHING : [...new Set(data.events.flatMap(({ kind }) => TOUCHED[kind]))];
    void refresh(queries, slug, names);
  }, [data, queries, slug]);
}

/** How many jobs run or wait. */
export function usePending(): number {
  const { slug } = useProject();
  const { data } = useRead('listJobs', { query: { status: 'pending', limit: 1 } }, { enabled: slug !== '' });
  return data?.pagination.total ?? 0;
}
