import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { lookWithAxe } from './testing/axe.ts';
import type { Page } from 'playwright-core';
import { computeAccents } from './theme/brand/accents.ts';
import { renderSite } from './render-site.ts';
import { DESKTOP, PHONE, visitPage } from './testing/browser.ts';
import { makeMedia } from './testing/media.ts';
import { type Served, serve } from './testing/serve.ts';
import { FULL_ARTICLE, PICTURE_ID, createTestSnapshot } from './testing/snapshot.ts';

let site: Served;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  const snapshot = createTestSnapshot([{ slug: 'create', content: FULL_ARTICLE }, { slug: 'pay' }]);
  const picture = { src: `images/${PICTURE_ID}.webp`, contentType: 'image/webp', width: 320, height: 180 };
  const link = (label: string) => ({ label, url: `https://meridian.example/${label.toLowerCase()}` });
  snapshot.brand = {
    accent: '#e11d48',
    accentDark: null,
    logo: picture,
    logoDark: { ...picture, src: `images/dark.webp` },
    favicon: picture,
    font: 'inter',
    corners: 'square',
    headerLinks: [link('Product'), link('Status')],
    footer: {
      groups: [
        { title: 'Company', links: [link('About'), link('Jobs')] },
        { title: 'Legal', links: [link('Privacy')] },
      ],
      text: '© 2026 Meridian',
    },
    announcement: { text: 'Version 4 is here.', url: 'https://meridian.example/four' },
    feedback: true,
    isEmbeddable: false,
    customCss: '.head h1 { text-transform: uppercase; background: url(https://evil.example/x.png) }',
  };
  const pages = Array.from(renderSite(snapshot, snapshot.contents), ({ path, body }) => [path, Buffer.from(body)] as const);
  const media = await makeMedia(folder);
  media.set('images/dark.webp', media.get(picture.src) ?? Buffer.alloc(0));
  site = await serve(new Map([...pages, ...media]));
});

after(async () => {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a site has the accent, font, corners, logo, links, footer and styles of its project, and the policy still holds', async () => {
  await visitPage({ base: site.base, path: 'create/', options: { ...DESKTOP, colorScheme: 'light' } }, async ({ page, faults }) => {
    await page.evaluate(() => document.fonts.ready);
    assert.deepEqual(
      await page.evaluate(() => ({
        hasInter:
          document.fonts.check('16px Inter') && [...document.fonts].some(({ family, status }) => family === 'Inter' && status === 'loaded'),
        title: getComputedStyle(document.querySelector('h1') ?? document.body).textTransform,
        links: Array.from(document.querySelectorAll('.header-links a, .foot-groups a'), ({ textContent }) => textContent),
        icon: document.querySelector('link[rel=icon]')?.getAttribute('href'),
      })),
      {
        hasInter: true,
        title: 'uppercase',
        links: ['Product', 'Status', 'About', 'Jobs', 'Privacy'],
        icon: `../images/${PICTURE_ID}.webp`,
      },
    );
    const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
    assert.ok(accent.includes(computeAccents({ accent: '#e11d48', accentDark: null }).accent), accent);
    assert.deepEqual(await shownLogos(page), [`images/${PICTURE_ID}.webp`]);
    assert.equal(await page.locator('.announcement a').textContent(), 'Version 4 is here.');
    const stopped = faults.splice(0);
    assert.ok(stopped.length > 0 && stopped.every((fault) => fault.includes('evil.example')), stopped.join('\n'));
    assert.deepEqual(await barriers(page), []);
  });
});

test('dark mode has another logo and a lighter accent, and a phone shows the header links in the footer', async () => {
  await visitPage({ base: site.base, path: '', options: { ...PHONE, colorScheme: 'dark' } }, async ({ page }) => {
    assert.deepEqual(await shownLogos(page), ['images/dark.webp']);
    assert.ok(await page.locator('.foot-top a').first().isVisible());
    assert.ok(!(await page.locator('.header-links').isVisible()));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true);
    assert.deepEqual(await barriers(page), []);
  });
});

async function shownLogos(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLImageElement>('.brand img'))
      .filter((logo) => logo.getClientRects().length > 0)
      .map((logo) => logo.src.replace(/^.*\/(?=images\/)/, '')),
  );
}

async function barriers(page: Page): Promise<string[]> {
  const { violations } = await lookWithAxe(page);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
