/** Test files that one process runs, one after the other. */
export interface Batch {
  name: string;
  files: string[];
  /** Nothing runs beside it. */
  isAlone: boolean;
  /** Each test is told as it ends, for who asked for these files by name. */
  isShown?: boolean;
}

/**
 * A file belongs to the first rule that it fits. Those that take longest stand first, so that what is left at the end is short;
 * each is small enough for several processes to end at about the same time.
 */
const RULES: [name: string, files: RegExp][] = [
  // Those that look at the same video share a service, which looks at it once.
  ['acceptance: with a video', /^acceptance\/(first-path|jobs-cancel|search|structure|templates|webhooks|articles\/articles-regenerate)\./],
  ['acceptance: services of their own', /^acceptance\/(hostile-media|operations|rebinding|translate|xss)\./],
  ['whole recordings', /^packages\/recording\/src\/[^/]+$/],
  ['hostile files', /^packages\/recording\/src\/hostile\//],
  ['processes and operator', /^apps\/server\/src\/([^/]+|operator\/.*)$/],
  ['platform', /^apps\/server\/src\/platform\//],
  ['acceptance', /^acceptance\//],
  ['fuzz: from the document', /^apps\/server\/src\/fuzz\/(?!hostile)/],
  ['nouns', /^apps\/server\/src\/resources\//],
  ['pages in a browser', /^packages\/site\/.*browser/],
  ['stages of a recording', /^packages\/recording\//],
  ['fuzz: hostile values', /^apps\/server\/src\/fuzz\//],
  ['site', /^packages\/site\//],
  ['other engines, contract and tools', /^/],
];

/** Processes that are killed, and moments that count: nothing beside it. */
const ALONE: [name: string, files: RegExp] = ['faults', /^bench\/faults\//];

/** Every file is in one batch, and only there. */
export function toBatches(files: readonly string[]): Batch[] {
  const rules = [ALONE, ...RULES];
  const batches = rules.map(([name], index) => ({ name, files: [] as string[], isAlone: index === 0 }));
  for (const file of files.toSorted()) batches[rules.findIndex(([, pattern]) => pattern.test(file))]?.files.push(file);
  const [alone, ...others] = batches.filter((batch) => batch.files.length > 0);
  if (!alone) return [];
  // What runs alone comes last: the first thing to know is whether the rest holds.
  return alone.isAlone ? [...others, alone] : [alone, ...others];
}
