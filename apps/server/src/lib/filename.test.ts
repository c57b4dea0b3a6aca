import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseFilename, nameVideo } from './filename.ts';

const named = (disposition: string | undefined, address = 'https://a.example/x.mp4', finalAddress = address) =>
  chooseFilename({ disposition, address, finalAddress });

test('a file name comes from the server, the URL, or the URL after redirects, in this order', () => {
  assert.equal(named('attachment; filename="demo one.mp4"'), 'demo one.mp4');
  assert.equal(named('attachment; filename=demo.mp4'), 'demo.mp4');
  assert.equal(named(`attachment; filename="plain.mp4"; filename*=UTF-8''sch%C3%B6n.mp4`), 'schön.mp4');
  assert.equal(named('inline'), 'x.mp4');
  assert.equal(named(undefined, 'https://a.example/my%20film.mov?x=1'), 'my film.mov');
  assert.equal(named(undefined, 'https://a.example/download?id=7', 'https://cdn.example/tour.webm'), 'tour.webm');
  assert.equal(named(undefined, 'https://a.example/download'), 'download');
  assert.equal(named(undefined, 'https://a.example/'), 'video');
});

test('a sanitized name is one visible path segment', () => {
  assert.equal(named('attachment; filename="../../etc/passwd"'), 'x.mp4');
  assert.equal(named('attachment; filename="..\\\\..\\\\boot.ini"'), 'boot.ini');
  assert.equal(named(`attachment; filename*=UTF-8''..%2F..%2Fa.mp4`), 'a.mp4');
  assert.equal(named(`attachment; filename*=UTF-8''a%00b%0D%0A.mp4`), 'ab.mp4');
  assert.equal(named(`attachment; filename*=UTF-8''gpj%E2%80%AE4pm.mp4`), 'gpj4pm.mp4');
  assert.equal(named('attachment; filename="<img src=x>.mp4"'), 'img src=x.mp4');
  assert.equal(named('attachment; filename="...hidden.mp4"'), 'hidden.mp4');
  assert.equal(named(undefined, 'https://a.example/100%.mp4'), '100%.mp4');
});

test('a long name is cut and keeps its extension', () => {
  const name = named(`attachment; filename="${'ü'.repeat(400)}.webm"`);
  assert.equal([...name].length, 200);
  assert.ok(name.endsWith('ü.webm'));
});

test('the name of a video is its file name as a title', () => {
  assert.equal(nameVideo('Create a project.mp4'), 'Create a project');
  assert.equal(nameVideo('create-a_project.mp4'), 'Create a project');
  assert.equal(nameVideo('v1.2-tour.webm'), 'V1.2 tour');
  assert.equal(nameVideo('écran__principal.webm'), 'Écran principal');
  assert.equal(nameVideo('iPhone-setup.mov'), 'iPhone setup');
  assert.equal(nameVideo('Plan - part 2.mp4'), 'Plan - part 2');
  assert.equal(nameVideo('2024-05-01 10-22-33.mkv'), '2024-05-01 10-22-33');
  assert.equal(nameVideo('demo_2024-05-01.mp4'), 'Demo 2024-05-01');
  assert.equal(nameVideo('download'), 'Download');
  assert.equal(nameVideo('__.mp4'), '__.mp4');
  assert.equal(nameVideo('.mp4'), '.mp4');
});
