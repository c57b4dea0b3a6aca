import { type ExportArticle, type ExportOutline, llmArticle, llmHead } from '@docreel/site/export';
import type { Context } from '../../context.ts';
import { toAssetUrl } from '../assets/file-urls.ts';
import { createMedia } from './media.ts';
import { readTexts } from './read-texts.ts';
import type { Selection, OutlineSnapshot } from './read-outline.ts';

/**
 * Exports all articles as one text in reading order, with absolute URLs. Hidden and empty articles are left out, because the site does not
 * show them to readers.
 */
export async function* exportText(
  context: Pick<Context, 'db' | 'storage' | 'config'>,
  { projectId, language = null }: Selection,
  { outline }: OutlineSnapshot,
): AsyncGenerator<Uint8Array, void, undefined> {
  const media = createMedia(context, projectId);
  const addresses = {
    asset(id: string) {
      const row = media.asset(id);
      return row && toAssetUrl(context.config, row);
    },
    video: media.places.video,
  };
  const listFolderNames = createFolderPath(outline);
  yield Buffer.from(llmHead(outline.project, language));
  for await (const texts of readTexts(
    context.db,
    projectId,
    outline.articles.filter(({ isHidden }) => !isHidden),
  )) {
    await media.addReferences(texts);
    const written = texts.filter(({ text }) => text.content.trim() !== '');
    const parts = written.map(({ article, text }) => llmArticle(article, text.content, { folders: listFolderNames(article), addresses }));
    yield Buffer.from(parts.join(''));
  }
}

/** Returns a function that lists the folder names of an article, outermost first, in the article's language. */
function createFolderPath({ folders }: ExportOutline): (article: ExportArticle) => { name: string }[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  return ({ folderId, language }) => {
    const names: { name: string }[] = [];
    for (let at = folderId === null ? undefined : byId.get(folderId); at; at = at.parentId === null ? undefined : byId.get(at.parentId))
      names.unshift({ name: at.names[language]?.name ?? at.name });
    return names;
  };
}
