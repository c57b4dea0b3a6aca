import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeadLink } from './places-of-site.ts';

const PLACES = { slugs: new Set(['start', 'größe']), folderIds: new Set([7]), languages: new Set(['de']) };

test('a relative link is dead where the site will have nothing at its path, as seen from the page', () => {
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

test('a translation stands one folder deeper', () => {
  const from = { slug: 'start', language: 'de' };
  assert.equal(isDeadLink('../start/', from, PLACES), false);
  assert.equal(isDeadLink('../../start/', from, PLACES), false);
  assert.equal(isDeadLink('../gone/', from, PLACES), true);
});

test('what lies outside of the site is not judged', () => {
  for (const link of ['/pricing', '../../pricing', '//example.com/a'])
    assert.equal(isDeadLink(link, { slug: 'start', language: '' }, PLACES), false, link);
});
