import type { Tool } from '../tool.ts';
import { search } from './search.ts';

/** All tools, in the order in which clients list them. */
export const TOOLS: readonly Tool[] = [search];
