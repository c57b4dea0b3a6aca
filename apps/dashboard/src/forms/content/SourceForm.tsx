import type { Article } from '@docreel/contract';
import type { KeyboardEvent } from 'react';
import { Conflicts } from '../../editor/saving/Conflicts.tsx';
import { SaveState } from '../../editor/saving/SaveState.tsx';
import { useSaver } from '../../editor/saving/use-saver.ts';
import { useRefusal } from '../../state/project-context.ts';
import { articleText } from '../../text/article.ts';
import classes from './SourceForm.module.css';

/** Edits the Markdown of an article. The text saves by itself, also after a lost connection, a closed tab or an expired session. */
export function SourceForm({ article }: { article: Article }) {
  const { saver, text, edit, status } = useSaver(article);
  const refusal = useRefusal('write');
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    saver?.flush();
  }
  return (
    <div className={classes.form}>
      <Conflicts conflicts={status.conflicts} onChoose={(id, choice) => saver?.resolve(id, choice)} />
      <textarea
        className={classes.text}
        aria-label={articleText.markdown.label}
        value={text}
        readOnly={refusal !== undefined || saver === null}
        title={refusal}
        onChange={(event) => edit(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.foot}>
        <SaveState status={status} />
      </div>
    </div>
  );
}
