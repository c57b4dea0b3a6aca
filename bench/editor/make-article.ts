import sharp from 'sharp';
import type { DashboardServer } from '../dashboard/dashboard-server.ts';

export const BLOCKS = 200;
export const PICTURES = 60;

/** Creates an article of 200 blocks, 60 of them with a picture, as a long tutorial has them. Returns its ID. */
export async function makeArticle({ api }: Pick<DashboardServer, 'api'>): Promise<number> {
  const assets = await Promise.all(Array.from({ length: PICTURES }, (_, n) => addPicture(api, n)));
  const blocks: string[] = [];
  for (let n = 0; blocks.length < BLOCKS; n++) {
    const assetId = n < PICTURES ? assets[n] : undefined;
    const picture = assetId === undefined ? '' : `\n\n   ![The list of projects](asset:${assetId}#mark=20,30,25,10)`;
    if (n % 10 === 0) blocks.push(`## Part ${n / 10 + 1}\n`);
    blocks.push(`${n + 1}. Click **Entry ${n}** in the menu on the left, then wait until the *list* has loaded.${picture}\n`);
    if (n % 8 === 7) blocks.push(`> [!NOTE]\n> Entry ${n} is visible to \`owners\` only.\n`);
  }
  const content = blocks.slice(0, BLOCKS).join('\n');
  return (await api.createArticle({ body: { title: 'A long tutorial', content } })).id;
}

/** Creates an article of one MiB of Markdown. */
export async function makeLongText({ api }: Pick<DashboardServer, 'api'>): Promise<number> {
  const line = 'Open the **settings** and choose a *language* for the whole project, then save it.\n\n';
  const content = line.repeat(Math.floor((1024 * 1024 - 2000) / line.length));
  return (await api.createArticle({ body: { title: 'One mebibyte', content } })).id;
}

async function addPicture(api: DashboardServer['api'], n: number): Promise<string> {
  const picture = sharp({ create: { width: 1280, height: 720, channels: 3, background: { r: 40 + 3 * n, g: 90, b: 160 } } });
  const data = (await picture.webp().toBuffer()).toString('base64');
  return (await api.createAsset({ body: { data } })).asset.assetId;
}
