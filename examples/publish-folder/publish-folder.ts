// Uploads the videos of a folder, generates an article from each and publishes the site. A second run only adds what is new.
// Usage: DOCREEL_URL=https://docs.example.com DOCREEL_KEY=dr_… node publish-folder.ts FOLDER
import { existsSync, openAsBlob } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Job } from '@docreel/sdk';

const { DOCREEL_URL = 'http://127.0.0.1:3000', DOCREEL_KEY } = process.env;
const docreel = createClient({ baseUrl: `${DOCREEL_URL}/api/v2`, apiKey: DOCREEL_KEY });
const [folder = '.'] = process.argv.slice(2);

const uploaded = new Map<string, string>();
for await (const { filename, videoId, status } of docreel.each.listVideos()) if (status !== 'failed') uploaded.set(filename, videoId);
const documented = new Set<string | null>();
for await (const { videoId } of docreel.each.listArticles()) documented.add(videoId);

for (const file of (await readdir(folder)).filter((name) => /\.(mp4|mov|webm|mkv)$/i.test(name)).toSorted()) {
  try {
    await documentVideo(file);
  } catch (error) {
    // One broken video does not stop the others, but the program ends with 1.
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
const { isPublished, hasUnpublishedChanges } = await docreel.getPublishStatus();
if (!isPublished || hasUnpublishedChanges) await waitForJob(await docreel.publish());
console.log(`Published: ${(await docreel.getPublishStatus()).url}`);

async function documentVideo(file: string): Promise<void> {
  const videoId = uploaded.get(file) ?? (await uploadVideo(file));
  if (documented.has(videoId)) return;
  const { output } = await waitForJob(await docreel.generateArticle({ body: { videoId } }));
  console.log(`${file}: article ${String(output?.['articleId'])}`);
}

/** Uploads a video with its captions, if there is a file of the same name that ends in `.vtt`. */
async function uploadVideo(file: string): Promise<string> {
  const { videoId } = await docreel.upload(await openAsBlob(path.join(folder, file)), { filename: file });
  const captions = path.join(folder, `${path.parse(file).name}.vtt`);
  if (!existsSync(captions)) return videoId;
  await untilProcessed(videoId);
  await docreel.replaceTranscript({ params: { videoId }, body: { format: 'vtt', content: await readFile(captions, 'utf8') } });
  return videoId;
}

async function untilProcessed(videoId: string): Promise<void> {
  for (;;) {
    const { status, error } = await docreel.getVideoStatus({ params: { videoId } });
    if (status === 'failed') throw new Error(error?.message);
    if (status === 'ready') return;
    await sleep(2_000);
  }
}

async function waitForJob({ jobId }: Job): Promise<Job> {
  const job = await docreel.jobs.wait(jobId);
  if (job.status === 'failed') throw new Error(job.error ?? 'The job failed.');
  return job;
}
