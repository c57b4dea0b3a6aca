/** Formats seconds with one decimal, for example `1:02:03.4`. */
export function formatExactTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const [hours, minutes, rest] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, (tenths % 600) / 10];
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${rest.toFixed(1).padStart(4, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** Parses a time. Returns seconds, or undefined if the text is not a time. */
export function parseExactTime(text: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds = ''] = /^\s*(?:(\d{1,3}):)??(?:(\d{1,3}):)?(\d{1,3}(?:[.,]\d{1,3})?)\s*$/.exec(text) ?? [];
  if (seconds === '') return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
}
