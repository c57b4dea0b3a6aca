import { commonText } from '../text/common.ts';
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const EXACT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number, below: number][] = [
  ['minute', 60, 3600],
  ['hour', 3600, 86_400],
  ['day', 86_400, 7 * 86_400],
];

/** Shows a recent time as relative ("3 hr. ago") and an older one as a date. The tooltip shows the exact time. */
export function Time({ at }: { at: string }) {
  return (
    // Uses the native tooltip. Mantine would mount a tooltip for each row, and a list shows fifty rows.
    <time dateTime={at} title={EXACT.format(new Date(at))} className="number">
      {formatTime(at)}
    </time>
  );
}

export function formatTime(at: string, now = Date.now()): string {
  const seconds = (Date.parse(at) - now) / 1000;
  if (Math.abs(seconds) < 45) return seconds < 0 ? commonText.time.justNow : commonText.time.soon;
  const [unit, size] = STEPS.find(([, , below]) => Math.abs(seconds) < below) ?? [];
  return unit && size ? RELATIVE.format(Math.round(seconds / size), unit) : DAY.format(new Date(at));
}

/** Formats seconds, for example as `1:02:03`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(rest).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

export function formatBytes(count: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3));
  const value = count / 1000 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${units[step]}`;
}
