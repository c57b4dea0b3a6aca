import type { Article } from '@docreel/contract';
import { type KeyboardEvent, useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { translationsText } from '../../text/translations.ts';
import classes from './TranslationPage.module.css';

/** Shows the title of the article next to a field with the title of the translation. It saves when the user leaves the field. */
export function TitlePair({ article, translated: { id, title, language } }: { article: Article; translated: Article }) {
  const [edited, setEdited] = useState<string | null>(null);
  const update = useWrite('updateArticle');
  const refusal = useRefusal('write');
  async function save(): Promise<void> {
    const next = edited?.trim() ?? '';
    // The text has its own revision, so the title is saved without a precondition.
    if (next !== '' && next !== title) await update.run({ params: { id }, query: { language }, body: { title: next } });
    // Keeps what the user typed during the request.
    setEdited((now) => (now === edited ? null : now));
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') setEdited(null);
  }
  return (
    <div className={classes.titles}>
      <p lang={article.language}>{article.title}</p>
      <input
        lang={language}
        aria-label={translationsText.article.titleOf(translationsText.languageName(language))}
        value={edited ?? title}
        maxLength={300}
        readOnly={refusal !== undefined}
        onChange={({ currentTarget }) => setEdited(currentTarget.value)}
        // If saving fails, a message says so, and the typed title stays in the field.
        onBlur={() => void save().catch(() => undefined)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
