/** How many bytes are done, in words that move while a slow source sends ten kilobytes a second and a per cent would take minutes. */
export function bytesDone(words: string, done: number, total: number | null): string {
  return `${words}: ${megabytes(done)}${total === null ? '' : ` of ${megabytes(total)}`} MB`;
}

/** Of a file that may have to come again: per cent never goes back, `most` at the end. */
export function risingPercent(most: number): (done: number, total: number | null) => number {
  let highest = 0;
  return (done, total) => {
    if (total !== null && total > 0) highest = Math.max(highest, Math.min(most, Math.floor((done / total) * most)));
    return highest;
  };
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(2);
}
