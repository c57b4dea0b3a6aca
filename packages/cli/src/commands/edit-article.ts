import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stdin } from 'node:process';
import { text } from 'node:stream/consumers';
import type { Context } from '../context.ts';
import { CliError, EXIT, wrongUse } from '../exit-codes.ts';

interface EditOptions {
  file?: string;
  title?: string;
  language?: string;
}

/** Changes an article. Sends the ETag that it has read, so a change by somebody else in the meantime is a conflict, and nothing is lost. */
export async function editArticle(context: Context, id: number, { file, title, language }: EditOptions): Promise<void> {
  const { env, output, signal } = context;
  const client = await context.client();
  const query = language ? { language } : {};
  let etag = '';
  const onResponse = ({ headers }: Response) => {
    etag = headers.get('etag') ?? '';
  };
  const before = await client.getArticle({ params: { id }, query, signal, onResponse });
  const isInEditor = file === undefined && title === undefined;
  if (isInEditor && (output.isJson || !stdin.isTTY)) throw wrongUse('Without a terminal, pass --file or --title.');
  const draft = isInEditor ? await editText(before.content, env) : null;
  const content = draft?.content ?? (file === undefined ? undefined : await readContent(file));
  if (draft && draft.content === before.content) {
    await draft.remove();
    return output.result(before, () => 'The text is unchanged.');
  }
  const body = { ...(content !== undefined && { content }), ...(title !== undefined && { title }) };
  try {
    const article = await client.updateArticle({ params: { id }, query, body, headers: { 'if-match': etag }, signal });
    await draft?.remove();
    output.result(article, () => `Article ${id} is saved as revision ${article.revision}.`);
  } catch (error) {
    if (draft) output.note(`The text is kept in ${draft.file}.`);
    throw error;
  }
}

async function readContent(file: string): Promise<string> {
  return file === '-' ? text(stdin) : readFile(file, 'utf8');
}

/** Opens the text in the user's editor. The folder is readable only by the user, and stays until the text is saved. */
async function editText(content: string, env: Context['env']) {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-'));
  const file = path.join(folder, 'article.md');
  await writeFile(file, content, { mode: 0o600 });
  const editor = env['VISUAL'] || env['EDITOR'] || (process.platform === 'win32' ? 'notepad' : 'vi');
  // The variable may contain arguments, for example `code --wait`. A shell splits them, as Git does.
  const child = spawn(`${editor} ${process.platform === 'win32' ? `"${file}"` : `'${file.replaceAll("'", "'\\''")}'`}`, {
    shell: true,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new CliError(`The editor failed. The text is in ${file}.`, { code: 'EDITOR_FAILED', exitCode: EXIT.failed });
  return { file, content: await readFile(file, 'utf8'), remove: () => rm(folder, { recursive: true, force: true }) };
}
