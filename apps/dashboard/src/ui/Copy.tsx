import { useClipboard } from '@mantine/hooks';
import { IconButton } from './Button.tsx';
import classes from './Copy.module.css';
import { commonText } from '../text/common.ts';

/** Button that copies a text to the clipboard and confirms it. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { copied, copy } = useClipboard({ timeout: 2000 });
  return (
    <>
      <IconButton label={copied ? commonText.copied : commonText.copy(what)} icon={copied ? 'check' : 'copy'} onClick={() => copy(text)} />
      <span className="sr-only" aria-live="polite">
        {copied ? commonText.copiedWhat(what) : ''}
      </span>
    </>
  );
}

/** Shows a text with a copy button, for example a key, a URL or a command. */
export function CopyBox({ text, what }: { text: string; what: string }) {
  return (
    <div className={classes.box}>
      <pre className={classes.text} tabIndex={0} aria-label={commonText.copyBox(what)}>
        {text}
      </pre>
      <CopyButton text={text} what={what} />
    </div>
  );
}
