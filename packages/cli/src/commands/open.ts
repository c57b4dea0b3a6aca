import { type AddCommand, parseNumber } from '../command.ts';
import type { Context } from '../context.ts';
import { CliError, EXIT } from '../exit-codes.ts';
import { openInBrowser } from '../open-in-browser.ts';

/** `docreel open`: opens the site or an article in the browser. Without a terminal, it only prints the URL. */
export const addOpen: AddCommand = (program, run) => {
  program
    .command('open')
    .description('open the published site, or an article in the dashboard')
    .argument('[articleId]', 'article', parseNumber)
    .option('--published', 'open the published page of the article')
    .action(run(open));
};

async function open(context: Context, id: number | undefined, { published }: { published?: boolean }): Promise<void> {
  const { output, env } = context;
  const url = await findUrl(context, id, published ?? false);
  if (!url) throw new CliError('It is not published yet. Run docreel publish.', { code: 'NOT_PUBLISHED', exitCode: EXIT.notFound });
  if (!output.isJson) openInBrowser(url, env);
  output.result({ url }, () => url);
}

async function findUrl({ client, signal }: Context, id: number | undefined, isPublished: boolean): Promise<string | null> {
  const api = await client();
  if (id === undefined) return (await api.getPublishStatus({ signal })).url;
  const article = await api.getArticle({ params: { id }, signal });
  return isPublished ? article.previewUrl : article.editUrl;
}
