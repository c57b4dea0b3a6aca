import { type KeyboardEvent, useEffect, useRef } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { TimeField } from '../../ui/TimeField.tsx';
import { changeLine, joinLines, type Line, splitLine } from './transcript-edits.ts';
import classes from './TranscriptEditor.module.css';
import { videoText } from '../../text/video.ts';

interface FieldsProps {
  line: Line;
  lines: readonly Line[];
  /** Current position of the player in seconds. */
  seconds: number;
  onLines: (lines: Line[]) => void;
  onActive: (key: number) => void;
  /** Moves the focus to the previous (-1) or next (1) line. */
  onMove: (by: 1 | -1) => void;
}

/**
 * Edits the times and text of one transcript line. Enter splits the line at the cursor. Backspace at its start joins it with the previous
 * line.
 */
export function LineFields({ line, lines, seconds, onLines, onActive, onMove }: FieldsProps) {
  const { key, startSeconds, endSeconds, text } = line;
  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => words.current?.focus(), []);
  const at = lines.findIndex((one) => one.key === key);
  const before = lines[at - 1];
  const set = (change: Partial<Line>) => onLines(changeLine(lines, key, change));
  const split = () => onLines(splitLine(lines, key, words.current?.selectionStart ?? 0));

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isAtStart = selectionStart === 0 && selectionEnd === 0;
    if (event.key === 'Enter') split();
    else if (event.key === 'Backspace' && isAtStart && before) {
      onLines(joinLines(lines, before.key));
      onActive(before.key);
    } else if (event.key === 'ArrowUp' && isAtStart) onMove(-1);
    else if (event.key === 'ArrowDown' && selectionStart === text.length) onMove(1);
    else return;
    event.preventDefault();
  }
  return (
    <div className={classes.fields}>
      <div className={classes.times}>
        <TimeField
          key={`from ${startSeconds}`}
          label={videoText.editor.from}
          seconds={startSeconds}
          onSeconds={(to) => set({ startSeconds: to })}
        />
        <span className="soft">{videoText.editor.between}</span>
        <TimeField key={`to ${endSeconds}`} label={videoText.editor.to} seconds={endSeconds} onSeconds={(to) => set({ endSeconds: to })} />
        <IconButton
          label={videoText.editor.startHere}
          icon="clock"
          onClick={() => set({ startSeconds: Math.round(seconds * 100) / 100 })}
        />
        <IconButton label={videoText.editor.split} icon="split" onClick={split} />
        <IconButton
          label={videoText.editor.join}
          icon="join"
          disabledReason={at === lines.length - 1 ? videoText.editor.isLast : undefined}
          onClick={() => onLines(joinLines(lines, key))}
        />
      </div>
      <textarea
        ref={words}
        rows={2}
        aria-label={videoText.editor.words}
        className={classes.words}
        value={text}
        maxLength={5000}
        onChange={({ currentTarget }) => set({ text: currentTarget.value.replaceAll('\n', ' ') })}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
