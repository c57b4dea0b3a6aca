import type { Article, TranslationStatus } from '@docreel/contract';
import { useWrite } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { notify } from '../../state/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { translationsText } from '../../text/translations.ts';
import { TranslateButton } from './TranslateButton.tsx';
import classes from './TranslationPage.module.css';

interface TranslationActionsProps {
  article: Article;
  translated: Article;
  status: TranslationStatus;
  /** Whether the text in the editor is saved. */
  isSaved: boolean;
}

/** Shows how many blocks are not up to date, and the actions that update them. Renders nothing if the translation is up to date. */
export function TranslationActions({ article, translated, status, isSaved }: TranslationActionsProps) {
  const { id, language } = translated;
  const cannotWrite = useRefusal('write');
  const start = useWrite('startTranslation', { onDone: () => notify(translationsText.article.copied) });
  const confirm = useWrite('confirmTranslation', { onDone: () => notify(translationsText.article.confirmed) });
  if (status !== 'stale') return null;
  const translations = (translated.blocks ?? []).flatMap(({ translation }) => translation ?? []);
  const count = (wanted: string) => translations.filter(({ state }) => state === wanted).length;
  const [stale, untranslated] = [count('stale'), count('untranslated')];
  const outdated = translations.filter(({ state, changes }) => state === 'untranslated' && changes.length > 0).length;
  const known = new Set(translations.map(({ sourceIndex }) => sourceIndex));
  const missing = (article.blocks ?? []).filter((_, index) => !known.has(index)).length;
  const refusal = cannotWrite ?? (isSaved ? undefined : translationsText.article.unsaved);
  return (
    <div className={classes.actions}>
      <p>
        {translationsText.article.summary({ stale, untranslated, missing })}
        {untranslated > 0 && <span className="soft">{translationsText.article.publishedAsOriginal}</span>}
      </p>
      <div className="row">
        {missing + outdated > 0 && (
          <Button
            icon="copy"
            isRunning={start.isRunning}
            disabledReason={refusal}
            onClick={() => start.go({ params: { id }, body: { language } })}
          >
            {translationsText.article.copyChanges(missing + outdated)}
          </Button>
        )}
        <Button
          icon="check"
          isRunning={confirm.isRunning}
          disabledReason={refusal}
          onClick={() => confirm.go({ params: { id }, body: { language } })}
        >
          {translationsText.article.confirmAll}
        </Button>
        <TranslateButton
          id={id}
          language={language}
          label={translationsText.article.translateChanges}
          disabledReason={isSaved ? undefined : translationsText.article.unsaved}
        />
      </div>
    </div>
  );
}
