/**
 * Words that the prose check searches for. `ERRORS` are always wrong in a text for readers. `WARNINGS` also have correct uses, which
 * `ALLOWED` lists. Matching is case-insensitive and uses whole words.
 */

interface Word {
  pattern: string;
  /** The suggested plain word. */
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

/** Phrases in which a word of `WARNINGS` is correct. */
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

/** Maximum number of words in a sentence. Longer ones may be at most `LONG_SHARE` of the sentences in a source. */
export const LONG_WORDS = 25;
export const LONG_SHARE = 0.1;
