import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeadLink } from './dead-links.ts';

const PLACES = {
  addresses: ['https://docs.example.com/sites/acme/', 'https://docs.example.com/sites/acme-old/'] as const,
  slugs: new Set(['start', 'größe']),
  folderIds: new Set([7]),
  languages: new Set(['de']),
};
const DOMAIN = { ...PLACES, addresses: ['https://help.acme.example/', ...PLACES.addresses] as const };

test('a relative link is dead if the site has nothing at its path, relative to the page', () => {
  const from = { slug: 'start', language: '' };
  const alive = [
    '../start/',
    '../start',
    '../start.md',
    '../start/index.html',
    '../',
    './',
    '?a=1',
    '../gr%C3%B6%C3%9Fe/#top',
    '../de/start/',
    '../de/',
  ];
  alive.push('../folders/7/', '../folders/7/2/', '../folders/all/3/', '../sitemap.xml', '../images/x.png');
  assert.deepEqual(
    alive.filter((link) => isDeadLink(link, from, PLACES)),
    [],
  );
  const dead = ['../gone/', 'start/', '../fr/start/', '../folders/8/', '../start/more/', '../%E0%A4%A'];
  assert.deepEqual(
    dead.filter((link) => !isDeadLink(link, from, PLACES)),
    [],
  );
});

test('the pages of a translation are one folder deeper', () => {
  const from = { slug: 'start', language: 'de' };
  assert.equal(isDeadLink('../start/', from, PLACES), false);
  assert.equal(isDeadLink('../../start/', from, PLACES), false);
  assert.equal(isDeadLink('../gone/', from, PLACES), true);
});

test('links to other sites are never dead', () => {
  const outside = [
    '/pricing',
    '../../pricing',
    '//example.com/a',
    'https://docs.example.com/sites/acme2/gone/',
    'https://docs.example.com/',
  ];
  for (const link of [...outside, 'mailto:a@docs.example.com'])
    assert.equal(isDeadLink(link, { slug: 'start', language: '' }, PLACES), false, link);
});

test('absolute links to any URL of the site are checked like relative ones', () => {
  const from = { slug: 'start', language: '' };
  for (const [links, isDead] of [
    [
      ['https://docs.example.com/sites/acme', 'http://docs.example.com/sites/acme/start/', '//docs.example.com/sites/acme-old/de/start/'],
      false,
    ],
    [['https://docs.example.com/sites/acme/gone/', '//DOCS.example.com/sites/acme-old/gone/', '/sites/acme/gone/'], true],
  ] as const)
    for (const link of links) assert.equal(isDeadLink(link, from, PLACES), isDead, link);
  // A custom domain serves only the site, so paths such as `/sites/acme/` do not exist there.
  assert.deepEqual(
    ['/start/', '/gone/', 'https://docs.example.com/sites/acme/gone/', 'https://docs.example.com/gone/'].map((link) =>
      isDeadLink(link, from, DOMAIN),
    ),
    [false, true, true, false],
  );
});
