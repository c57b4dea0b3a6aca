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
import { getClient, people } from './client.ts';
import { isSignedOut, notifyFailure } from './errors.ts';
import type { AllMethods, Name } from './operations.ts';
import { INVALIDATED_BY } from './invalidation.ts';

/**
 * Hooks for queries and mutations by operation name: `useRead('listVideos', { query: { limit: 50 } })`. A query key starts with the project
 * and the operation name, so `invalidation.ts` can list operation names.
 */

type CallOf<Id extends Name> = NonNullable<Parameters<AllMethods[Id]>[0]>;
/** The parameters of an API call. The hooks add the current project. */
type OperationCall<Id extends Name> = CallOf<Id> extends { params: infer P } ? OperationParams<Id, P> : CallOf<Id>;
type OperationParams<Id extends Name, P> = 'project' extends keyof P
  ? Omit<CallOf<Id>, 'params'> & (keyof P extends 'project' ? object : { params: Omit<P, 'project'> })
  : CallOf<Id>;
/** The response body of an operation. */
export type ResultOf<Id extends Name> = Awaited<ReturnType<AllMethods[Id]>>;
export type Versioned<T> = T & { etag: string | null };

export type ReadOptions = Pick<UseQueryOptions, 'enabled' | 'refetchInterval' | 'staleTime'> & {
  /** Whether to show the previous data while another page of the same list loads. */
  keepsPrevious?: boolean;
};

export function useRead<Id extends Name>(
  id: Id,
  call?: OperationCall<Id>,
  { keepsPrevious, ...options }: ReadOptions = {},
): UseQueryResult<Versioned<ResultOf<Id>>> {
  const { slug } = useProject();
  return useQuery({
    queryKey: buildQueryKey(slug, id, call),
    queryFn: ({ signal }) => callOperation(slug, id, { ...call, signal }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(options as object),
  }) as UseQueryResult<Versioned<ResultOf<Id>>>;
}

export interface WriteOptions<Id extends Name> {
  /** Called after success, before outdated queries are read again. */
  onDone?: (result: ResultOf<Id>, call: OperationCall<Id>) => void;
  /** Whether the form shows errors itself. By default, errors appear as a toast. */
  isForm?: boolean;
}

export interface Write<Id extends Name> {
  /** Returns the result and rejects if the write fails. Use `go` to ignore the result. */
  run: (call: OperationCall<Id>) => Promise<ResultOf<Id>>;
  go: (call: OperationCall<Id>) => void;
  isRunning: boolean;
}

export function useWrite<Id extends Name>(id: Id, { onDone, isForm = false }: WriteOptions<Id> = {}): Write<Id> {
  const { slug } = useProject();
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (call: OperationCall<Id>) => callOperation(slug, id, call as object) as Promise<ResultOf<Id>>,
    onSuccess: async (result, call) => {
      if (SIGNS_IN.has(id)) queries.setQueryData(buildQueryKey('', 'getSession'), result);
      // Waits for the session, because the next page's path may contain a slug that only the session contains.
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

/** Returns the query key. Operations of signed-in users have no project in their key, because all projects share one session. */
export function buildQueryKey(project: string, id: Name, call?: object): readonly unknown[] {
  return call === undefined || Object.keys(call).length === 0 ? [project, id] : [project, id, call];
}

export function refresh(queries: QueryClient, project: string, names: readonly Name[]): Promise<unknown> {
  return Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [isPersonOperation(name) ? '' : project, name] })));
}

/** These operations return the new session in their response. */
const SIGNS_IN: ReadonlySet<Name> = new Set(['signIn', 'setUp', 'acceptLink', 'finishProviderSignIn']);
const NAMES_PROJECTS: ReadonlySet<Name> = new Set(['createProject', 'updateProject', 'leaveProject', 'deleteProject']);

const PERSON_OPERATIONS: ReadonlySet<Name> = new Set(['getSession', 'listSessions', 'listProjects']);
export function isPersonOperation(id: Name): boolean {
  return PERSON_OPERATIONS.has(id);
}

/** Calls an operation by name and returns the response body with its ETag. */
export async function callOperation(project: string, id: Name, call: object): Promise<unknown> {
  let etag: string | null = null;
  const onResponse = (response: Response) => {
    etag = response.headers.get('etag');
  };
  const isApi = !(id in people);
  const methods = (isApi ? getClient(project) : people) as unknown as Record<string, (call: object) => Promise<unknown>>;
  const params = { ...(call as { params?: object }).params, ...(!isApi && { project }) };
  const body = await methods[id]?.({ ...call, params, onResponse });
  return typeof body === 'object' && body !== null && !(body instanceof Response) ? { ...body, etag } : body;
}
