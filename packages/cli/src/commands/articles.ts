import { addPageOptions, type AddCommand, type PageOptions, parseNumber } from '../command.ts';
import type { Context } from '../context.ts';
import { renderTable } from '../output.ts';
import { editArticle } from './edit-article.ts';

/** `docreel articles list | get | edit | search`. */
export const addArticles: AddCommand = (program, run) => {
  const articles = program.command('articles').description('list, read, edit and search articles');
  addPageOptions(articles.command('list').description('list articles'))
    .option('--folder <id>', 'only articles of this folder', parseNumber)
    .action(run(list));
  const get = articles.command('get').description('print an article').argument('<id>', 'article', parseNumber);
  get.addOption(get.createOption('--format <format>', 'format of the content').choices(['markdown', 'html', 'json']).default('markdown'));
  get.option('--language <code>', 'a translation').action(run(getArticle));
  articles
    .command('edit')
    .description('edit an article in your editor ($VISUAL, $EDITOR), or replace its Markdown from a file')
    .argument('<id>', 'article', parseNumber)
    .option('--file <file>', 'Markdown file; - reads standard input')
    .option('--title <title>', 'new title')
    .option('--language <code>', 'a translation')
    .action(run(editArticle));
  addPageOptions(articles.command('search <words...>').description('search articles and transcripts')).action(run(search));
};

async function list({ client, output, signal }: Context, { folder, limit, offset }: PageOptions & { folder?: number }): Promise<void> {
  const page = await (await client()).listArticles({ query: { limit, offset, ...(folder !== undefined && { folderId: folder }) }, signal });
  output.result(page, () =>
    renderTable([['ID', 'STATE', 'TITLE'], ...page.articles.map(({ id, publishState, title }) => [id, publishState, title])]),
  );
}

interface GetOptions {
  format: string;
  language?: string;
}

async function getArticle({ client, output, signal }: Context, id: number, { format, language }: GetOptions): Promise<void> {
  const article = await (await client()).getArticle({ params: { id }, query: { format, ...(language && { language }) }, signal });
  output.result(article, () => `# ${article.title}\n\n${article.content}`);
}

async function search({ client, output, signal }: Context, words: string[], { limit, offset }: PageOptions): Promise<void> {
  const page = await (await client()).search({ query: { q: words.join(' '), limit, offset }, signal });
  output.result(page, () =>
    renderTable([
      ['ID', 'SECOND', 'TITLE', 'EXCERPT'],
      ...page.hits.map((hit) => [hit.articleId ?? hit.videoId, hit.startSeconds, hit.title, hit.excerpt]),
    ]),
  );
}
