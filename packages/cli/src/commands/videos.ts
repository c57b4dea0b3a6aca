import { addPageOptions, addWaitOptions, type AddCommand, type PageOptions } from '../command.ts';
import { type Context, finishJob, type WaitOptions } from '../context.ts';
import { renderTable } from '../output.ts';
import { uploadFile } from '../upload-file.ts';

/** `docreel videos import | upload | list`. */
export const addVideos: AddCommand = (program, run) => {
  const videos = program.command('videos').description('import, upload and list videos');
  addWaitOptions(videos.command('import <url>').description('import a video from a public URL'))
    .option('--name <name>', 'name of the video')
    .action(run(importVideo));
  videos
    .command('upload <file>')
    .description('upload a video file')
    .option('--content-type <type>', 'content type; by default that of the file name')
    .action(run(upload));
  addPageOptions(videos.command('list').description('list videos, newest first')).action(run(list));
};

async function importVideo(context: Context, url: string, { name, ...wait }: WaitOptions & { name?: string }): Promise<void> {
  const client = await context.client();
  const job = await client.importVideo({ body: { url, ...(name && { name }) }, signal: context.signal });
  await finishJob(context, job, wait);
}

async function upload({ client, output, signal }: Context, file: string, { contentType }: { contentType?: string }): Promise<void> {
  const onProgress = (sent: number, total: number) => output.progress('uploading', total === 0 ? null : sent / total);
  const video = await uploadFile(await client(), file, { ...(contentType && { contentType }), signal, onProgress });
  output.result(video, () => `Uploaded ${video.filename} as video ${video.videoId}.\nNext: docreel generate ${video.videoId} --wait`);
}

async function list({ client, output, signal }: Context, query: PageOptions): Promise<void> {
  const page = await (await client()).listVideos({ query: { limit: query.limit, offset: query.offset }, signal });
  output.result(page, () =>
    renderTable([
      ['ID', 'STATUS', 'SECONDS', 'NAME'],
      ...page.videos.map((video) => [video.videoId, video.status, video.durationSeconds && Math.round(video.durationSeconds), video.name]),
    ]),
  );
}
