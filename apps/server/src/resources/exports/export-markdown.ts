import { articleFiles, manifestFile, placeFolders, syncFile } from '@docreel/site/export';
import type { Context } from '../../context.ts';
import type { ArchiveFile } from '../../platform/archive/write-zip.ts';
import { sitePictures } from '../projects/site-settings.ts';
import { createMedia, createWarningsFile } from './media.ts';
import { readTexts } from './read-texts.ts';
import type { OutlineSnapshot } from './read-outline.ts';

/** Exports a project as a folder of Markdown files that can be imported again. It includes hidden articles and drafts. */
export async function* exportMarkdown(
  context: Pick<Context, 'db' | 'storage' | 'config'>,
  projectId: string,
  { outline, templates }: OutlineSnapshot,
): AsyncGenerator<ArchiveFile, void, undefined> {
  const folders = placeFolders(outline);
  const media = createMedia(context, projectId);
  yield manifestFile(outline, folders, templates);
  for await (const texts of readTexts(context.db, projectId, outline.articles)) {
    await media.addReferences(texts);
    for (const { article, text } of texts) yield* articleFiles(article, text, { folders, places: media.places });
  }
  await media.addPictures(sitePictures(outline.project.site ?? {}));
  yield media.index();
  yield* media.files();
  yield* createWarningsFile(media.warnings);
}

/** Exports a project for programs that keep a copy of it: with revisions, and with the URLs of pictures instead of their files. */
export async function* exportForSync(
  context: Pick<Context, 'db' | 'storage' | 'config'>,
  projectId: string,
  { outline, templates }: OutlineSnapshot,
): AsyncGenerator<ArchiveFile, void, undefined> {
  const folders = placeFolders(outline);
  const media = createMedia(context, projectId);
  yield manifestFile(outline, folders, templates);
  for await (const texts of readTexts(context.db, projectId, outline.articles)) {
    await media.addReferences(texts);
    for (const { article, text } of texts) yield syncFile(article, text, folders);
  }
  yield media.linkIndex();
}
