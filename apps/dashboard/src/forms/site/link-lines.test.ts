import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGroups, groupsToLines, checkLinks, linksToLines, toGroups, toLinks } from './link-lines.ts';

test('links and groups survive a round trip through text', () => {
  const links = [
    { label: 'Status | live', url: 'https://status.example.com/' },
    { label: 'Write to us', url: 'mailto:us@example.com' },
  ];
  assert.deepEqual(toLinks(linksToLines(links)), links);
  const groups = [
    { title: 'Company', links },
    { title: 'Legal', links: [] },
  ];
  assert.deepEqual(toGroups(groupsToLines(groups)), groups);
});

test('an unreadable line is reported with its number', () => {
  assert.equal(checkLinks('A | https://a.example/\n\nStatus'), 'Line 2: write a label, then | and the URL.');
  assert.equal(checkLinks(''), undefined);
  assert.match(checkGroups('A | https://a.example/') ?? '', /^Start with/);
  assert.equal(checkGroups('Legal\nA | https://a.example/'), undefined);
});
