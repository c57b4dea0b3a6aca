import assert from 'node:assert/strict';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { type Answer, api, createProject, type Project, type Service, startService, waitForJob } from './testing/harness.ts';
import { type DnsServer, startDnsServer } from './testing/dns-server.ts';

/** Tests a published site on a custom domain (decision 36). */

let names: DnsServer;
let on: Service & { stop: () => Promise<void> };
let sitesHost: string;

before(async () => {
  names = await startDnsServer();
  on = await startService({ DNS_SERVERS: names.address, SITES_URL: 'http://sites.example' });
  sitesHost = 'sites.example';
});
after(() => on?.stop());

interface Shown {
  status: number;
  location: string | undefined;
  type: string | undefined;
  body: string;
}

/** Requests a URL of a custom domain, as a reverse proxy in front of the service does. */
function ask(host: string, path: string, { method = 'GET', body = '' } = {}): Promise<Shown> {
  const headers = { host, ...(body !== '' && { 'content-type': 'application/x-www-form-urlencoded' }) };
  return new Promise((resolve, reject) => {
    const sent = request(on.origin + path, { method, headers, setHost: false }, (response) => {
      const { location, 'content-type': type } = response.headers;
      text(response).then((answered) => resolve({ status: response.statusCode ?? 0, location, type, body: answered }), reject);
    });
    sent.on('error', reject).end(body);
  });
}

const patch = ({ key }: Project, body: object): Promise<Answer> => api('PATCH', '/project', { key, body, on });
const verify = ({ key }: Project): Promise<Answer> => api('POST', '/project/domain/verify', { key, on });

async function publish({ key }: Project): Promise<string> {
  const job = await waitForJob(key, (await api('POST', '/publish', { key, on })).json.jobId, on);
  assert.equal(job.status, 'completed', job.error);
  return job.output.url;
}

async function proved(domain: string): Promise<Project> {
  const project = await createProject(on);
  await api('POST', '/articles', { key: project.key, body: { title: 'Pay', content: 'Pay it.' }, on });
  const { json } = await patch(project, { customDomain: domain });
  const { name, value } = json.project.customDomainRecord;
  names.records.set(name, ['v=spf1 -all', value]);
  assert.equal((await verify(project)).status, 200);
  return project;
}

test('a domain is used only after its TXT record exists', async () => {
  const project = await createProject(on);
  await api('POST', '/articles', { key: project.key, body: { title: 'Pay', content: 'Pay it.' }, on });
  assert.equal(await publish(project), `http://${sitesHost}/sites/${project.slug}/`);
  assert.equal((await verify(project)).status, 409);
  const { json } = await patch(project, { customDomain: 'Docs.Example.com' });
  const { customDomain, customDomainVerified, customDomainRecord: record } = json.project;
  assert.deepEqual(
    [customDomain, customDomainVerified, record.type, record.name],
    ['docs.example.com', false, 'TXT', '_docreel.docs.example.com'],
  );
  const missing = await verify(project);
  assert.deepEqual([missing.status, missing.json.error.code], [409, 'CONFLICT']);
  names.records.set(record.name, ['docreel-verification=of-somebody-else']);
  assert.match((await verify(project)).json.error.message, /it has others/);
  assert.equal((await ask('docs.example.com', '/domains/ask?domain=docs.example.com')).status, 404);
  assert.doesNotMatch((await ask('docs.example.com', '/pay/')).body, /Pay it/);
  names.records.set(record.name, [record.value]);
  const done = await verify(project);
  assert.deepEqual([done.status, done.json.project.customDomainVerified], [200, true]);
  assert.equal((await api('GET', '/publish/status', { key: project.key, on })).json.hasUnpublishedChanges, true);
  assert.match((await ask('docs.example.com', '/pay/')).body, /Pay it/);
  assert.equal(await publish(project), 'http://docs.example.com/');
  const page = await ask('docs.example.com', '/pay/');
  assert.ok(page.body.includes('<link rel="canonical" href="http://docs.example.com/pay/">'), page.body);
  assert.match((await ask('docs.example.com', '/sitemap.xml')).body, /<loc>http:\/\/docs\.example\.com\/pay\/<\/loc>/);
  assert.equal((await ask('docs.example.com', '/search?q=pay')).location, '/search/?q=pay');
  assert.match((await ask('docs.example.com', '/search/?q=pay')).body, /<a href="\.\.\/pay\/"><strong>Pay<\/strong>/);
  assert.match((await ask('docs.example.com', '/nothing/')).body, /href="\/assets\/site\.[0-9a-f]+\.css"/);
  const { articles } = (await api('GET', '/articles', { key: project.key, on })).json;
  assert.equal(articles[0].previewUrl, 'http://docs.example.com/pay/');
  const status = (await api('GET', '/publish/status', { key: project.key, on })).json;
  assert.equal(status.url, 'http://docs.example.com/');
});

test('earlier URLs redirect to the domain in one hop, URLs on the domain do not redirect, and feedback arrives there', async () => {
  const project = await proved('help.example.com');
  const { key, slug } = project;
  await publish(project);
  const own = new URL(on.origin).host;
  for (const host of [own, sitesHost]) {
    const answer = await ask(host, `/sites/${slug}/pay/?from=mail`);
    assert.deepEqual([answer.status, answer.location], [301, 'http://help.example.com/pay/?from=mail']);
  }
  assert.deepEqual([(await ask('help.example.com', '/pay')).location], ['/pay/']);
  const { id } = (await api('GET', '/articles', { key, on })).json.articles[0];
  await api('PATCH', `/articles/${id}`, { key, body: { slug: 'pay-bills' }, on });
  await publish(project);
  assert.equal((await ask('help.example.com', '/pay/')).location, '/pay-bills/');
  const body = new URLSearchParams({ article: String(id), language: 'en', helpful: 'yes' }).toString();
  const sent = await ask('help.example.com', '/feedback', { method: 'POST', body });
  assert.deepEqual([sent.status, sent.location], [303, 'pay-bills/#feedback-thanks']);
  assert.equal((await api('GET', '/feedback', { key, on })).json.pagination.total, 1);
});

test('domains serve only their site, with a trailing dot and any port, and a proxy can ask which names are served', async () => {
  const project = await proved('a.example.com');
  await publish(project);
  for (const host of ['a.example.com', sitesHost, 'a.example.com.', `${sitesHost}.`, 'a.example.com:99', `${sitesHost}.:99`])
    for (const path of ['/api/v2/project', '/openapi', '/p/x/videos', '/metrics', '/domains/ask?domain=a.example.com', '/sign-in']) {
      const answer = await ask(host, path);
      assert.equal(answer.status, 404, `${host}${path}`);
    }
  assert.equal((await ask(sitesHost, '/readyz')).status, 200);
  const own = new URL(on.origin).host;
  for (const [domain, status] of [
    ['a.example.com', 200],
    ['A.EXAMPLE.COM', 200],
    [sitesHost, 200],
    ['b.example.com', 404],
    ['', 404],
  ] as const)
    assert.equal((await ask(own, `/domains/ask?domain=${domain}`)).status, status, domain);
  await patch(project, { customDomain: null });
  assert.equal((await ask(own, '/domains/ask?domain=a.example.com')).status, 404);
});

test('a domain belongs to one project, and names of the service itself are rejected', async () => {
  await proved('one.example.com');
  const other = await createProject(on);
  const { json } = await patch(other, { customDomain: 'one.example.com' });
  const { name, value } = json.project.customDomainRecord;
  names.records.set(name, [value]);
  const refused = await verify(other);
  assert.deepEqual(
    [refused.status, refused.json.error.message],
    [409, 'Another project on this server uses one.example.com. Remove it there first.'],
  );
  for (const customDomain of [
    sitesHost,
    'localhost',
    '127.0.0.1',
    'a..example.com',
    'http://x.example',
    'ex_ample.com',
    '-a.example',
    'x'.repeat(260),
  ])
    assert.equal((await patch(other, { customDomain })).status, 400, customDomain);
});
