import type { Block, UnsupportedText } from '@docreel/contract';
import { overlapping, squash } from '@docreel/timeline';
import { isSupportedBy, listStatements, type Statement } from '@docreel/writer';
import type { StoredDetections, StoredText } from '../videos/detections/stored-detections.ts';
import type { StoredSpeech } from '../videos/detections/stored-speech.ts';

/** The detections in one of the videos of an article. */
export interface CheckSource {
  videoId: string;
  /** The stored detections as JSON. */
  stored: string;
  speech: StoredSpeech;
}

/** Texts are visible, and labels are said, within these seconds before and after a step. People announce what they do. */
const SEEN_SECONDS = { before: 5, after: 5 };
const SAID_SECONDS = { before: 15, after: 8 };
/** Maximum number of statements of one article that are checked. Generated articles have three for each step. */
const STATEMENTS_MAX = 2000;
/** Blocks after this time in milliseconds are not checked, so that a large article can always be read. Usual articles take less than 50 ms. */
const CHECK_MS = 3000;

/**
 * Adds to each block with evidence the parts of its sentences that its video does not support. Blocks of people have no evidence and are not
 * checked. Call it in a thread, because it compares all sentences with the texts on the screen.
 */
export function checkBlocks(blocks: readonly Block[], sources: readonly CheckSource[]): Block[] {
  const videos = new Map(sources.map((source) => [source.videoId, openSource(source)]));
  let left = STATEMENTS_MAX;
  const deadline = performance.now() + CHECK_MS;
  return blocks.map((block) => {
    const video = block.evidence ? videos.get(block.evidence.videoId) : undefined;
    if (!video || !block.evidence || block.type === 'code' || block.type === 'table' || left <= 0 || performance.now() > deadline)
      return block;
    const statements = listStatements(block.markdown).slice(0, left);
    left -= statements.length;
    return { ...block, unsupported: findUnsupported(statements, { ...readRange(block, block.evidence), video }) };
  });
}

interface OpenSource {
  texts: readonly StoredText[];
  /** Labels and values of proposed actions: those of icons are not on the screen as text. */
  actions: StoredDetections['actions'];
  segments: StoredSpeech['segments'];
}

function openSource({ stored, speech }: CheckSource): OpenSource {
  const { texts, actions } = JSON.parse(stored) as StoredDetections;
  return { texts, actions, segments: speech.segments };
}

const MOMENT = /\]\(video:[\w-]{1,64}#t=(\d{1,6}(?:\.\d{1,3})?)/;

/** Returns the part of the video that a block is about: that of its evidence, and the moment to which it links now. */
function readRange({ markdown }: Block, { startSeconds, endSeconds, frame }: NonNullable<Block['evidence']>): { from: number; to: number } {
  const moment = MOMENT.exec(markdown)?.[1];
  const times = [startSeconds, endSeconds, frame?.seconds ?? startSeconds, moment === undefined ? startSeconds : Number(moment)];
  return { from: Math.min(...times), to: Math.max(...times) };
}

function findUnsupported(
  statements: readonly Statement[],
  { video, from, to }: { video: OpenSource; from: number; to: number },
): UnsupportedText[] {
  const shown = overlapping(video.texts, from - SEEN_SECONDS.before, to + SEEN_SECONDS.after).map(({ text }) => text);
  const done = overlapping(video.actions, from - SEEN_SECONDS.before, to + SEEN_SECONDS.after).flatMap(({ object, value }) =>
    [object, value].flatMap((one) => (one ? [one.text] : [])),
  );
  const said = overlapping(video.segments, from - SAID_SECONDS.before, to + SAID_SECONDS.after).map(({ text }) => text);
  const sources = { texts: [...shown, ...done], said: [...said, said.join(' ')] };
  return statements
    .filter((statement) => !isSupportedBy(statement, sources))
    .map(({ kind, text }) => {
      const seconds = findOtherTime(text, video.texts, from);
      return { kind, text, seconds, reason: seconds !== null ? 'other_time' : said.length > 0 ? 'not_seen_or_said' : 'not_seen' };
    });
}

/** Returns the time nearest to a step at which the screen shows exactly this text, or null. */
function findOtherTime(text: string, texts: readonly StoredText[], near: number): number | null {
  const wanted = squash(text);
  if (wanted === '') return null;
  const times = texts.filter((one) => squash(one.text) === wanted).map(({ startSeconds }) => startSeconds);
  return times.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near))[0] ?? null;
}
