import type { DetectedAction, DetectedText, Detections } from '@docreel/contract';
import { type Action, listSpokenSentences, findNarrationLanguage, overlapping, squash } from '@docreel/timeline';
import { isSupportedBy, type SentenceStyle, writeActionSentence, writeClickSentence, writeSpokenSentence } from '@docreel/writer';
import { orderByPointer } from './order-by-pointer.ts';
import type { StoredDetections, StoredText } from './stored-detections.ts';
import { type StoredSpeech, toSpokenTranscript } from './stored-speech.ts';

export interface DetectionRequest {
  /** The stored detections as JSON. */
  stored: string;
  speech: StoredSpeech;
  fromSeconds: number;
  toSeconds: number;
  /** Language of the sentences. Null means that of the narration. */
  language: string | null;
  /** Language of the sentences if there is no narration. */
  silentLanguage: string;
}

const LIMITS = { actions: 500, texts: 300, narration: 200 };
/** Labels are longer than texts of running text only by mistake. */
const LONGEST_TEXT = 80;
/** A label counts as said if the narration contains it within this time. */
const SAID_SECONDS = 10;

/** Runs in a thread, because the detections of a long video are several megabytes. Returns those between two times. */
export default function selectDetections(request: DetectionRequest): Omit<Detections, 'videoId'> {
  const { fromSeconds, toSeconds } = request;
  const stored = JSON.parse(request.stored) as StoredDetections;
  const { width, height, frameRate, isTouch } = stored;
  const transcript = toSpokenTranscript(request.speech);
  const sentences = listSpokenSentences(transcript);
  const language = request.language ?? findNarrationLanguage(transcript) ?? request.silentLanguage;
  const style: SentenceStyle = { language, isTouch, picture: { width, height } };
  const findOrigin = (text: string, from: number, to: number) => {
    const said = overlapping(sentences, from - SAID_SECONDS, to + SAID_SECONDS).map((sentence) => sentence.text);
    return isSupportedBy({ kind: 'label', text }, { texts: [], said }) ? ('both' as const) : ('read' as const);
  };
  const actions = overlapping(stored.actions, fromSeconds, toSeconds).flatMap((action) => describeAction(action, style, findOrigin));
  const isInstructing = findNarrationLanguage(transcript) !== null;
  return {
    ...{ fromSeconds, toSeconds, width, height, frameRate, language },
    actions: keepLikeliest(actions),
    texts: listTexts(stored, request).map(
      ({ text, startSeconds, endSeconds, ...box }): DetectedText => ({
        ...{ text, startSeconds, endSeconds, box },
        sentence: writeClickSentence(text, { box, point: null }, style),
        origin: findOrigin(text, Math.max(startSeconds, fromSeconds), Math.min(endSeconds, toSeconds)),
      }),
    ),
    narration: overlapping(sentences, fromSeconds, toSeconds)
      .flatMap(({ text, startSeconds, endSeconds, instructions }) => {
        const spoken = isInstructing ? instructions : [];
        const parts = spoken.length === 0 ? [text] : spoken;
        return parts.map((words) => ({
          ...{ text, startSeconds, endSeconds, isInstruction: spoken.length > 0 },
          sentence: writeSpokenSentence(words),
        }));
      })
      .slice(0, LIMITS.narration),
  };
}

type FindOrigin = (text: string, from: number, to: number) => 'read' | 'both';

function describeAction(action: Action, style: SentenceStyle, findOrigin: FindOrigin): DetectedAction[] {
  const { act, object, value, certainty, showSeconds, startSeconds, endSeconds, position } = action;
  const sentence = writeActionSentence(action, style);
  if (sentence === null || act === 'narrated') return [];
  return [
    {
      ...{ kind: act, label: object?.text ?? null, value: value?.text ?? null, sentence },
      certainty: Math.min(1, Math.max(0, certainty)),
      origin: findOrigin(object?.text ?? value?.text ?? '', startSeconds, endSeconds),
      ...{ seconds: showSeconds, startSeconds, endSeconds, box: position?.box ?? null },
    },
  ];
}

function keepLikeliest(actions: readonly DetectedAction[]): DetectedAction[] {
  return actions
    .toSorted((a, b) => b.certainty - a.certainty)
    .slice(0, LIMITS.actions)
    .toSorted((a, b) => a.seconds - b.seconds);
}

/** Returns the texts that can be labels, each once, nearest to the pointer first. */
function listTexts({ texts, pointer }: StoredDetections, { fromSeconds, toSeconds }: DetectionRequest): StoredText[] {
  const shown = overlapping(texts, fromSeconds, toSeconds).filter(({ text }) => text.length <= LONGEST_TEXT && /[\p{L}\p{N}]/u.test(text));
  const ordered = orderByPointer(shown, overlapping(pointer, fromSeconds, toSeconds));
  const kept = new Map<string, StoredText>();
  for (const one of ordered) if (!kept.has(squash(one.text))) kept.set(squash(one.text), one);
  return [...kept.values()].slice(0, LIMITS.texts);
}
