import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { runProgram } from '../setup/programs.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

interface Service {
  image: string;
  ports?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Record<string, string>;
  depends_on?: object;
}

async function readServices(): Promise<Record<string, Service>> {
  const { services } = parse(await readFile(path.join(ROOT, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, Service>;
  };
  return services;
}

test('compose.yaml names all images with a version and without a registry, and this version of Docreel', async () => {
  const services = await readServices();
  const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const images = new Set(Object.values(services).map(({ image }) => /^\$\{[A-Z]+_IMAGE:-([^}]+)\}$/.exec(image)?.[1] ?? image));
  for (const image of images) assert.match(image, /^([a-z]+\/)?[a-z]+:\d[\w.-]*$/);
  assert.ok(images.has(`docreel:${version}`));
});

test('only Caddy publishes ports, and all containers of Docreel have a read-only root without capabilities', async () => {
  const services = await readServices();
  assert.deepEqual(
    Object.keys(services).filter((name) => services[name]?.ports),
    ['caddy'],
  );
  const confined = parse(await readFile(path.join(ROOT, 'docker/compose.apparmor.yaml'), 'utf8')) as { services: object };
  assert.deepEqual(Object.keys(confined.services), ['api', 'worker', 'bucket', 'backup'], 'all of them have the AppArmor profile');
  for (const name of Object.keys(confined.services)) {
    const { read_only: isReadOnly, cap_drop: dropped, environment } = services[name] ?? ({} as Service);
    assert.deepEqual([isReadOnly, dropped, environment?.['SANDBOX']], [true, ['ALL'], 'required'], name);
  }
});

test('compose-env writes settings with new secrets that only this user can read, and never changes an existing file', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-compose-'));
  t.after(() => rm(folder, { recursive: true }));
  const write = async (name: string, ...args: string[]) => {
    const project = path.join(folder, name);
    await mkdir(path.join(project, 'docker'), { recursive: true });
    await cp(path.join(ROOT, 'docker/compose-env'), path.join(project, 'docker/compose-env'));
    const { code, output } = await runProgram(['sh', path.join(project, 'docker/compose-env'), ...args]);
    return { code, output, file: path.join(project, '.env') };
  };
  const read = async (file: string) =>
    Object.fromEntries([...(await readFile(file, 'utf8')).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));

  const first = await write('first', 'docs.example.com');
  assert.deepEqual([first.code, (await stat(first.file)).mode & 0o777], [0, 0o600]);
  const { POSTGRES_PASSWORD, STORE_ACCESS_KEY, STORE_SECRET_KEY, ...settings } = await read(first.file);
  assert.deepEqual(settings, {
    PUBLIC_HOST: 'docs.example.com',
    PUBLIC_URL: 'https://docs.example.com',
    HTTPS_PORT: '443',
    WORKERS: '2',
    CADDY_OPTIONS: '',
  });
  const other = await write('second', 'docs.example.com', '8443');
  const { PUBLIC_URL, ...again } = await read(other.file);
  assert.equal(PUBLIC_URL, 'https://docs.example.com:8443');
  const secrets = [POSTGRES_PASSWORD, STORE_ACCESS_KEY, STORE_SECRET_KEY, again['POSTGRES_PASSWORD'], again['STORE_SECRET_KEY']];
  for (const secret of secrets) assert.match(secret ?? '', /^[0-9a-f]{20,48}$/);
  assert.equal(new Set(secrets).size, secrets.length);

  const before = await readFile(first.file, 'utf8');
  const refused = await write('first', 'other.example.com');
  assert.equal(refused.code, 1);
  assert.match(refused.output, /\.env exists already and was not changed/);
  assert.equal(await readFile(first.file, 'utf8'), before);
  for (const args of [[], ['https://docs.example.com'], ['docs.example.com', 'https']])
    assert.equal((await write('third', ...args)).code, 2);
});
