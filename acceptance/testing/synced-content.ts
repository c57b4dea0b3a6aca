import assert from 'node:assert/strict';
import { crc32, deflateSync } from 'node:zlib';
import { api, type Project } from './harness.ts';
import { succeed, type SyncedFolder } from './synced-folder.ts';

/** Content of a project for tests of `docreel pull` and `docreel push`. */

/** File of the article that most tests change. */
export const CREATE = 'getting-started/first-steps/create-a-project.md';

export interface SeededContent {
  picture: string;
  ids: Record<'create' | 'root' | 'hidden' | 'german', number>;
  folder: number;
}

/** Creates folders, articles, a translation and a picture. */
export async function seedContent({ key }: Project): Promise<SeededContent> {
  const send = async (method: string, address: string, body: unknown) => {
    const { status, json } = await api(method, address, { key, body });
    if (status >= 300) throw new Error(`${method} ${address} returned ${status}: ${JSON.stringify(json)}`);
    return json;
  };
  const { asset } = await send('POST', '/assets', { data: Buffer.from(makePicture(1)).toString('base64') });
  const start = await send('POST', '/folders', { name: 'Getting started' });
  const nested = await send('POST', '/folders', { name: 'First steps', parentId: start.id });
  const content = `Intro.\n\n1. Click **Projects**.\n\n   ![The list](asset:${asset.assetId}#mark=1,2,30,40)\n2. Enter a name.\n3. Press Save.\n\nThe end.\n`;
  const create = await send('POST', '/articles', { title: 'Create a project', content, folderId: nested.id });
  const root = await send('POST', '/articles', { title: 'Root: "quoted"', content: '\n\nKept  spaces. \r\nAnd lines.', folderId: null });
  const hidden = await send('POST', '/articles', { title: 'Hidden', content: 'Secret.\n', folderId: start.id });
  await send('PATCH', `/articles/${hidden.id}`, { isHidden: true, metaDescription: 'For nobody', metaKeywords: ['a', 'b'] });
  await send('POST', '/project/languages', { code: 'de' });
  await send('POST', `/articles/${create.id}/translation`, { language: 'de' });
  await send('PATCH', `/articles/${create.id}?language=de`, { title: 'Projekt anlegen' });
  return { picture: asset.assetId, folder: start.id, ids: { create: create.id, root: root.id, hidden: hidden.id, german: create.id } };
}

/** Returns everything that a push could change, with revisions and times. */
export async function readRows({ key }: Pick<Project, 'key'>): Promise<unknown> {
  const { json: list } = await api('GET', '/articles?limit=100', { key });
  const { json: folders } = await api('GET', '/folders', { key });
  const { json: translations } = await api('GET', '/translations?limit=100', { key });
  return { articles: list.articles, folders: folders.folders, translations: translations.articles };
}

/** Returns an article. */
// oxlint-disable-next-line no-explicit-any
export async function read(project: Project, id: number, query = ''): Promise<any> {
  return (await api('GET', `/articles/${id}${query}`, { key: project.key })).json;
}

/** Changes an article or a folder. */
export async function change(project: Project, address: string, body: unknown): Promise<void> {
  const { status, json } = await api('PATCH', address, { key: project.key, body });
  assert.equal(status, 200, JSON.stringify(json));
}

/** Checks that a pull writes no byte and a push changes no row. */
export async function checkFixedPoint(project: Project, folder: SyncedFolder): Promise<void> {
  const [files, rows] = [await folder.readAll(), await readRows(project)];
  await succeed(folder, 'pull');
  await succeed(folder, 'push');
  assert.deepEqual(await folder.readAll(), files);
  assert.deepEqual(await readRows(project), rows);
}

/** Returns a PNG picture. Each number gives other bytes. */
export function makePicture(number: number): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const pixels = deflateSync(Buffer.from([0, number % 256]));
  const text = Buffer.from(`number\0${number}`);
  const parts = [chunk('IHDR', header), chunk('tEXt', text), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}
