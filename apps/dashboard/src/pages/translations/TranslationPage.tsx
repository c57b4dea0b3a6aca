import type { Article, TranslationState } from '@docreel/contract';
import { Link, useSearchParams } from 'wouter';
import { useRead, useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { notify } from '../../state/toasts.ts';
import { ArticleFrame } from '../article/ArticleFrame.tsx';
import { STATES } from '../../labels/translation-state.ts';
import { SideBySide } from './SideBySide.tsx';
import classes from './TranslationPage.module.css';
import { translationsText } from '../../text/translations.ts';

/** Shows an article next to its translation into one language. */
export function TranslationPage() {
  return <ArticleFrame width="wide">{(article) => <Translations article={article} />}</ArticleFrame>;
}

function Translations({ article: { id } }: { article: Article }) {
  const { slug } = useProject();
  const [search] = useSearchParams();
  const states = useRead('listTranslations', { query: { articleId: id } });
  return (
    <QueryResult query={states}>
      {({ articles: [found] }) => {
        const all = found?.translations ?? [];
        const shown = all.find(({ language }) => language === search.get('language')) ?? all[0];
        if (!shown)
          return (
            <Empty
              icon="translate"
              title={translationsText.article.emptyTitle}
              action={<Button to={paths.translations(slug)}>{translationsText.article.toTranslations}</Button>}
            >
              {translationsText.article.emptyText}
            </Empty>
          );
        return (
          <>
            <Choice id={id} states={all} shown={shown} />
            {shown.status === 'none' ? <NotYet id={id} state={shown} /> : <SideBySide key={shown.language} id={id} state={shown} />}
          </>
        );
      }}
    </QueryResult>
  );
}

/** Tabs for the languages of the article, with a button that translates the selected one. */
function Choice({ id, states, shown }: { id: number; states: readonly TranslationState[]; shown: TranslationState }) {
  const { slug } = useProject();
  return (
    <div className={classes.head}>
      <nav aria-label={translationsText.article.languages} className={classes.languages}>
        {states.map(({ language, status, isEdited }) => (
          <Link
            key={language}
            href={paths.articleTranslation(slug, id, language)}
            aria-current={language === shown.language ? 'page' : undefined}
          >
            {translationsText.article.languageName(language)}{' '}
            <Status tone={STATES[status].tone}>
              {isEdited ? translationsText.article.editedState(STATES[status].label) : STATES[status].label}
            </Status>
          </Link>
        ))}
      </nav>
      {shown.status === 'stale' && <Translate id={id} language={shown.language} label={translationsText.article.translateChanges} />}
    </div>
  );
}

function NotYet({ id, state: { language } }: { id: number; state: TranslationState }) {
  return (
    <Empty
      icon="translate"
      title={translationsText.article.notTranslated}
      action={<Translate id={id} language={language} label={translationsText.article.translate} isPrimary />}
    >
      {translationsText.article.notTranslatedText}
    </Empty>
  );
}

function Translate({ id, language, label, isPrimary = false }: { id: number; language: string; label: string; isPrimary?: boolean }) {
  const refusal = useRefusal('generate');
  const running = useRead('listJobs', { query: { type: 'translate', status: 'pending', limit: 100 } });
  const isBusy = running.data?.jobs.some(({ about }) => about.language === language) ?? false;
  const translate = useWrite('translate', {
    onDone: () => notify(translationsText.started(translationsText.article.languageName(language))),
  });
  return (
    <Button
      kind={isPrimary ? 'primary' : 'default'}
      icon="translate"
      isRunning={translate.isRunning || isBusy}
      disabledReason={refusal}
      onClick={() => translate.go({ body: { language, articleIds: [id] } })}
    >
      {label}
    </Button>
  );
}
