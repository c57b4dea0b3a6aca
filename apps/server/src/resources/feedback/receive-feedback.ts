import { FEEDBACK_COMMENT_MAX, MISSED_WORDS_MAX } from '@docreel/contract';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import { createFixedWindowLimiter } from '../../lib/fixed-window-limiter.ts';
import { toNetwork } from '../../lib/network-of.ts';
import { createAnonymousBodies, type ReadAnonymousBody } from '../../platform/http/bodies/anonymous-bodies.ts';
import type { StaticRoute } from '../../platform/http/create-app.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { enqueueFeedback } from '../webhooks/enqueue-feedback.ts';
import { toFeedback } from './feedback.ts';
import {
  addComment,
  type FeedbackTarget,
  countZeroResultSearch,
  type FeedbackRow,
  findFeedbackTarget,
  insertFeedback,
} from './feedback.store.ts';

/**
 * Receives feedback and searches without results from readers of published sites. The endpoints need no authentication and store nothing
 * about the reader.
 */

const HOUR_MS = 3_600_000;
/** Limits for request bodies. The longest form has about 2 KB. All unfinished bodies together take at most 8 MiB. */
const BODIES = { maxBytes: 8192, withinMs: 10_000, maxOpen: 1000, maxOpenPerNetwork: 20 };
const Language = z.string().max(35);
const Answer = z.strictObject({
  article: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .refine((id) => id <= 2_147_483_647),
  language: Language,
  helpful: z.enum(['yes', 'no']).optional(),
  comment: z
    .string()
    .max(FEEDBACK_COMMENT_MAX * 2)
    .default(''),
  /** ID of feedback from an earlier request, to which the comment is added. */
  id: z.uuid().optional(),
  /** Honeypot field: it is hidden from people, so only bots fill it in. */
  website: z.string().max(2048).default(''),
});
const Missed = z.strictObject({ words: z.string().max(500), language: Language });

export function createFeedbackRoute(): StaticRoute {
  const limits = {
    reader: createFixedWindowLimiter({ maxEvents: 40, windowMs: HOUR_MS }),
    article: createFixedWindowLimiter({ maxEvents: 400, windowMs: HOUR_MS }),
    searcher: createFixedWindowLimiter({ maxEvents: 60, windowMs: HOUR_MS }),
    site: createFixedWindowLimiter({ maxEvents: 2000, windowMs: HOUR_MS }),
  };
  const readBody = createAnonymousBodies(BODIES);

  async function receiveFeedback(context: Context, sent: FormSubmission): Promise<Response> {
    const { comment, website, helpful, ...answer } = parseInput(Answer, sent.fields, 'body');
    const target = await findFeedbackTarget(context.db, { site: sent.site, articleId: answer.article, language: answer.language });
    if (!target?.isEnabled || target.slug === null) throw new ApiError('NOT_FOUND');
    if (!limits.reader(`${sent.network} ${target.projectId}`) || !limits.article(String(answer.article))) throw tooMany();
    const words = toPlainText(comment, FEEDBACK_COMMENT_MAX);
    const isHuman = website === '';
    const row = isHuman ? await saveFeedback(context, target, { ...answer, helpful, comment: words }) : null;
    // Bots get the same response as people, so that they do not notice that their feedback was discarded.
    if (sent.wantsJson) return Response.json({ feedbackId: row?.id ?? uuidv7() }, { headers: NO_STORE });
    const prefix = answer.language === target.ownLanguage ? '' : `${encodeURIComponent(answer.language)}/`;
    return new Response(null, {
      status: 303,
      headers: { ...NO_STORE, location: `${prefix}${encodeURIComponent(target.slug)}/#feedback-thanks` },
    });
  }

  async function receiveSearch(context: Context, sent: FormSubmission): Promise<Response> {
    const { words, language } = parseInput(Missed, sent.fields, 'body');
    const target = await findFeedbackTarget(context.db, { site: sent.site, articleId: null, language });
    if (!target?.isEnabled) throw new ApiError('NOT_FOUND');
    if (!limits.searcher(`${sent.network} ${target.projectId}`) || !limits.site(target.projectId)) throw tooMany();
    const looked = toPlainText(words, MISSED_WORDS_MAX).replaceAll(/\s+/g, ' ').toLowerCase();
    if (looked.length > 2) await countZeroResultSearch(context.db, target.projectId, { language, words: looked });
    return new Response(null, { status: 204, headers: NO_STORE });
  }

  return {
    name: 'answer',
    path: '/sites/*',
    methods: ['POST'],
    async serve(context, request, address) {
      const [, site = '', what] = /^\/sites\/([a-z0-9-]+)\/(feedback|searches)$/.exec(new URL(request.url).pathname) ?? [];
      if (what === undefined) throw new ApiError('NOT_FOUND');
      const fields = await readForm(request, address, readBody);
      const sent = { site, network: toNetwork(address), fields, wantsJson: request.headers.get('accept') === 'application/json' };
      return what === 'feedback' ? receiveFeedback(context, sent) : receiveSearch(context, sent);
    },
  };
}

const NO_STORE = { 'cache-control': 'no-store' };

interface FormSubmission {
  /** Slug of the site's project. */
  site: string;
  /** Network of the reader's IP address. Rate limits count per network, because one customer usually has a whole /64 of IPv6 addresses. */
  network: string;
  fields: Record<string, string>;
  wantsJson: boolean;
}

interface FeedbackInput {
  article: number;
  language: string;
  helpful: 'yes' | 'no' | undefined;
  comment: string;
  id?: string | undefined;
}

/** Saves new feedback, or adds a comment to earlier feedback if `id` is given. Returns null if the earlier feedback does not exist. */
async function saveFeedback(
  { db }: Context,
  target: FeedbackTarget,
  { article, language, helpful, comment, id }: FeedbackInput,
): Promise<FeedbackRow | null> {
  return db.transaction().execute(async (tx) => {
    const row =
      id === undefined
        ? await insertAnswer(tx, target, { article, language, helpful, comment })
        : await addComment(tx, target.projectId, { id, comment });
    if (row && target.sendsWebhook)
      await enqueueFeedback(tx, target.projectId, { feedback: toFeedback(row), article: { id: article, title: target.title } });
    return row ?? null;
  });
}

function insertAnswer(
  tx: Context['db'],
  { projectId }: FeedbackTarget,
  { article, language, helpful, comment }: FeedbackInput,
): Promise<FeedbackRow> {
  if (helpful === undefined) throw new ApiError('VALIDATION_ERROR', 'body.helpful: Is required.');
  return insertFeedback(tx, {
    id: uuidv7(),
    project_id: projectId,
    article_id: article,
    language,
    is_helpful: helpful === 'yes',
    comment: comment || null,
  });
}

/** Parses the form of a request. Throws `CROSS_SITE` if another site sent it. */
async function readForm(request: Request, address: string, readBody: ReadAnonymousBody): Promise<Record<string, string>> {
  const from = request.headers.get('sec-fetch-site');
  if (from !== null && from !== 'same-origin' && from !== 'none') throw new ApiError('CROSS_SITE');
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? ''))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/x-www-form-urlencoded.');
  const bytes = await readBody(request, address);
  return Object.fromEntries(new URLSearchParams(bytes.toString()));
}

/** Removes control characters, except line feeds, and shortens the text to `max` characters. */
function toPlainText(text: string, max: number): string {
  const shown = text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{C}\n]/gu, '');
  return shown.trim().slice(0, max).toWellFormed().replaceAll('\ufffd', '').trim();
}

function tooMany(): ApiError {
  return new ApiError('RATE_LIMITED', 'Too many requests from your network. Try again in an hour.', { headers: { 'retry-after': '3600' } });
}
