import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';

/** A running recording of a page. */
export interface Film {
  /** Adds a caption that starts now. Docreel reads the captions as narration. */
  say(text: string): void;
  /** Ends the recording and writes an MP4 file with the captions as a track. Needs ffmpeg. */
  save(file: string): Promise<void>;
}

interface Caption {
  atMs: number;
  text: string;
}

const FRAMES_PER_SECOND = 10;
/** Maximum time that a caption is shown. */
const CAPTION_MS = 4_000;

export async function startFilm(page: Page, size: { width: number; height: number }): Promise<Film> {
  const folder = await mkdtemp(path.join(tmpdir(), 'film-'));
  const frames: { file: string; atMs: number }[] = [];
  const writes: Promise<void>[] = [];
  const captions: Caption[] = [];
  // Chromium sends a frame only when the picture changes.
  await page.screencast.start({
    size,
    onFrame({ data }) {
      const file = path.join(folder, `${frames.length}.jpg`);
      frames.push({ file, atMs: Date.now() });
      writes.push(writeFile(file, data));
    },
  });
  return {
    say: (text) => void captions.push({ atMs: Date.now(), text }),
    async save(file) {
      await page.screencast.stop();
      await Promise.all(writes);
      const [startMs, endMs] = [frames[0]?.atMs ?? Date.now(), Date.now()];
      const entries = frames.map((frame, n) => `file '${frame.file}'\nduration ${((frames[n + 1]?.atMs ?? endMs) - frame.atMs) / 1000}`);
      await writeFile(path.join(folder, 'frames.txt'), `${entries.join('\n')}\nfile '${frames.at(-1)?.file}'\n`);
      await writeFile(path.join(folder, 'captions.vtt'), renderCaptions(captions, startMs));
      const inputs = ['-f', 'concat', '-safe', '0', '-i', path.join(folder, 'frames.txt'), '-i', path.join(folder, 'captions.vtt')];
      const codecs = ['-r', String(FRAMES_PER_SECOND), '-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-c:s', 'mov_text'];
      await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...inputs, '-map', '0:v', '-map', '1', ...codecs, file]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function renderCaptions(captions: readonly Caption[], startMs: number): string {
  const time = (ms: number) => new Date(Math.max(0, ms - startMs)).toISOString().slice(11, 23);
  const cues = captions.map(({ atMs, text }, n) => {
    const endMs = Math.min(captions[n + 1]?.atMs ?? Infinity, atMs + CAPTION_MS);
    return `${time(atMs)} --> ${time(endMs)}\n${text}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
