import type { Transcript } from '@docreel/contract';
import { useState } from 'react';
import type { Versioned } from '../../api/query.ts';
import type { WordFix } from '../../forms/words/word-fix.ts';
import { Button } from '../../ui/Button.tsx';
import { formatClock } from '../../ui/Time.tsx';
import { LineFields } from './LineFields.tsx';
import { type Line, findNextUncertain } from './transcript-edits.ts';
import classes from './TranscriptEditor.module.css';
import lineClasses from './TranscriptLines.module.css';
import { useTranscriptEdits } from './use-transcript-edits.ts';
import { commonText } from '../../text/common.ts';
import { videoText } from '../../text/video.ts';

export interface EditorProps {
  transcript: Versioned<Transcript>;
  /** Current position of the player in seconds. */
  seconds: number;
  /** Seeks without starting playback. */
  onShow: (seconds: number) => void;
  onDone: () => void;
  /** Called after a save with the word that the user corrected last. */
  onFix: (fix: WordFix) => void;
}

/** Edits the transcript next to the player. Only one line has fields at a time, because long recordings have a thousand lines. */
export function TranscriptEditor({ transcript, seconds, onShow, onDone, onFix }: EditorProps) {
  const { lines, change, isChanged, isConflict, problem, save } = useTranscriptEdits(transcript, onFix);
  const [active, setActive] = useState<number | null>(lines[0]?.key ?? null);
  const uncertain = findNextUncertain(lines, active);
  function open(line: Line | undefined): void {
    if (!line) return;
    setActive(line.key);
    onShow(line.startSeconds);
  }
  async function finish(): Promise<void> {
    if (isChanged) await save();
    onDone();
  }
  return (
    <>
      <div className={classes.head}>
        <span className="soft" role="status">
          {problem === null ? (isChanged ? videoText.editor.saving : videoText.editor.saved) : videoText.editor.notSaved(problem)}
        </span>
        {uncertain && <Button onClick={() => open(uncertain)}>{videoText.editor.nextUncertain}</Button>}
        {isConflict ? (
          <>
            <Button onClick={() => void save({ overwrites: true })}>{videoText.editor.overwrite}</Button>
            <Button onClick={onDone}>{videoText.editor.discard}</Button>
          </>
        ) : (
          <Button kind="primary" onClick={() => void finish()}>
            {commonText.done}
          </Button>
        )}
      </div>
      <ol className={lineClasses.lines} data-edited>
        {lines.map((line, index) =>
          line.key === active ? (
            <li key={line.key}>
              <LineFields
                line={line}
                lines={lines}
                seconds={seconds}
                onLines={change}
                onActive={setActive}
                onMove={(by) => open(lines[index + by])}
              />
            </li>
          ) : (
            <li key={line.key}>
              <button type="button" className={lineClasses.line} onClick={() => open(line)}>
                <span className={lineClasses.at}>{formatClock(line.startSeconds)}</span>
                <span>{line.text === '' ? <em className="soft">{videoText.editor.deleted}</em> : <Text line={line} />}</span>
              </button>
            </li>
          ),
        )}
      </ol>
    </>
  );
}

/** Underlines uncertain words. */
function Text({ line: { text, uncertain } }: { line: Line }) {
  if (uncertain.length === 0) return text;
  return text.split(/(\s+)/).map((word, index) =>
    uncertain.includes(word) ? (
      // The index serves as React key, because words have no other ID.
      <span key={index} className={lineClasses.uncertain}>
        {word}
      </span>
    ) : (
      word
    ),
  );
}
