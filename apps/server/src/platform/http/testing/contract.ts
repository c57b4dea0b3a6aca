import { operation } from '@docreel/contract';
import * as z from 'zod';
import type { Handlers } from '../handler.ts';

/** A small API contract with an operation of every kind, for tests of the HTTP layer. */

const Note = z.object({ id: z.int(), text: z.string() });
const NoteParams = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Must be a positive integer.')
    .transform(Number),
});
const NewNote = z.strictObject({
  text: z.string().min(1).max(3_000_000),
  tags: z.array(z.string()).max(2).optional(),
  extra: z.record(z.string(), z.json()).optional(),
});
const common = { tag: 'Notes', summary: 'A note', description: 'A note.', errors: [], examples: { response: {} } };

export const noteOperations = {
  getNote: operation({
    ...common,
    method: 'get',
    path: '/notes/{id}',
    scope: 'read',
    params: NoteParams,
    query: z.strictObject({ shape: z.enum(['long', 'short']).optional(), word: z.string().optional() }),
    status: 200,
    response: Note,
  }),
  createNote: operation({ ...common, method: 'post', path: '/notes', scope: 'write', body: NewNote, status: 201, response: Note }),
  archiveNotes: operation({
    ...common,
    method: 'post',
    path: '/notes/archive',
    scope: 'publish',
    body: z.strictObject({ year: z.int().optional() }),
    isBodyOptional: true,
    status: 202,
    response: z.object({ year: z.int().nullable() }),
  }),
  deleteNote: operation({
    ...common,
    method: 'delete',
    path: '/notes/{id}',
    scope: 'write',
    params: NoteParams,
    status: 200,
    response: z.object({ deleted: z.literal(true) }),
  }),
  getTask: operation({ ...common, method: 'get', path: '/tasks/{id}', scope: 'starter', params: NoteParams, status: 200, response: Note }),
  getTerms: operation({ ...common, method: 'get', path: '/terms', scope: 'none', status: 200, response: Note }),
};

export const noteHandlers: Handlers<typeof noteOperations> = {
  getNote: async (_, { params, query }) => ({ body: { id: params.id, text: query.word ?? 'hello' }, etag: `v${params.id}` }),
  createNote: async (_, { body }) => ({ body: { id: 1, text: body.text }, etag: 'v1', headers: { location: '/api/v2/notes/1' } }),
  archiveNotes: async (_, { body }) => ({ body: { year: body.year ?? null } }),
  deleteNote: async () => ({ body: { deleted: true } }),
  getTask: async (_, { params }) => ({ body: { id: params.id, text: 'task' } }),
  getTerms: async () => ({ body: { id: 1, text: 'terms' } }),
};
