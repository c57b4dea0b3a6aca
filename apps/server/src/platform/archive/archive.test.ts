import assert from 'node:assert/strict';
import { mkdir, mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';
import { ArchiveError } from './archive-error.ts';
import { openFolder } from './open-folder.ts';
import { openZip } from './open-zip.ts';
import { type ArchiveFile, writeZip } from './write-zip.ts';
import { writeCentralHeader, writeDataDescriptor, writeEndRecords, writeLocalHeader, type ZipEntry } from './zip-records.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docreel-archive-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function* each(files: ArchiveFile[]): AsyncGenerator<ArchiveFile> {
  yield* files;
}

async function bytesOf(files: AsyncIterable<ArchiveFile>): Promise<Buffer> {
  return buffer(Readable.from(writeZip(files)));
}

async function saved(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

async function* chunksOf(...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield Buffer.alloc(size, 7);
}

test('text, bytes, streams and names in any script survive a round trip, and the same files give the same bytes', async () => {
  const files = (): ArchiveFile[] => [
    { path: 'über/ß 日本.md', body: 'Text.\n'.repeat(1000) },
    { path: 'a.bin', body: Buffer.from([1, 2, 3]) },
    { path: 'empty', body: '' },
    { path: 'p.webp', body: Buffer.alloc(1000, 7) },
    { path: 'media/v.mp4', body: { chunks: chunksOf(100_000, 1), sizeBytes: 100_001 } },
  ];
  const bytes = await bytesOf(each(files()));
  assert.deepEqual(await bytesOf(each(files())), bytes);
  await using zip = await openZip(await saved('a.zip', bytes));
  assert.deepEqual([...zip.files.values()], [6000, 3, 0, 1000, 100_001]);
  assert.equal((await zip.read('über/ß 日本.md', 10_000)).toString(), 'Text.\n'.repeat(1000));
  assert.deepEqual(await zip.read('a.bin', 3), Buffer.from([1, 2, 3]));
  assert.deepEqual(await zip.read('media/v.mp4', 200_000), Buffer.alloc(100_001, 7));
  assert.ok(bytes.length > 101_000 && bytes.length < 103_000, 'text is compressed, pictures are not');
});

test('more than 65,535 files are listed with ZIP64', async () => {
  async function* many(): AsyncGenerator<ArchiveFile> {
    for (let n = 0; n < 65_600; n++) yield { path: `f/${n}`, body: '' };
  }
  // The test reads only the list of entries, because reading all of them takes seconds.
  const { entryCount } = await fromBufferPromise(await bytesOf(many()));
  assert.equal(entryCount, 65_600);
});

test('a file above 4 GiB and the file after it are found', async () => {
  const size = 4 * 1024 ** 3 + 5;
  const large: ZipEntry = { name: Buffer.from('v.mp4'), method: 0, crc32: 1, size, compressedSize: size, offset: 0, isStreamed: true };
  const header = writeLocalHeader(large);
  const offset = header.length + size + writeDataDescriptor(large).length;
  const packed = deflateRawSync('behind');
  const behind: ZipEntry = {
    name: Buffer.from('b'),
    method: 8,
    crc32: 3_030_211_803,
    size: 6,
    compressedSize: packed.length,
    offset,
    isStreamed: false,
  };
  const directory = Buffer.concat([writeCentralHeader(large), writeCentralHeader(behind)]);
  const end = Buffer.concat([writeLocalHeader(behind), packed]);
  const path = join(folder, 'large.zip');
  // The large file is sparse, so it needs no disk space.
  await using file = await open(path, 'w');
  await file.write(header, 0, header.length, 0);
  const tail = Buffer.concat([
    writeDataDescriptor(large),
    end,
    directory,
    writeEndRecords({ count: 2, offset: offset + end.length, size: directory.length }),
  ]);
  await file.write(tail, 0, tail.length, header.length + size);
  await using zip = await openZip(path);
  assert.deepEqual(
    [...zip.files],
    [
      ['v.mp4', size],
      ['b', 6],
    ],
  );
  await assert.rejects(zip.read('v.mp4', 1024), /larger than 1024 bytes/);
  await assert.rejects(zip.read('b', 1024), /damaged/);
});

test('nothing is computed before it is requested, leaving early closes the source, and its errors are passed on', async () => {
  let [made, isClosed] = [0, false];
  async function* source(): AsyncGenerator<ArchiveFile> {
    try {
      for (; made < 100; ) yield { path: `${made++}`, body: 'x' };
    } finally {
      isClosed = true;
    }
  }
  const zip = writeZip(source());
  // Size of a ZIP entry's header and content, in bytes.
  for (let n = 0; n < 6; n++) await zip.next();
  assert.equal(made, 3);
  await zip.return();
  assert.ok(isClosed);
  async function* broken(): AsyncGenerator<ArchiveFile> {
    yield { path: 'a', body: 'x' };
    throw new Error('the disk is gone');
  }
  await assert.rejects(bytesOf(broken()), /the disk is gone/);
  const short = { path: 'v', body: { chunks: chunksOf(3), sizeBytes: 4 } };
  await assert.rejects(bytesOf(each([short])), /3 bytes, and 4 were announced/);
  for (const path of ['', '/a', '../a', 'a/../b', 'a\\b', 'a//b']) await assert.rejects(bytesOf(each([{ path, body: '' }])), /Not a path/);
});

test('an archive is refused if it is broken, encrypted or a bomb, or has links, duplicates or paths outside of its folder', async () => {
  const good = await bytesOf(each([{ path: 'aaaa', body: 'Text.'.repeat(100) }]));
  const renamed = (name: string) => Buffer.from(good.toString('latin1').replaceAll('aaaa', name), 'latin1');
  const at = good.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  const patched = (patch: (central: Buffer) => void) => {
    const copy = Buffer.from(good);
    patch(copy.subarray(at));
    return copy;
  };
  const cases: [string, Buffer, RegExp][] = [
    ['text', Buffer.from('no archive at all'), /cannot be read as a ZIP/],
    ['cut', good.subarray(0, -30), /cannot be read as a ZIP/],
    ['dots', renamed('../a'), /cannot be read as a ZIP|lead out/],
    ['root', renamed('/etc'), /cannot be read as a ZIP|lead out/],
    ['windows', renamed('C:/a'), /cannot be read as a ZIP|lead out/],
    ['backslash', renamed('..\\a'), /cannot be read as a ZIP|lead out/],
    ['link', patched((central) => central.writeUInt32LE(0o120_777 * 0x1_00_00, 38)), /symbolic link/],
    ['encrypted', patched((central) => central.writeUInt16LE(1, 8)), /encrypted/],
    [
      'twice',
      await bytesOf(
        each([
          { path: 'a', body: '' },
          { path: 'a', body: '' },
        ]),
      ),
      /twice/,
    ],
  ];
  for (const [name, bytes, sentence] of cases) {
    const path = await saved(`${name}.zip`, bytes);
    await assert.rejects(openZip(path), (error) => error instanceof ArchiveError && sentence.test(error.message), name);
  }
  const huge = patched((central) => central.writeUInt32LE(0xff_ff_ff_f0, 24));
  await using zip = await openZip(await saved('huge.zip', huge));
  await assert.rejects(zip.read('aaaa', 1024), /larger than 1024 bytes/);
  // The entry announces fewer bytes than it contains, so reading stops at the announced size.
  const bomb = await bytesOf(each([{ path: 'b', body: Buffer.alloc(10_000_000) }]));
  const central = bomb.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  bomb.writeUInt32LE(100, central + 24);
  await using small = await openZip(await saved('bomb.zip', bomb));
  await assert.rejects(small.read('b', 1024), ArchiveError);
});

test('a folder is read the same way; links are refused and names with a leading dot are skipped', async () => {
  const root = join(folder, 'tree');
  await mkdir(join(root, 'a'), { recursive: true });
  await mkdir(join(root, '.git'));
  await writeFile(join(root, 'a/b.md'), 'Text.');
  await writeFile(join(root, '.git/config'), 'x');
  await using archive = await openFolder(root);
  assert.deepEqual([...archive.files], [['a/b.md', 5]]);
  assert.equal((await archive.read('a/b.md', 5)).toString(), 'Text.');
  await assert.rejects(archive.read('a/b.md', 4), /larger than 4 bytes/);
  await assert.rejects(archive.read('../x', 4), /holds no/);
  await symlink('/etc/passwd', join(root, 'a/link.md'));
  await assert.rejects(openFolder(root), /symbolic link/);
});
