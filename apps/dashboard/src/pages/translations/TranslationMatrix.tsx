import type { Language, TranslatedArticle, TranslationState, TranslationStatus } from '@docreel/contract';
import { SegmentedControl } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';
import { useRead, useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Section, Waiting } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { type Column, Pager, Table } from '../../ui/Table.tsx';
import { notify } from '../../state/toasts.ts';
import { STATES } from '../../labels/translation-state.ts';
import classes from './TranslationsPage.module.css';

const FILTERS: { value: TranslationStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'none', label: 'Not translated' },
  { value: 'stale', label: 'Behind' },
];
const SHOWN = 50;

/** Every article with every language. */
export function TranslationMatrix({ languages }: { languages: readonly Language[] }) {
  const [search, setSearch] = useSearchParams();
  const status = FILTERS.find(({ value }) => value === search.get('status'))?.value ?? 'all';
  const offset = Number(search.get('from') ?? 0);
  const query = { limit: SHOWN, offset, ...(status !== 'all' && { status }) };
  const articles = useRead('listTranslations', { query }, { keepsPrevious: true });
  return (
    <Section
      title="Articles"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Which articles"
          data={FILTERS}
          value={status}
          onChange={(next) => setSearch({ status: next })}
        />
      }
    >
      <Waiting query={articles}>
        {({ articles: rows, pagination }) =>
          rows.length > 0 ? (
            <>
              <Matrix articles={rows} languages={languages} />
              <Pager pagination={pagination} onOffset={(from) => setSearch({ status, from: String(from) })} />
            </>
          ) : (
            <p className="soft">{status === 'all' ? 'There are no articles yet.' : 'None is like that.'}</p>
          )
        }
      </Waiting>
    </Section>
  );
}

function Matrix({ articles, languages }: { articles: readonly TranslatedArticle[]; languages: readonly Language[] }) {
  const { slug } = useProject();
  const columns: Column<TranslatedArticle>[] = [
    {
      title: 'Article',
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
  return <Table label="Articles and their translations" columns={columns} rows={articles} keyOf={({ articleId }) => articleId} />;
}

interface CellProps {
  article: TranslatedArticle;
  state: TranslationState;
  language: Language;
}

/** How one article stands in one language: leads to both side by side, and translates what is missing. */
function Cell({ article: { articleId, title }, state: { status, isEdited }, language: { code, label, isTranslating } }: CellProps) {
  const { slug } = useProject();
  const translate = useWrite('translate', { onDone: () => notify(`“${title}” is being translated into ${label}.`) });
  const refusal = useRefusal('generate');
  const { tone, label: word } = STATES[status];
  return (
    <span className={classes.cell}>
      <Link href={paths.articleTranslation(slug, articleId, code)} aria-label={`${title} in ${label}: ${word}`}>
        <Status tone={tone}>{word}</Status>
      </Link>
      {isEdited && <span className={classes.edited}>edited</span>}
      {status !== 'current' && (
        <IconButton
          label={`Translate “${title}” into ${label}`}
          icon="translate"
          disabledReason={refusal ?? (isTranslating || translate.isRunning ? 'It is being translated just now.' : undefined)}
          onClick={() => translate.go({ body: { language: code, articleIds: [articleId] } })}
        />
      )}
    </span>
  );
}
