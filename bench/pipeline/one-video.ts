// Processes one video from a stored file to an article with pictures, without a cache. Usage: node one-video.ts FILE. Without a file, the
// program only starts, so that the start-up time can be measured.
import { buildTimeline } from '@docreel/timeline';
import { defaultLimits, recordVideo, createFrameReader, extractPoster } from '@docreel/recording';
import { ARTICLE_TEMPLATES, toMarkdown, writeArticle } from '@docreel/writer';

if (process.argv[2]) await main(process.argv[2]);

async function main(file: string): Promise<void> {
  const kept = new Map<string, string>();
  const cache = { get: async (key: string) => kept.get(key) ?? null, put: async (key: string, json: string) => void kept.set(key, json) };
  await extractPoster(file, { width: 1280 });
  const recording = await recordVideo(file, { sourceHash: 'bench', cache, limits: defaultLimits() });
  const [template] = ARTICLE_TEMPLATES;
  if (!template) throw new Error('The writer has no template.');
  const draft = writeArticle({ timeline: buildTimeline(recording), template, fallbackTitle: 'Untitled' });
  const shown = draft.sections.flatMap(({ steps }) => steps.filter((step) => step.showsPicture).map((step) => step.evidence.frameSeconds));
  const read = createFrameReader(shown, async () => file, { width: 1280 });
  for (const seconds of new Set(shown)) await read(seconds);
  process.stdout.write(toMarkdown(draft, { videoId: 'bench', picture: () => null }));
}
