import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useProject } from '../state/project-context.ts';
import { clientOf, people } from './client.ts';
import { isSignedOut, notifyFailure } from './errors.ts';
import type { AllMethods, Name } from './operations.ts';
import { INVALIDATED_BY } from './invalidation.ts';

/**
 * Queries and mutations, made of the names of the contract's operations: `useRead('listVideos', { query: { limit: 50 } })`. A key starts with the
 * project and the operation's name, so what a write makes stale is a list of names (`stale.ts`).
 */

type CallOf<Id extends Name> = NonNullable<Parameters<AllMethods[Id]>[0]>;
/** In a project the page need not name it. */
type Given<Id extends Name> = CallOf<Id> extends { params: infer P } ? GivenParams<Id, P> : CallOf<Id>;
type GivenParams<Id extends Name, P> = 'project' extends keyof P
  ? Omit<CallOf<Id>, 'params'> & (keyof P extends 'project' ? object : { params: Omit<P, 'project'> })
  : CallOf<Id>;
/** What is read tells by which name a change has to call it. */
export type ResultOf<Id extends Name> = Awaited<ReturnType<AllMethods[Id]>>;
export type Versioned<T> = T & { etag: string | null };

export type ReadOptions = Pick<UseQueryOptions, 'enabled' | 'refetchInterval' | 'staleTime'> & {
  /** Shows the answer before while another page of the same list is read. */
  keepsPrevious?: boolean;
};

export function useRead<Id extends Name>(
  id: Id,
  call?: Given<Id>,
  { keepsPrevious, ...options }: ReadOptions = {},
): UseQueryResult<Versioned<ResultOf<Id>>> {
  const { slug } = useProject();
  return useQuery({
    queryKey: keyOf(slug, id, call),
    queryFn: ({ signal }) => send(slug, id, { ...call, signal }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(options as object),
  }) as UseQueryResult<Versioned<ResultOf<Id>>>;
}

export interface WriteOptions<Id extends Name> {
  /** What was answered, before what is stale is read anew. */
  onDone?: (result: ResultOf<Id>, call: Given<Id>) => void;
  /** A form shows its errors itself. Left out: a toast. */
  isForm?: boolean;
}

export interface Write<Id extends Name> {
  /** Rejects where the write failed; whoever does not wait uses `go`. */
  run: (call: Given<Id>) => Promise<ResultOf<Id>>;
  go: (call: Given<Id>) => void;
  isRunning: boolean;
}

export function useWrite<Id extends Name>(id: Id, { onDone, isForm = false }: WriteOptions<Id> = {}): Write<Id> {
  const { slug } = useProject();
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (call: Given<Id>) => send(slug, id, call as object) as Promise<ResultOf<Id>>,
    onSuccess: async (result, call) => {
      if (SIGNS_IN.has(id)) queries.setQueryData(keyOf('', 'getSession'), result);
      // The address of what comes next may hold a name that only the session tells.
      if (NAMES_PROJECTS.has(id)) await refresh(queries, '', ['getSession']);
      onDone?.(result, call);
      void refresh(queries, slug, INVALIDATED_BY[id] ?? []);
    },
    onError: (error) => {
      if (isSignedOut(error)) void refresh(queries, '', ['getSession']);
      else if (!isForm) notifyFailure(error);
    },
  });
  return { run: mutateAsync, go: (call) => void mutateAsync(call).catch(() => undefined), isRunning: isPending };
}

/** People's own operations name no project in their key: there is one session, whatever is looked at. */
export function keyOf(project: string, id: Name, call?: object): readonly unknown[] {
  return call === undefined || Object.keys(call).length === 0 ? [project, id] : [project, id, call];
}

export function refresh(queries: QueryClient, project: string, names: readonly Name[]): Promise<unknown> {
  return Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [isOfPerson(name) ? '' : project, name] })));
}

/** These answer who is signed in from now on. */
const SIGNS_IN: ReadonlySet<Name> = new Set(['signIn', 'setUp', 'takeLink', 'returnFromProvider']);
const NAMES_PROJECTS: ReadonlySet<Name> = new Set(['createProject', 'updateProject', 'leaveProject', 'deleteProject']);

const OF_PERSON: ReadonlySet<Name> = new Set(['getSession', 'listSessions', 'listProjects']);
export function isOfPerson(id: Name): boolean {
  return OF_PERSON.has(id);
}

/** Sends a call by its name and answers the body with its ETag. */
export async function send(project: string, id: Name, call: object): Promise<unknown> {
  let etag: string | null = null;
  const onResponse = (response: Response) => {
    etag = response.headers.get('etag');
  };
  const isApi = !(id in people);
  const methods = (isApi ? clientOf(project) : people) as unknown as Record<string, (call: object) => Promise<unknown>>;
  const params = { ...(call as { params?: object }).params, ...(!isApi && { project }) };
  const body = await methods[id]?.({ ...call, params, onResponse });
  return typeof body === 'object' && body !== null && !(body instanceof Response) ? { ...body, etag } : body;
}
