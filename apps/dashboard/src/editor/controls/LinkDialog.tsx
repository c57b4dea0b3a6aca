import { TextInput } from '@mantine/core';
import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import { useRead } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { editorText } from '../../text/editor.ts';
import { useArticleUrl } from './use-article-url.ts';
import { findLink, removeLink, setLink } from '../visual/links.ts';
import classes from './LinkDialog.module.css';

const text = editorText.link;

/** Sets the link of the selected text, to a URL or to an article of the project. */
export function LinkDialog({ view, folderId, onClose }: { view: EditorView; folderId: number | null; onClose: () => void }) {
  const known = findLink(view.state);
  const [value, setValue] = useState(known?.href ?? '');
  const articles = useArticles(value);
  const findUrl = useArticleUrl(folderId);
  function insert(href: string, title: string): void {
    setLink(view, href, title);
    onClose();
  }
  function remove(): void {
    removeLink(view);
    onClose();
  }
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      isDirty={value !== (known?.href ?? '')}
      footer={
        <>
          {known && <Button onClick={remove}>{text.remove}</Button>}
          <Button kind="primary" type="submit" form="editor-link">
            {text.submit}
          </Button>
        </>
      }
    >
      <form
        id="editor-link"
        onSubmit={(event) => {
          event.preventDefault();
          if (value.trim() !== '') insert(value.trim(), value.trim());
        }}
      >
        <TextInput
          data-autofocus
          label={text.url}
          description={text.help}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </form>
      {articles.length > 0 && (
        <ul className={classes.results} aria-label={text.results}>
          {articles.map(({ id, title }) => (
            <li key={id}>
              <button type="button" onClick={() => void findUrl(id).then((href) => insert(href, title))}>
                {title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Returns the articles that match the typed words. */
function useArticles(words: string) {
  const isSearch = words.trim().length > 1 && !/^[a-z]+:|^[./#]/i.test(words);
  const { data } = useRead('search', { query: { q: words.trim(), limit: 8 } }, { enabled: isSearch, keepsPrevious: true });
  if (!isSearch) return [];
  return (data?.hits ?? []).flatMap(({ kind, title, articleId }) =>
    kind === 'article' && articleId !== null ? [{ id: articleId, title }] : [],
  );
}
