import type { Operation, Operations, Pagination, ResponseOf } from '@docreel/contract';
import type { CallOptions } from './call-options.ts';

/** TypeScript types of the client's methods, derived from the API contract. */

/** Input of an operation. Optional fields match the API. Values have their parsed type, for example a number instead of its digits. */
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

export type Call<O extends Operation> = Params<O> & Query<O> & Body<O> & CallOptions;
type Arguments<C> = object extends C ? [call?: C] : [call: C];

type Table = Readonly<Record<string, Operation>>;

/** Operations that can return a file. Their methods return the `Response`, so that callers can stream it. */
export type FileIdOf<T extends Table> = { [Id in keyof T & string]: T[Id] extends { media: readonly string[] } ? Id : never }[keyof T &
  string];

type Result<T extends Table, Id extends keyof T & string> = Id extends FileIdOf<T> ? Response : ResponseOf<T[Id]>;

/** One method for each operation of an API contract. */
export type MethodsOf<T extends Table> = { [Id in keyof T & string]: (...call: Arguments<Call<T[Id]>>) => Promise<Result<T, Id>> };

/** Names of the operations that return a page of a list. */
export type ListIdOf<T extends Table> = {
  [Id in keyof T & string]: T[Id] extends { query: { shape: { limit: unknown; offset: unknown } } } ? Id : never;
}[keyof T & string];

/** The type of the list items: the array next to `pagination` in the response. */
type Page<T extends Table, Id extends ListIdOf<T>> = Omit<ResponseOf<T[Id]>, 'pagination'>;
type ItemOf<T extends Table, Id extends ListIdOf<T>> = Extract<Page<T, Id>[keyof Page<T, Id>], readonly unknown[]>[number];

/** Iterators over all items of a list. They load pages on demand: `for await (const article of docreel.each.listArticles())`. */
export type IteratorsOf<T extends Table> = {
  [Id in ListIdOf<T>]: (...call: Arguments<Call<T[Id]>>) => AsyncGenerator<ItemOf<T, Id>, void, void>;
};

export type FileId = FileIdOf<Operations>;
export type ListId = ListIdOf<Operations>;

/** One page of a list, as the API returns it. */
export type WirePage = Record<string, unknown> & { pagination: Pagination };
