import type { TranslationState } from '@docreel/contract';
import { Link, useSearchParams } from 'wouter';
import { useRead, useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { ArticleFrame } from '../article/ArticleFrame.tsx';
import { STATES } from '../../labels/translation-state.ts';
import { LastFailure } from './LastFailure.tsx';
import { TranslateButton } from './TranslateButton.tsx';
import classes from './TranslationPage.module.css';
import { useTranslators } from '../../api/use-translators.ts';
import { translationsText } from '../../text/translations.ts';

/** Saving and merging need a Markdown parser, which is larger than the rest of the page. */
const SideBySide = lazyComponent('SideBySide', () => import('./SideBySide.tsx'));

/** Shows an article next to its translation into one language. */
export function TranslationPage() {
  return <ArticleFrame width="wide">{({ id }) => <Translations id={id} />}</ArticleFrame>;
}

function Translations({ id }: { id: number }) {
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
            <Languages id={id} states={all} shown={shown} />
            <LastFailure language={shown.language} since={shown.updatedAt} />
            {shown.status === 'none' ? (
              <NotTranslated id={id} language={shown.language} />
            ) : (
              <SideBySide key={shown.language} id={id} state={shown} />
            )}
          </>
        );
      }}
    </QueryResult>
  );
}

/** Tabs for the languages of the article. */
function Languages({ id, states, shown }: { id: number; states: readonly TranslationState[]; shown: TranslationState }) {
  const { slug } = useProject();
  return (
    <nav aria-label={translationsText.article.languages} className={classes.languages}>
      {states.map(({ language, status, isEdited }) => (
        <Link
          key={language}
          href={paths.articleTranslation(slug, id, language)}
          aria-current={language === shown.language ? 'page' : undefined}
        >
          {translationsText.languageName(language)}{' '}
          <Status tone={STATES[status].tone}>
            {isEdited ? translationsText.article.editedState(STATES[status].label) : STATES[status].label}
          </Status>
        </Link>
      ))}
    </nav>
  );
}

/** Offers to translate automatically or by hand. Without a translator, the primary button translates by hand. */
function NotTranslated({ id, language }: { id: number; language: string }) {
  const { hasTranslator } = useTranslators();
  const refusal = useRefusal('write');
  const start = useWrite('startTranslation');
  const isAutomatic = hasTranslator(language);
  return (
    <Empty
      icon="translate"
      title={translationsText.article.notTranslated}
      action={
        <div className="row">
          <TranslateButton id={id} language={language} label={translationsText.article.translate} isPrimary={isAutomatic} />
          <Button
            kind={isAutomatic ? 'default' : 'primary'}
            icon="edit"
            isRunning={start.isRunning}
            disabledReason={refusal}
            onClick={() => start.go({ params: { id }, body: { language } })}
          >
            {translationsText.article.translateByHand}
          </Button>
        </div>
      }
    >
      {translationsText.article.notTranslatedText}
    </Empty>
  );
}
