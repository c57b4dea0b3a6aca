import type { Moment, Timeline, Sentence } from '@docreel/timeline';

interface Shot {
  at: number;
  texts: string[];
  kind?: Moment['kind'];
  action?: Moment['action'];
}

/** Returns moments with these texts, as from a recording without any certain action. */
export function createSampleTimeline(shots: readonly Shot[], said: readonly Sentence[] = []): Timeline {
  return {
    ...{
      version: 1,
      durationSeconds: 120,
      width: 1280,
      height: 720,
      language: 'en',
      basis: 'screen',
      title: null,
      goal: null,
      isTouch: false,
    },
    transcript: { source: said.length > 0 ? 'captions' : 'none', confidence: 1 },
    ...{ intro: [], prerequisites: [], closing: [], said: [...said], speech: [], screens: [], isTouch: false, warnings: [] },
    moments: shots.map(
      ({ at, texts, kind = 'shown', action = null }, index): Moment => ({
        ...{ id: `m${index + 1}`, kind, startSeconds: at, endSeconds: at + 1, changed: 'part', action, secondaryActions: [] },
        ...{ heading: null, intro: [], notes: [], quote: null, result: null },
        still: {
          ...{ seconds: at, scene: 0, key: `k${index}`, mark: null, crop: null },
          texts: texts.map((text, row) => ({ text, certainty: 0.95, x: 40, y: 40 + row * 30, width: text.length * 9, height: 20 })),
        },
      }),
    ),
  };
}
