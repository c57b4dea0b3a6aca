import type { ActivityEvent } from '@docreel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useProject } from '../state/project-context.ts';
import { endJob } from '../state/started-jobs.ts';
import { getClient } from './client.ts';
import type { Name } from './operations.ts';
import { buildQueryKey, refresh, useRead } from './query.ts';
import { SITE } from './invalidation.ts';

/**
 * Polling interval in milliseconds while a job runs. The server updates progress every two seconds, so more frequent requests would show
 * nothing new.
 */
const BUSY_MS = 2000;
const CALM_MS = 20_000;

/** Lists the queries that become outdated by each kind of event. */
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
 * Polls the project's activity and invalidates outdated queries: every 2 seconds while a job runs, otherwise every 20 seconds, and when the
 * window gets the focus. Hidden windows do not poll. The component needs the project as its React `key`.
 */
export function useActivity(): void {
  const { slug } = useProject();
  const queries = useQueryClient();
  const cursor = useRef<string | undefined>(undefined);
  const { data } = useQuery({
    queryKey: buildQueryKey(slug, 'getActivity'),
    queryFn: ({ signal }) => getClient(slug).getActivity({ query: { since: cursor.current }, signal }),
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
    for (const { kind, id, state } of data.events) if (kind === 'job' && state !== 'pending') endJob(id);
    const names = data.isReset ? EVERYTHING : [...new Set(data.events.flatMap(({ kind }) => TOUCHED[kind]))];
    void refresh(queries, slug, names);
  }, [data, queries, slug]);
}

/** Returns the number of running and waiting jobs. */
export function usePendingJobs(): number {
  const { slug } = useProject();
  const { data } = useRead('listJobs', { query: { status: 'pending', limit: 1 } }, { enabled: slug !== '' });
  return data?.pagination.total ?? 0;
}
