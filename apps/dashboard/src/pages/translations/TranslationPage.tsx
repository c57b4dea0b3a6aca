import type { Article, TranslationState } from '@docreel/contract';
import { Link, useSearchParams } from 'wouter';
import { useRead, useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Waiting } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { notify } from '../../state/toasts.ts';
import { ArticleFrame } from '../article/ArticleFrame.tsx';
import { STATES } from '../../labels/translation-state.ts';
import { SideBySide } from './SideBySide.tsx';
import classes from './TranslationPage.module.css';

/** An article beside its translation, one language at a time. */
export function TranslationPage() {
  return <ArticleFrame width="wide">{(article) => <Translations article={article} />}</ArticleFrame>;
}

function Translations({ article: { id } }: { article: Article }) {
  const { slug } = useProject();
  const [search] = useSearchParams();
  const states = useRead('listTranslations', { query: { articleId: id } });
  return (
    <Waiting query={states}>
      {({ articles: [found] }) => {
        const all = found?.translations ?? [];
        const shown = all.find(({ language }) => language === search.get('language')) ?? all[0];
        if (!shown)
          return (
            <Empty icon="translate" title="One language so far" action={<Button to={paths.translations(slug)}>Translations</Button>}>
              Add a language to translate into.
            </Empty>
          );
        return (
          <>
            <Choice id={id} states={all} shown={shown} />
            {shown.status === 'none' ? <NotYet id={id} state={shown} /> : <SideBySide key={shown.language} id={id} state={shown} />}
          </>
        );
      }}
    </Waiting>
  );
}

/** The languages, and what can be done with the one that is shown. */
function Choice({ id, states, shown }: { id: number; states: readonly TranslationState[]; shown: TranslationState }) {
  const { slug } = useProject();
  return (
    <div className={classes.head}>
      <nav aria-label="Languages" className={classes.languages}>
        {states.map(({ language, status, isEdited }) => (
          <Link
            key={language}
            href={paths.articleTranslation(slug, id, language)}
            aria-current={language === shown.language ? 'page' : undefined}
          >
            {getLanguageName(language)} <Status tone={STATES[status].tone}>{`${STATES[status].label}${isEdited ? ', edited' : ''}`}</Status>
          </Link>
        ))}
      </nav>
      {shown.status === 'stale' && <Translate id={id} language={shown.language} label="Translate what changed" />}
    </div>
  );
}

function NotYet({ id, state: { language } }: { id: number; state: TranslationState }) {
  return (
    <Empty icon="translate" title="Not translated yet" action={<Translate id={id} language={language} label="Translate" isPrimary />}>
      What you write in a translation afterwards is never overwritten.
    </Empty>
  );
}

function Translate({ id, language, label, isPrimary = false }: { id: number; language: string; label: string; isPrimary?: boolean }) {
  const refusal = useRefusal('generate');
  const running = useRead('listJobs', { query: { type: 'translate', status: 'pending', limit: 100 } });
  const isBusy = running.data?.jobs.some(({ about }) => about.language === language) ?? false;
  const translate = useWrite('translate', { onDone: () => notify('The translation has begun.') });
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

export function getLanguageName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
}
