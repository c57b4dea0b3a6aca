import classes from './Status.module.css';

export type Tone = 'quiet' | 'busy' | 'good' | 'bad' | 'warn';

/** Shows a state as a colored dot with a word, because color alone is not accessible. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  );
}

/** Shows a progress bar. `label` is its accessible name. */
export function Bar({ percent, label }: { percent: number; label: string }) {
  return (
    <div className={classes.bar} role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
      <div className={classes.done} style={{ width: `${percent}%` }} />
    </div>
  );
}
