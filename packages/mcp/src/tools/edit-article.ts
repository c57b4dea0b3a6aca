import type { DocreelError } from '@docreel/sdk';
import * as z from 'zod';
import { isApiError } from '../describe-error.ts';
import { toRows } from '../render-outcome.ts';
import { type Outcome, type ToolContext, writingTool } from '../tool.ts';
import { articleId, language } from './fields.ts';

const Input = z.strictObject({
  articleId,
  baseRevision: z.int().positive().describe('Revision that you read, from `read_article`.'),
  title: z.string().min(1).max(300).optional().describe('New title.'),
  oldText: z.string().min(1).max(100_000).optional().describe('Text to replace, exactly as in the Markdown. It must occur once.'),
  newText: z.string().max(1_048_576).optional().describe('Replacement of `oldText`.'),
  content: z.string().max(1_048_576).optional().describe('The whole new Markdown without the title, instead of `oldText`.'),
  language,
});
type Input = z.output<typeof Input>;

export const editArticle = writingTool({
  name: 'edit_article',
  title: 'Edit an article',
  description:
    'Changes the title or the Markdown of an article. Prefer `oldText` and `newText` for small changes. Keep pictures `![…](asset:…)` and times `[00:09](video:…)` as they are. Later changes of other people are merged; if they concern the same block, nothing is saved.',
  scope: 'write',
  input: Input,
  async run(context, input) {
    const problem = findProblem(input);
    if (problem) return { summary: `INVALID_ARGUMENTS: ${problem}`, isError: true };
    const { articleId: id, title, baseRevision } = input;
    const edited = await editText(context, input);
    if (typeof edited === 'object') return edited;
    const body = { ...(title !== undefined && { title }), ...(edited !== undefined && { content: edited, baseRevision }) };
    try {
      const query = input.language ? { language: input.language } : {};
      const { revision } = await context.client.updateArticle({ params: { id }, query, body, signal: context.signal });
      return {
        summary: `Article ${id} is saved as revision ${revision}. Readers see the change after the next publication.`,
        next: [
          { tool: 'read_article', arguments: { articleId: id, ...query }, purpose: 'see the merged text before another edit' },
          { tool: 'preview_site', arguments: {}, purpose: 'show the change to the user before publishing' },
        ],
      };
    } catch (error) {
      if (isApiError(error) && error.code === 'PRECONDITION_FAILED') return describeConflict(error, input);
      throw error;
    }
  },
});

function findProblem({ title, oldText, newText, content }: Input): string | null {
  if ((oldText === undefined) !== (newText === undefined)) return 'Send `oldText` and `newText` together.';
  if (oldText !== undefined && content !== undefined) return 'Send either `content`, or `oldText` and `newText`.';
  if (title === undefined && oldText === undefined && content === undefined) return 'Send `title`, `content`, or `oldText` and `newText`.';
  return null;
}

/** Returns the new Markdown, undefined if it does not change, or the error if `oldText` does not occur exactly once. */
async function editText({ client, signal }: ToolContext, input: Input): Promise<string | undefined | Outcome> {
  const { articleId: id, baseRevision, oldText, newText = '', content } = input;
  if (oldText === undefined) return content;
  const query = input.language ? { language: input.language } : {};
  // The text of the base revision, which the agent has read. The server merges the result with later revisions.
  const base = (await client.getRevision({ params: { id, number: baseRevision }, query, signal })).content;
  const parts = base.split(oldText);
  if (parts.length === 2) return parts.join(newText);
  const count = parts.length - 1;
  const reason =
    count === 0
      ? 'does not occur in this revision. Copy it exactly from the Markdown, including spaces and line breaks'
      : `occurs ${count} times in this revision. Send a longer part that occurs once`;
  return { summary: `TEXT_NOT_UNIQUE: \`oldText\` ${reason}. Nothing was changed.`, isError: true, next: [readAgain(input)] };
}

function describeConflict({ details }: DocreelError, input: Input): Outcome {
  const blocks = details.flatMap(({ block }) => (block ? [block] : []));
  return {
    summary: `PRECONDITION_FAILED: Nothing was saved, because somebody else changed the same text after revision ${input.baseRevision}. In each row, \`theirs\` is saved now, and \`mine\` is yours.`,
    ...(blocks.length > 0 && { untrusted: toRows(blocks) }),
    next: [readAgain(input)],
    isError: true,
  };
}

function readAgain({ articleId: id, language: wanted }: Input) {
  const purpose = 'get the current text and revision, then edit again';
  return { tool: 'read_article', arguments: { articleId: id, ...(wanted && { language: wanted }) }, purpose };
}
