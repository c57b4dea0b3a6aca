import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, api, makeProject, type Project, type RequestOptions, type Service, startService } from './harness.ts';

/** The service that the attacks go to: of its own, for it counts strangers by address and may reach one private address only. */

/** The one private address that stands for the open internet; 127.0.0.1 is what must not be reached. */
export const OPEN_HOST = '127.0.0.3';

let started: Promise<Service> | undefined;

export function attacked(): Promise<Service> {
  started ??= startService({ OUTBOUND_ALLOW_CIDRS: `${OPEN_HOST}/32`, IMPORT_MAX_BYTES: '10000000' });
  return started;
}

export async function ask(line: string, options: RequestOptions = {}): Promise<Answer> {
  const [method = '', path = ''] = line.split(' ');
  return api(method, path, { on: await attacked(), ...options });
}

/** A server of the world outside, or of the network inside. Lives as long as the run, and does not keep it alive. */
export async function startWorld(listener: RequestListener, host = OPEN_HOST): Promise<string> {
  const server = createServer(listener).unref();
  server.listen(0, host);
  await once(server, 'listening');
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

/** An operation as the served document tells it. */
export interface Told {
  id: string;
  method: string;
  path: string;
  scope: string;
  /** Names of the parameters in the path. */
  params: string[];
  query: string[];
  /** A body that the document gives as an example. */
  example: Record<string, unknown> | undefined;
  /** Fields of the body. */
  fields: string[];
  success: Schema | undefined;
}

export interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

// The document is read as any client reads it: what is in it is what the tests find out.
// oxlint-disable-next-line no-explicit-any
export async function readDocument(): Promise<any> {
  return (await ask('GET /openapi')).json;
}

/** Every operation of the served document. */
export async function operationsTold(): Promise<{ operations: Told[]; schemas: Record<string, Schema> }> {
  const document = await readDocument();
  const { schemas, parameters } = document.components;
  const operations: Told[] = [];
  for (const [path, methods] of Object.entries<Record<string, Answer['json']>>(document.paths))
    for (const [method, told] of Object.entries(methods)) {
      const given = told.parameters.map((one: { $ref?: string }) => (one.$ref ? parameters[one.$ref.split('/').at(-1) ?? ''] : one));
      const named = (place: string) => given.filter((one: { in: string }) => one.in === place).map((one: { name: string }) => one.name);
      const body = told.requestBody?.content['application/json'];
      const schema = schemas[body?.schema.$ref?.split('/').at(-1)] ?? body?.schema;
      const status = ['200', '201', '202'].find((one) => told.responses[one]) ?? '';
      operations.push({
        id: told.operationId,
        method: method.toUpperCase(),
        path,
        scope: told['x-scope'],
        params: named('path'),
        query: named('query'),
        example: body?.examples.example.value,
        fields: Object.keys(schema?.properties ?? {}),
        success: told.responses[status]?.content?.['application/json']?.schema,
      });
    }
  return { operations, schemas };
}

/** What a project holds, by the name under which operations ask for it. */
export interface Owned extends Project {
  /** By `METHOD /path` or by the part of the path before the parameter. */
  ids: Record<string, string | number>;
}

/** A project with one of each kind, made by the API alone. Its texts hold `mark`. */
export async function ownedProject(mark: string): Promise<Owned> {
  const project = await makeProject(await attacked());
  const { key } = project;
  const make = async (line: string, body: object = {}) => {
    const { status, json } = await ask(line, { key, body });
    if (status >= 300) throw new Error(`${line}: ${status} ${JSON.stringify(json)}`);
    return json;
  };
  const folder = await make('POST /folders', { name: mark });
  const article = await make('POST /articles', { title: mark, content: `About ${mark}.`, folderId: folder.id });
  const template = await make('POST /templates/article', { name: mark, instructions: mark });
  const upload = await make('POST /videos/upload/presigned', { filename: 'a.mp4', contentType: 'video/mp4' });
  await fetch(upload.uploadUrl, { method: 'PUT', headers: upload.headers, body: 'no video' });
  await make('POST /videos/upload/complete', { videoId: upload.videoId });
  const parts = await make('POST /videos/upload/multipart/create', { filename: 'b.mp4', contentType: 'video/mp4', sizeBytes: 9_000_000 });
  const job = await waitForOwn(
    key,
    (await make('POST /publish', { callbackUrl: 'https://example.com/', callbackSecret: `secret-${mark}` })).jobId,
  );
  const preview = await waitForOwn(key, (await make('POST /publish/previews')).jobId);
  await fetch(`${(await attacked()).origin}/sites/${project.slug}/feedback`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ article: String(article.id), language: 'en', helpful: 'no', comment: mark }),
  });
  const { json: answers } = await ask('GET /feedback', { key });
  const ids = {
    '/videos/{videoId}': upload.videoId,
    '/generate/{jobId}': job.jobId,
    '/jobs/{jobId}': job.jobId,
    '/articles/{id}': article.id,
    '/folders/{id}': folder.id,
    '/templates/{id}': template.id,
    '/publications/{publicationId}': job.output.publicationId,
    '/publish/previews/{previewId}': preview.output.previewId,
    '/feedback/{feedbackId}': answers.feedback[0].feedbackId,
    videoId: upload.videoId,
    uploadVideoId: parts.videoId,
    uploadId: parts.uploadId,
    folderId: folder.id,
    parentId: folder.id,
    templateId: template.id,
    articleId: article.id,
  };
  return { ...project, ids };
}

export async function waitForOwn(key: string, jobId: string): Promise<Answer['json']> {
  for (;;) {
    const { json } = await ask(`GET /generate/${jobId}`, { key, headers: { prefer: 'wait=20' } });
    if (json.status !== 'pending') return json;
  }
}
