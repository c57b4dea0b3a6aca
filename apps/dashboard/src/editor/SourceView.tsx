import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ViewProps } from './ArticleEditor.tsx';
import { createSourceEditor } from './source/create-source-editor.ts';
import classes from './ArticleEditor.module.css';
import type { TextView } from './types.ts';

/** The Markdown view of the article editor. */
export function SourceView(props: ViewProps) {
  const { isHidden, isReadOnly } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<TextView | null>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const { getText, isReadOnly: isFixed, onReady } = latest.current;
    const created = createSourceEditor({
      host: host.current,
      text: getText(),
      isReadOnly: isFixed,
      onChange: (next) => latest.current.onChange(next),
      onCaret: (offset) => latest.current.onCaret(offset),
    });
    editor.current = created;
    onReady(created);
    return () => created.destroy();
  }, []);
  useEffect(() => editor.current?.setReadOnly(isReadOnly), [isReadOnly]);
  return <div ref={host} className={classes.source} hidden={isHidden} />;
}
