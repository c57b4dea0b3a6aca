import type { Outline } from '../pages/outline.ts';
import { articlePath, listPath } from '../pages/site.ts';
import type { Alternate, Frame } from './inputs.ts';

/** URLs of each page in all its languages, including its own. Empty if the site has only one language. */
export interface Alternates {
  articles: Map<number, Alternate[]>;
  /** URLs of lists by folder ID. The key null means the home page of a language. */
  lists: Map<number | null, Alternate[]>;
}

/** Collects the alternates. `languages` must start with the project's main language, because the first one is the `x-default`. */
export function collectAlternates(languages: { frame: Frame; outline: Outline }[]): Alternates {
  const alternates: Alternates = { articles: new Map(), lists: new Map() };
  if (languages.length < 2) return alternates;
  for (const { frame, outline } of languages) {
    const { language } = frame;
    for (const { id, slug } of outline.reading) add(alternates.articles, id, { language, path: articlePath(frame, slug) });
    const nodes = [outline.root];
    for (let node = nodes.pop(); node; node = nodes.pop()) {
      const id = node.folder?.id ?? null;
      add(alternates.lists, id, { language, path: listPath(frame, { id }) });
      nodes.push(...node.folders);
    }
  }
  return alternates;
}

function add<Id>(map: Map<Id, Alternate[]>, id: Id, alternate: Alternate): void {
  const known = map.get(id);
  if (known) known.push(alternate);
  else map.set(id, [alternate]);
}
