import { useState } from 'react';
import { formatExactTime, parseExactTime } from './exact-time.ts';
import classes from './TimeField.module.css';

interface TimeFieldProps {
  label: string;
  seconds: number;
  onSeconds: (seconds: number) => void;
}

/** A field for a time in a video. It resets invalid input. Use the time as its React `key`, so that it shows a time that changed elsewhere. */
export function TimeField({ label, seconds, onSeconds }: TimeFieldProps) {
  const [text, setText] = useState(() => formatExactTime(seconds));
  function take(): void {
    const read = parseExactTime(text);
    if (read === undefined) setText(formatExactTime(seconds));
    else if (formatExactTime(read) !== formatExactTime(seconds)) onSeconds(read);
  }
  return (
    <input
      aria-label={label}
      className={classes.time}
      value={text}
      aria-invalid={parseExactTime(text) === undefined || undefined}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
}
