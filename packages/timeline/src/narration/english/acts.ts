import type { Act } from '../../types.ts';

/** The action that each spoken verb stands for. A verb that is not listed becomes a narrated instruction without a detected action. */
const ACTS: Readonly<Record<string, Act>> = {
  click: 'click',
  press: 'click',
  tap: 'click',
  hit: 'click',
  'double-click': 'click',
  'right-click': 'click',
  save: 'click',
  log: 'click',
  sign: 'click',
  submit: 'click',
  cancel: 'click',
  close: 'click',
  check: 'click',
  tick: 'click',
  uncheck: 'click',
  untick: 'click',
  expand: 'click',
  collapse: 'click',
  select: 'choose',
  choose: 'choose',
  pick: 'choose',
  set: 'choose',
  filter: 'choose',
  sort: 'choose',
  enable: 'switch',
  disable: 'switch',
  toggle: 'switch',
  type: 'type',
  enter: 'type',
  paste: 'type',
  fill: 'type',
  search: 'type',
  rename: 'type',
  name: 'type',
  write: 'type',
  run: 'run',
  execute: 'run',
  invoke: 'run',
  install: 'run',
  clone: 'run',
  commit: 'run',
  push: 'run',
  pull: 'run',
  answer: 'answer',
  open: 'open',
  go: 'open',
  navigate: 'open',
  head: 'open',
  switch: 'open',
  launch: 'open',
  hover: 'hover',
  scroll: 'scroll',
};

/** Exceptions in which the words after the verb decide the action. */
const BY_WORDS: readonly [verb: RegExp, after: RegExp, act: Act][] = [
  // “Scroll over the pie charts” moves the pointer, while “scroll over to the right” moves the page.
  [/^(?:scroll|mouse|go|move|brush)$/u, /^over (?!to\b)/iu, 'hover'],
  [/^(?:turn|switch|toggle|set)$/u, /^(?:\S+ ){0,5}?(?:on|off)\b/iu, 'switch'],
  [/^(?:enter|type|run)$/u, /^(?:the |this |that )?(?:following )?command\b/iu, 'run'],
  [/^press$/u, /^(?:enter|return|escape|tab|control|ctrl|command|shift|alt)\b/iu, 'narrated'],
];

export function findAct(verb: string, after: string): Act {
  const found = BY_WORDS.find(([verbs, words]) => verbs.test(verb) && words.test(after));
  return found?.[2] ?? ACTS[verb] ?? 'narrated';
}

const TO_OBJECT =
  /^(?:(?:up|down|back|out|over|onto|into|on|in|off|at|for|to|through|from|with)\s+)*(?:(?:the|a|an|your|my|our|this|that|any|each|one of the|some)\s+)?/iu;
const AFTER_OBJECT =
  /(?:,|\s+(?:in|on|at|from|to|with|and|or|for|under|below|above|next to|by|so|if|when|which|that|until|near|as|inside|beside|of course|here|there|again|now|if you|over here)\s).*$/iu;
const POINTS = /^(?:it|that|this|them|these|those|one|there|here|up|down|on|off|in|out)$/iu;

/** Returns the object of a clause as spoken, given the words after its verb, or null if the speaker only points (“this”, “here”). */
export function findObject(after: string): string | null {
  const named = after.replace(TO_OBJECT, '').replace(/[.!?]+$/u, '');
  const object = ` ${named} `
    .replace(AFTER_OBJECT, '')
    .trim()
    .replace(/\s+(?:button|link|tab|icon|menu|field|option|here|there|again|now)$/iu, '');
  return object === '' || POINTS.test(object) ? null : object.replace(/^["“'‘]|[,"”'’]+$/gu, '');
}
