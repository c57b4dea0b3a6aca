import type { Language, TranslatedArticle, TranslationState, TranslationStatus } from '@docreel/contract';
import { SegmentedControl } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useRead, useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Section, QueryResult } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { type Column, Pager, Table } from '../../ui/Table.tsx';
import { notify } from '../../state/toasts.ts';
import { STATES } from '../../labels/translation-state.ts';
import classes from './TranslationsPage.module.css';
import { useTranslators } from '../../api/use-translators.ts';
import { translationsText } from '../../text/translations.ts';

const FILTERS: { value: TranslationStatus | 'all'; label: string }[] = [
  { value: 'all', label: translationsText.articles.all },
  { value: 'none', label: translationsText.states.none },
  { value: 'stale', label: translationsText.states.stale },
];
const PAGE_SIZE = 50;

/** A table with the state of every article in every language. */
export function TranslationMatrix({ languages }: { languages: readonly Language[] }) {
  const [search, setSearch] = useSearchParams();
  const status = FILTERS.find(({ value }) => value === search.get('status'))?.value ?? 'all';
  const offset = Number(search.get('from') ?? 0);
  const query = { limit: PAGE_SIZE, offset, ...(status !== 'all' && { status }) };
  const articles = useRead('listTranslations', { query }, { keepsPrevious: true });
  return (
    <Section
      title={translationsText.articles.title}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={translationsText.articles.filterLabel}
          data={FILTERS}
          value={status}
          onChange={(next) => setSearch({ status: next })}
        />
      }
    >
      <QueryResult query={articles}>
        {({ articles: rows, pagination }) =>
          rows.length > 0 ? (
            <>
              <Matrix articles={rows} languages={languages} />
              <Pager pagination={pagination} onOffset={(from) => setSearch({ status, from: String(from) })} />
            </>
          ) : (
            <p className="soft">{status === 'all' ? translationsText.articles.none : translationsText.articles.noMatches}</p>
          )
        }
      </QueryResult>
    </Section>
  );
}

function Matrix({ articles, languages }: { articles: readonly TranslatedArticle[]; languages: readonly Language[] }) {
  const { slug } = useProject();
  const columns: Column<TranslatedArticle>[] = [
    {
      title: translationsText.articles.article,
      isWide: true,
      cell: ({ articleId, title }) => (
        <Link href={paths.article(slug, articleId)} className="clip">
          {title}
        </Link>
      ),
    },
    ...languages
      .filter(({ isDefault }) => !isDefault)
      .map((language) => ({
        title: language.label,
        cell: (article: TranslatedArticle) => {
          const state = article.translations.find((one) => one.language === language.code);
          return state && <Cell article={article} state={state} language={language} />;
        },
      })),
  ];
  return <Table label={translationsText.articles.tableLabel} columns={columns} rows={articles} keyOf={({ articleId }) => articleId} />;
}

interface CellProps {
  article: TranslatedArticle;
  state: TranslationState;
  language: Language;
}

/** Shows the state of an article in one language, with a link to both texts and a button that translates it. */
function Cell({ article: { articleId, title }, state: { status, isEdited }, language: { code, label, isTranslating } }: CellProps) {
  const { slug } = useProject();
  const [, navigate] = useLocation();
  const translate = useWrite('translate', { onDone: () => notify(translationsText.articles.started(title, code)) });
  const start = useWrite('startTranslation', { onDone: () => navigate(paths.articleTranslation(slug, articleId, code)) });
  const { hasTranslator, getRefusal } = useTranslators();
  const cannotWrite = useRefusal('write');
  const { tone, label: word } = STATES[status];
  const isByHand = !hasTranslator(code);
  return (
    <span className={classes.cell}>
      <Link href={paths.articleTranslation(slug, articleId, code)} aria-label={translationsText.articles.cell(title, label, word)}>
        <Status tone={tone}>{word}</Status>
      </Link>
      {isEdited && <span className={classes.edited}>{translationsText.articles.edited}</span>}
      {status !== 'current' && !isByHand && (
        <IconButton
          label={translationsText.articles.translate(title, label)}
          icon="translate"
          disabledReason={getRefusal(code) ?? (isTranslating || translate.isRunning ? translationsText.isRunning : undefined)}
          onClick={() => translate.go({ body: { language: code, articleIds: [articleId] } })}
        />
      )}
      {status === 'none' && isByHand && (
        <IconButton
          label={translationsText.articles.translateByHand(title, label)}
          icon="edit"
          disabledReason={cannotWrite}
          onClick={() => start.go({ params: { id: articleId }, body: { language: code } })}
        />
      )}
    </span>
  );
}
