import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { renderSite } from '../render-site.ts';
import { createTestSnapshot } from '../testing/snapshot.ts';
import { CARD_HEIGHT, CARD_WIDTH, type LinkCard, pageOfCard, readCard } from './card.ts';
import { drawCard } from './draw-card.ts';

const SITE = 'https://docs.example.org/sites/meridian/';

function pagesOf(titles: string[], addresses: 'folders' | 'files' = 'folders'): Map<string, string> {
  const snapshot = createTestSnapshot(titles.map((title, index) => ({ slug: `a${index}`, title, content: '![x](asset:aa11)' })));
  return new Map(Array.from(renderSite(snapshot, snapshot.contents, { addresses }), ({ path, body }) => [path, String(body)]));
}

test("a page contains the content of its card, and the card's URL contains the page", () => {
  const title = `A "quoted" <b>title</b> & 'more'`;
  const pages = pagesOf([title, 'Other']);
  const card = readCard(pages.get('a0/index.html') ?? '');
  assert.ok(card);
  assert.deepEqual([card.title, card.site, card.accent, card.picture], [title, 'Meridian Help', '#2f54d0', 'images/aa11.webp']);
  assert.equal(pageOfCard(card.address.replace(SITE, '')), 'a0/index.html');
  const home = readCard(pages.get('index.html') ?? '');
  assert.equal(pageOfCard(home?.address.replace(SITE, '') ?? ''), 'index.html');
  assert.equal(pageOfCard('images/aa11.webp'), undefined);
});

test('the name of a card changes only with its content', () => {
  const nameOf = (titles: string[]) => readCard(pagesOf(titles).get('a0/index.html') ?? '')?.address;
  assert.equal(nameOf(['One', 'Two']), nameOf(['One', 'Three']));
  assert.notEqual(nameOf(['One', 'Two']), nameOf(['Two', 'Two']));
});

test('a site on disk has no cards and uses the first picture instead', () => {
  const page = pagesOf(['One', 'Two'], 'files').get('a0/index.html') ?? '';
  assert.equal(readCard(page), null);
  assert.match(page, /<meta property="og:image" content="[^"]*images\/aa11\.webp">/);
});

const CARD: LinkCard = { title: 'Create a project', site: 'Meridian Help', accent: '#2f54d0', picture: null };
const picture = () =>
  sharp({ create: { width: 1280, height: 720, channels: 3, background: '#99bbdd' } })
    .webp()
    .toBuffer();

test('a card has 1200 by 630 pixels and at most 150 KB for any picture, and is deterministic', async () => {
  const noise = await sharp({
    create: { width: 1280, height: 720, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .webp({ quality: 95 })
    .toBuffer();
  for (const bytes of [null, await picture(), noise]) {
    const drawn = await drawCard(CARD, bytes);
    const { width, height, format } = await sharp(drawn).metadata();
    assert.deepEqual([width, height, format], [CARD_WIDTH, CARD_HEIGHT, 'jpeg']);
    assert.ok(drawn.byteLength <= 150_000, `${drawn.byteLength} bytes`);
    assert.ok((await drawCard(CARD, bytes)).equals(drawn));
  }
});

test('text is drawn in Latin, Greek and Cyrillic; a title in another script is replaced by the picture', async () => {
  const bytes = await picture();
  const inked = async (title: string) => {
    const drawn = await drawCard({ ...CARD, title }, bytes);
    // Area of the title in pixels, without the picture below.
    const place = await sharp(drawn).extract({ left: 64, top: 190, width: 500, height: 60 }).png().toBuffer();
    const { channels } = await sharp(place).stats();
    return (channels[0]?.min ?? 255) < 40;
  };
  for (const title of ['Create', 'Größe', 'Δημιουργία', 'Создать', 'Tạo dự án']) assert.equal(await inked(title), true, title);
  for (const title of ['作成する', 'إنشاء']) assert.equal(await inked(title), false, title);
});

test('any title gives a card', async () => {
  for (const title of ['', ' ', 'a'.repeat(300), 'word '.repeat(60), '\u0000\u202e<svg>&amp;"', '🚀 Launch'])
    assert.ok((await drawCard({ ...CARD, title }, null)).byteLength > 1000);
});
