import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupsProblem, groupsToLines, linksProblem, linksToLines, toGroups, toLinks } from './link-lines.ts';

test('links and groups come back from their lines as they were', () => {
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

test('a line that cannot be read is told', () => {
  assert.equal(linksProblem('A | https://a.example/\n\nStatus'), 'Line 2: write a label, then | and the URL.');
  assert.equal(linksProblem(''), undefined);
  assert.match(groupsProblem('A | https://a.example/') ?? '', /^Start with/);
  assert.equal(groupsProblem('Legal\nA | https://a.example/'), undefined);
});
