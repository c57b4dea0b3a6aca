import { slot } from '@docreel/markdown';
import type { Labels } from '../labels/labels.ts';
import { english } from '../labels/english.ts';
import type { AssetSource, VideoSource } from '../types.ts';
import type { PictureMarks } from './pictures/marks.ts';

/**
 * A value that is inserted when a page is rendered, because it is unknown when the article is compiled: URLs, and texts in the page's
 * language.
 */
export type Mark =
  | ['asset', id: string]
  | ['video', id: string]
  | ['moment', videoId: string, seconds: number]
  | ['picture', LaterPicture]
  | ['callout', kind: keyof Labels['callouts']]
  | ['sentence', name: 'playFrom' | 'pictureMissing' | 'enlarge', words: string]
  | ['words', name: 'taskDone' | 'taskOpen' | 'footnotes' | 'backToText' | 'placeMarked' | 'video'];

/** A picture of the project with the properties that the text gives it. */
export interface LaterPicture {
  id: string;
  alt: string;
  title: string | null;
  marks: PictureMarks;
  isLinked: boolean;
}

const mark = (what: Mark) => slot(what);

/** Labels that are inserted when the page is rendered. */
export const laterLabels: Labels = {
  ...english,
  callouts: {
    note: mark(['callout', 'note']),
    tip: mark(['callout', 'tip']),
    important: mark(['callout', 'important']),
    warning: mark(['callout', 'warning']),
    caution: mark(['callout', 'caution']),
  },
  playFrom: (words) => mark(['sentence', 'playFrom', words]),
  pictureMissing: (words) => mark(['sentence', 'pictureMissing', words]),
  enlarge: (words) => mark(['sentence', 'enlarge', words]),
  placeMarked: mark(['words', 'placeMarked']),
  taskDone: mark(['words', 'taskDone']),
  taskOpen: mark(['words', 'taskOpen']),
  footnotes: mark(['words', 'footnotes']),
  backToText: mark(['words', 'backToText']),
  video: mark(['words', 'video']),
};

export const laterAsset = (id: string): AssetSource => ({ src: mark(['asset', id]), width: null, height: null });
export const laterVideo = (id: string): VideoSource => ({ src: mark(['video', id]) });
export const laterMoment = (videoId: string, seconds: number): string => mark(['moment', videoId, seconds]);
