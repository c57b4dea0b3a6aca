import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withSiteHosts } from './site-hosts.ts';

const OWN = 'docs.test:4800';
const SITES = 'sites.test:4801';
const PATHS = ['/app/api/session', '/api/v2/project', '/sign-in', '/metrics'];

interface Options {
  isExclusive?: boolean;
  connectedTo?: string;
  findSite?: (hostname: string) => Promise<string | null>;
}

/** Returns the URL with which the application was called, or the status if it was not called. */
async function route(url: string, { isExclusive = true, connectedTo, findSite }: Options = {}): Promise<string | number> {
  const seen: string[] = [];
  const fetch = async (request: Request) => {
    seen.push(request.url);
    return new Response();
  };
  const hosts = {
    own: new URL(`http://${OWN}`),
    sites: new URL(`http://${SITES}`),
    isExclusive,
    findSite: findSite ?? (async (hostname: string) => (hostname === 'help.acme.test' ? 'acme' : null)),
  };
  const env = { incoming: { socket: { localAddress: connectedTo } } };
  const response = await withSiteHosts({ fetch }, hosts).fetch(new Request(url), env);
  return seen[0] ?? response.status;
}

test('the host of all sites serves sites only, however its name is written', async () => {
  for (const host of [SITES, 'sites.test', 'sites.test.', 'sites.test.:4801', 'SITES.test:80']) {
    for (const path of PATHS) assert.equal(await route(`http://${host}${path}`), `http://${SITES}/sites/`, host + path);
    assert.equal(await route(`http://${host}/sites/acme/pay/?q=1`), `http://${SITES}/sites/acme/pay/?q=1`);
  }
});

test('the domain of a project serves its site only, however its name is written', async () => {
  for (const host of ['help.acme.test', 'help.acme.test.', 'help.acme.test:8443', 'HELP.acme.test.:99'])
    for (const path of PATHS) assert.equal(await route(`http://${host}${path}`), `${new URL(`http://${host}`).origin}/sites/acme${path}`);
});

test('the own host serves everything, with a dot at the end and with another port too', async () => {
  for (const host of [OWN, 'docs.test', 'docs.test.:4800'])
    for (const path of PATHS) assert.equal(await route(`http://${host}${path}`), new URL(`http://${host}${path}`).href);
});

test('unknown hosts are refused with 421 if PUBLIC_URL is set, except for probes and the domain check', async () => {
  for (const host of ['rebound.example', 'help.acme.test.evil.example', '203.0.113.9', '[2001:db8::9]']) {
    for (const path of PATHS) assert.equal(await route(`http://${host}${path}`), 421, host + path);
    for (const path of ['/healthz', '/readyz', '/domains/ask?domain=help.acme.test'])
      assert.equal(await route(`http://${host}${path}`), `http://${host}${path}`);
    assert.equal(await route(`http://${host}/metrics`, { isExclusive: false }), `http://${host}/metrics`, 'without PUBLIC_URL');
  }
});

test('names and addresses of the machine itself are served as the own host', async () => {
  for (const host of ['127.0.0.1:4800', 'localhost:4800', 'docreel.localhost', '[::1]:4800', '127.8.8.8', 'docreel:4800'])
    assert.equal(await route(`http://${host}/metrics`), `http://${host}/metrics`);
  assert.equal(await route('http://10.1.2.3/metrics', { connectedTo: '::ffff:10.1.2.3' }), 'http://10.1.2.3/metrics');
  assert.equal(await route('http://10.1.2.3/metrics', { connectedTo: '10.9.9.9' }), 421);
});

test('a host whose site cannot be looked up gets 503 if PUBLIC_URL is set', async () => {
  const findSite = async () => Promise.reject(new Error('no database'));
  assert.equal(await route('http://help.acme.test/', { findSite }), 503);
  assert.equal(await route('http://help.acme.test/', { findSite, isExclusive: false }), 'http://help.acme.test/');
});
