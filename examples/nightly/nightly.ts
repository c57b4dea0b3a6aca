// Translates and publishes what has changed since yesterday, checks the site, and rolls it back if a page is missing. Run it with cron.
// Usage: DOCREEL_URL=https://docs.example.com DOCREEL_KEY=dr_… node nightly.ts [PAGE…]
import { createClient, type Job } from '@docreel/sdk';

const { DOCREEL_URL = 'http://127.0.0.1:3000', DOCREEL_KEY } = process.env;
const docreel = createClient({ baseUrl: `${DOCREEL_URL}/api/v2`, apiKey: DOCREEL_KEY });
const pages = ['', ...process.argv.slice(2)];

const { languages } = await docreel.listLanguages();
for (const { code, isDefault } of languages) if (!isDefault) await waitForJob(await docreel.translate({ body: { language: code } }));
const before = await docreel.getPublishStatus();
if (before.isPublished && !before.hasUnpublishedChanges) {
  console.log('Nothing has changed.');
} else {
  for await (const { kind, title, target } of docreel.each.listPublishWarnings())
    console.log(`Warning: ${kind} in “${title}” ${target ?? ''}`);
  await waitForJob(await docreel.publish());
  await checkPages(before.publicationId);
}

/** Requests the home page and the pages of the command line. If one is missing, the previous publication becomes live again. */
async function checkPages(previousId: string | null): Promise<void> {
  const { url } = await docreel.getPublishStatus();
  const missing: string[] = [];
  for (const page of pages) if (!(await fetch(`${url}${page}`)).ok) missing.push(page);
  if (missing.length === 0) {
    console.log(`Published: ${url}`);
    return;
  }
  console.error(`Missing on ${url}: ${missing.join(', ')}`);
  process.exitCode = 1;
  if (previousId === null) return;
  await docreel.activatePublication({ params: { publicationId: previousId } });
  console.error('The previous version is live again.');
}

async function waitForJob({ jobId }: Job): Promise<void> {
  const { status, error } = await docreel.jobs.wait(jobId);
  if (status === 'failed') throw new Error(error ?? 'The job failed.');
}
