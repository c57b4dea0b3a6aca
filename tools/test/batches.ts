/** Test files that one process runs, one after the other. */
export interface Batch {
  name: string;
  files: string[];
  /** Each test is told as it ends, for who asked for these files by name. */
  isShown?: boolean;
}

/**
 * A file belongs to the first rule that it fits. Those that take longest stand first, as the last run on a clean checkout told, so that what
 * is left at the end is short; each is small enough for several processes to end at about the same time.
 */
const RULES: [name: string, files: RegExp][] = [
  // Mostly waiting for somebody to come back.
  ['faults', /^bench\/faults\//],
  // Those that look at the same video share a service, which looks at it once.
  ['acceptance: with a video', /^acceptance\/(first-path|jobs-cancel|search|structure|templates|webhooks|articles\/articles-regenerate)\./],
  ['nouns', /^apps\/server\/src\/resources\//],
  ['the dashboard in a browser', /^acceptance\/dashboard\//],
  ['acceptance: services of their own', /^acceptance\/(hostile-media|operations|rebinding|translate|xss)\./],
  ['platform', /^apps\/server\/src\/platform\//],
  ['hostile files', /^packages\/recording\/src\/hostile\//],
  ['whole recordings', /^packages\/recording\/src\/[^/]+$/],
  ['processes and operator', /^apps\/server\/src\/([^/]+|operator\/.*)$/],
  ['acceptance', /^acceptance\//],
  ['pages in a browser', /^packages\/site\/.*browser/],
  ['stages of a recording', /^packages\/recording\//],
  ['fuzz: from the document', /^apps\/server\/src\/fuzz\/(?!hostile)/],
  ['other engines, contract and tools', /^(?!apps\/server\/src\/fuzz\/|packages\/site\/)/],
  ['site', /^packages\/site\//],
  ['fuzz: hostile values', /^/],
];

/** In its batch: what it finds in the sample serves the others there. */
const FIRST = /^acceptance\/first-path\./;

/** Every file is in one batch, and only there. */
export function toBatches(files: readonly string[]): Batch[] {
  const batches: Batch[] = RULES.map(([name]) => ({ name, files: [] }));
  const inTurn = [...files.filter((file) => FIRST.test(file)), ...files.filter((file) => !FIRST.test(file)).toSorted()];
  for (const file of inTurn) batches[RULES.findIndex(([, pattern]) => pattern.test(file))]?.files.push(file);
  return batches.filter((batch) => batch.files.length > 0);
}
