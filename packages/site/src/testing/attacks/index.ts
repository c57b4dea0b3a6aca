import { ADDRESSES } from './addresses.ts';
import { BREAKOUTS } from './breakouts.ts';
import { CLASSICS } from './classics.ts';
import { ELEMENTS } from './elements.ts';
import { MARKDOWN } from './markdown.ts';

/** All attack texts. They try to run or load something, or to change the page around them. */
export const ATTACKS = [...new Set([...CLASSICS, ...MARKDOWN, ...BREAKOUTS, ...ELEMENTS, ...ADDRESSES])];
