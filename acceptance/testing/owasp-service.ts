import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { type Answer, api, createProject, type Project, type RequestOptions, type Service, startService } from './harness.ts';

/** A separate service for the security tests, because it counts requests by IP address and may connect to only one private address. */

/** This private address represents the public internet. The service must not reach 127.0.0.1. */
export const OPEN_HOST = '127.0.0.3';

let started: Promise<Service> | undefined;

export function startAttackedService(): Promise<Service> {
  started ??= startService({ OUTBOUND_ALLOW_CIDRS: `${OPEN_HOST}/32`, IMPORT_MAX_BYTES: '10000000' });
  return started;
}

export async function ask(line: string, options: RequestOptions = {}): Promise<Answer> {
  const [method = '', path = ''] = line.split(' ');
  return api(method, path, { on: await startAttackedService(), ...options });
}

/** Starts a server at the public or the internal address. It runs until the process ends, but does not keep the process alive. */
export async function startWorld(listener: RequestListener, host = OPEN_HOST): Promise<string> {
  const server = createServer(listener).unref();
  server.listen(0, host);
  await once(server, 'listening');
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

/** An operation from the OpenAPI document that the service returns. */
export interface ApiOperation {
  id: string;
  method: string;
  path: string;
  scope: string;
  /** Names of the path parameters, in order. */
  params: string[];
  query: string[];
  /** Query with a value for each required parameter, such as `?at=1`, or an empty string. */
  requiredQuery: string;
  /** The example request body from the OpenAPI document. */
  example: Record<string, unknown> | undefined;
  /** Names of the fields in the request body. */
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

// The document has no static type, because the tests check its content.
// oxlint-disable-next-line no-explicit-any
export async function readDocument(): Promise<any> {
  return (await ask('GET /openapi')).json;
}

/** Returns all operations in the OpenAPI document of the service. */
export async function listOperations(): Promise<{ operations: ApiOperation[]; schemas: Record<string, Schema> }> {
  const document = await readDocument();
  const { schemas, parameters } = document.components;
  const operations: ApiOperation[] = [];
  for (const [path, methods] of Object.entries<Record<string, Answer['json']>>(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const given = operation.parameters.map((one: { $ref?: string }) => (one.$ref ? parameters[one.$ref.split('/').at(-1) ?? ''] : one));
      const named = (place: string) => given.filter((one: { in: string }) => one.in === place).map((one: { name: string }) => one.name);
      const body = operation.requestBody?.content['application/json'];
      const schema = schemas[body?.schema.$ref?.split('/').at(-1)] ?? body?.schema;
      const status = ['200', '201', '202'].find((one) => operation.responses[one]) ?? '';
      operations.push({
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        scope: operation['x-scope'],
        params: named('path'),
        query: named('query'),
        requiredQuery: formatRequired(given),
        example: body?.examples.example.value,
        fields: Object.keys(schema?.properties ?? {}),
        success: operation.responses[status]?.content?.['application/json']?.schema,
      });
    }
  return { operations, schemas };
}

/** Returns a query with a valid value for each required parameter. 1 is a number and a text. */
function formatRequired(parameters: readonly { in: string; name: string; required?: boolean }[]): string {
  const names = parameters.filter((one) => one.in === 'query' && one.required === true).map(({ name }) => `${name}=1`);
  return names.length === 0 ? '' : `?${names.join('&')}`;
}

/** Returns a PNG of one pixel whose color depends on the text, encoded as base64. */
function createPicture(text: string): string {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const pixel = deflateSync(Buffer.from([0, ...Buffer.from(text).subarray(0, 3)]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixel), chunk('IEND', Buffer.alloc(0))]).toString('base64');
}

/** A project that contains one resource of each kind. */
export interface FilledProject extends Project {
  /** Resource IDs by `METHOD /path`, or by the path segment before the parameter. */
  ids: Record<string, string | number>;
}

/** Creates a project with one resource of each kind, using only the API. All of its texts contain `mark`. */
export async function createFilledProject(mark: string): Promise<FilledProject> {
  const project = await createProject(await startAttackedService());
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
  const job = await waitForAttackedJob(
    key,
    (await make('POST /publish', { callbackUrl: 'https://example.com/', callbackSecret: `secret-${mark}` })).jobId,
  );
  const preview = await waitForAttackedJob(key, (await make('POST /publish/previews')).jobId);
  await fetch(`${(await startAttackedService()).origin}/sites/${project.slug}/feedback`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ article: String(article.id), language: 'en', helpful: 'no', comment: mark }),
  });
  const { json: answers } = await ask('GET /feedback', { key });
  await make('POST /project/languages', { code: 'de' });
  const { asset } = await make('POST /assets', { data: createPicture(mark) });
  const ids = {
    '/assets/{assetId}': asset.assetId,
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

export async function waitForAttackedJob(key: string, jobId: string): Promise<Answer['json']> {
  for (;;) {
    const { json } = await ask(`GET /generate/${jobId}`, { key, headers: { prefer: 'wait=20' } });
    if (json.status !== 'pending') return json;
  }
}
