import type { Presence } from '@docreel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { people } from '../../api/client.ts';
import { buildQueryKey, refresh } from '../../api/query.ts';
import { useProject } from '../../state/project-context.ts';

/** Milliseconds between announcements: fewer while somebody else is here, so that their changes appear soon. */
const REPEAT_MS = { alone: 15_000, together: 5000 };
/** A person who changed the text within this time is editing. */
const EDITING_MS = 30_000;

interface PresenceInput {
  articleId: number;
  /** The newest revision that this tab knows. A newer one is read immediately. */
  revision: number;
  /** Time of the last change of the text in this tab, in milliseconds, or 0. */
  editedAt: RefObject<number>;
}

/** Announces that the article is open in this tab, and returns who else has it open. Hidden tabs are not announced. */
export function usePresence({ articleId, revision, editedAt }: PresenceInput): Presence['others'] {
  const { slug } = useProject();
  const queries = useQueryClient();
  const [tabId] = useState(() => crypto.randomUUID());
  const { data } = useQuery({
    queryKey: buildQueryKey(slug, 'announcePresence', { articleId, tabId }),
    queryFn: ({ signal }) =>
      people.announcePresence({
        params: { project: slug, articleId, tabId },
        body: { isEditing: Date.now() - editedAt.current < EDITING_MS },
        signal,
      }),
    refetchInterval: ({ state }) => ((state.data?.others.length ?? 0) > 0 ? REPEAT_MS.together : REPEAT_MS.alone),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (data && data.revision > revision) void refresh(queries, slug, ['getArticle']);
  }, [data, revision, queries, slug]);
  useEffect(() => {
    const leave = () => void people.endPresence({ params: { project: slug, articleId, tabId } }).catch(() => undefined);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [slug, articleId, tabId]);
  return data?.others ?? [];
}
