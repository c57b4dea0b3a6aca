/**
 * Returns a progress text in megabytes with two decimals. The text changes visibly even at 10 KB per second, when one percent takes
 * minutes.
 */
export function describeBytes(words: string, done: number, total: number | null): string {
  return `${words}: ${formatMegabytes(done)}${total === null ? '' : ` of ${formatMegabytes(total)}`} MB`;
}

/**
 * Returns a function that computes a percentage, which never decreases, even if the download restarts. `most` is the percentage of a
 * complete download.
 */
export function createPercentTracker(most: number): (done: number, total: number | null) => number {
  let highest = 0;
  return (done, total) => {
    if (total !== null && total > 0) highest = Math.max(highest, Math.min(most, Math.floor((done / total) * most)));
    return highest;
  };
}

function formatMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(2);
}
