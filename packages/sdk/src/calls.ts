import type { Operation, Operations, Pagination, ResponseOf } from '@docreel/contract';

/** Types of the client's methods, derived only from the contract. */

/** Fields are optional as in the API. Values have the parsed type (a number, not its digits). */
type Given<S> = S extends { _zod: { input: infer In; output: infer Out } }
  ? { [K in keyof In]: K extends keyof Out ? Out[K] : never }
  : never;
type Sent<S> = S extends { _zod: { input: infer In } } ? In : never;

type Params<O extends Operation> = O extends { params: infer S } ? { params: Given<S> } : object;
type Query<O extends Operation> = O extends { query: infer S } ? { query?: Given<S> } : object;
type Body<O extends Operation> = O extends { body: infer S }
  ? O extends { isBodyOptional: true }
    ? { body?: Sent<S> }
    : { body: Sent<S> }
  : object;

/** Options of every call, in addition to those of its operation. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Headers in addition to those of the client: `if-match`, `prefer`, … */
  headers?: Readonly<Record<string, string>>;
  /**
   * Idempotency key of a POST. Defaults to a generated one, so that a retry repeats nothing. A `CONFLICT` with the detail code
   * `outcome_unknown` means that the server stopped during the first attempt: check for the result, then use a new key.
   */
  idempotencyKey?: string;
  /** Called with the response before its body is read: status, `etag`, rate limit. */
  onResponse?: (response: Response) => void;
}

export type Call<O extends Operation> = Params<O> & Query<O> & Body<O> & CallOptions;
type Arguments<C> = object extends C ? [call?: C] : [call: C];

type Table = Readonly<Record<string, Operation>>;

/** Operations that can return a file. Their methods return the `Response` itself, so that it can be streamed. */
export type FileIdOf<T extends Table> = { [Id in keyof T & string]: T[Id] extends { media: readonly string[] } ? Id : never }[keyof T &
  string];

type Result<T extends Table, Id extends keyof T & string> = Id extends FileIdOf<T> ? Response : ResponseOf<T[Id]>;

/** One method for each operation of a contract. */
export type MethodsOf<T extends Table> = { [Id in keyof T & string]: (...call: Arguments<Call<T[Id]>>) => Promise<Result<T, Id>> };

/** Operations that return a page of a list. */
export type ListIdOf<T extends Table> = {
  [Id in keyof T & string]: T[Id] extends { query: { shape: { limit: unknown; offset: unknown } } } ? Id : never;
}[keyof T & string];

/** The items of a page: the array next to `pagination`. */
type Page<T extends Table, Id extends ListIdOf<T>> = Omit<ResponseOf<T[Id]>, 'pagination'>;
type ItemOf<T extends Table, Id extends ListIdOf<T>> = Extract<Page<T, Id>[keyof Page<T, Id>], readonly unknown[]>[number];

/** Iterators over all items of a list, which load pages on demand: `for await (const article of docreel.each.listArticles())`. */
export type IteratorsOf<T extends Table> = {
  [Id in ListIdOf<T>]: (...call: Arguments<Call<T[Id]>>) => AsyncGenerator<ItemOf<T, Id>, void, void>;
};

export type FileId = FileIdOf<Operations>;
export type ListId = ListIdOf<Operations>;
export type Methods = MethodsOf<Operations>;
export type Item<Id extends ListId> = ItemOf<Operations, Id>;
export type Iterators = IteratorsOf<Operations>;

/** A page of a list as received. */
export type WirePage = Record<string, unknown> & { pagination: Pagination };
