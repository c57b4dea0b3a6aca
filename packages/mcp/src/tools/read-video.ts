import type { Client, Transcript, Video } from '@docreel/sdk';
import * as z from 'zod';
import { isApiError } from '../describe-error.ts';
import { sliceText } from '../render-outcome.ts';
import { type NextStep, readingTool } from '../tool.ts';
import { textOffset, videoId } from './fields.ts';

export const readVideo = readingTool({
  name: 'read_video',
  title: 'Read the state and the transcript of a video',
  description: 'Returns whether a video is processed, and what is said in it, with the time of each sentence.',
  scope: 'read',
  input: z.strictObject({ videoId, offset: textOffset }),
  async run({ client, signal }, { videoId: id, offset }) {
    const video = await client.getVideo({ params: { videoId: id }, signal });
    const transcript = await readTranscript(client, id, signal);
    const { text, nextOffset } = sliceText(transcript, offset);
    const summary = [
      describeVideo(video),
      transcript === ''
        ? 'It has no transcript.'
        : `Transcript: characters ${offset} to ${nextOffset ?? transcript.length} of ${transcript.length}.`,
    ].join('\n');
    const more = { tool: 'read_video', arguments: { videoId: id, offset: nextOffset }, purpose: 'read on' };
    return {
      summary,
      untrusted: [`Name: ${video.name}`, ...(video.error ? [video.error.message] : []), '', text].join('\n').trim(),
      next: [...(nextOffset === null ? [] : [more]), ...toSteps(video)],
    };
  },
});

function describeVideo({ videoId: id, status, durationSeconds, error, progress }: Video): string {
  const length = durationSeconds === null ? '' : ` ${Math.round(durationSeconds)} seconds long.`;
  const stage = progress && status === 'processing' ? ` Stage: ${progress.stage}, ${progress.percent} %.` : '';
  return `Video ${id} is ${status}.${length}${stage}${error ? ` Error: ${error.code}.` : ''}`;
}

function toSteps({ videoId: id, status }: Video): NextStep[] {
  if (status === 'failed') return [];
  return [{ tool: 'generate_article', arguments: { videoId: id }, purpose: 'write an article from it' }];
}

/** Returns a line for each sentence, with its time. Empty without a transcript, and until the video is processed. */
async function readTranscript(client: Client, id: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await client.getTranscript({ params: { videoId: id }, query: { format: 'json' }, signal });
    const { segments } = (await response.json()) as Transcript;
    return segments.map(({ startSeconds, text }) => `[${formatTime(startSeconds)}] ${text}`).join('\n');
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 409)) return '';
    throw error;
  }
}

function formatTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}
