/**
 * The words that the prose check looks for. `ERRORS` are never right in a text for readers. `WARNINGS` have legitimate uses, which
 * `ALLOWED` lists. Both match whole words, in any case.
 */

interface Word {
  pattern: string;
  /** The plain word, as the finding suggests it. */
  use: string;
}

export const ERRORS: readonly Word[] = [
  { pattern: 'anew', use: 'again' },
  { pattern: 'in vain', use: 'without results' },
  { pattern: 'for good', use: 'permanently' },
  { pattern: 'any more', use: 'no longer' },
  { pattern: 'so many', use: 'up to N' },
  { pattern: 'left out:', use: 'Defaults to …' },
  { pattern: 'for who', use: 'for + noun' },
  { pattern: 'put back', use: 'restore' },
  { pattern: 'go(?:es)? on with', use: 'resume' },
];

export const WARNINGS: readonly Word[] = [
  { pattern: 'address(?:es)?', use: 'URL' },
  { pattern: 'deeds?', use: 'action' },
  { pattern: 'sayings?', use: 'utterance, narration' },
  { pattern: 'door', use: 'authentication, entry point' },
  { pattern: 'stranger', use: 'another user' },
  { pattern: 'sittings?', use: 'edit session' },
  { pattern: 'owed', use: 'pending' },
  { pattern: 'liar', use: 'adversarial model' },
  { pattern: 'at once', use: 'immediately' },
  { pattern: 'give up', use: 'cancel' },
  { pattern: 'made anew', use: 'regenerated' },
  { pattern: 'makes? live', use: 'publish this version' },
  { pattern: 'stands? (?:in|for|beside|before|behind)', use: 'is in' },
  { pattern: 'beside', use: 'next to, and' },
  { pattern: 'whoever', use: 'people who, anyone with' },
  { pattern: 'else', use: 'otherwise' },
  { pattern: 'mend(?:ed|s)?', use: 'fix' },
  { pattern: 'lies', use: 'is' },
];

/** Phrases in which a word of `WARNINGS` is right. */
export const ALLOWED: readonly string[] = [
  'email address',
  'email addresses',
  'IP address',
  'IP addresses',
  'address bar',
  'address space',
  'private address',
  'private addresses',
  'network address',
  'network addresses',
  'local address',
  'loopback address',
  'loopback addresses',
  'someone else',
  'somebody else',
  'anything else',
  'everything else',
  'nothing else',
  'something else',
  'anyone else',
  'everyone else',
  'nobody else',
  'no one else',
  'what else',
  'nowhere else',
  'or else',
];

/** A sentence with more words than this is long. At most `LONG_SHARE` of the sentences of a source may be. */
export const LONG_WORDS = 25;
export const LONG_SHARE = 0.1;
