import { Link } from 'wouter';
import { useRead } from '../../api/query.ts';
import { useTranslators } from '../../api/use-translators.ts';
import { readErrorCode } from '../../labels/error-code.ts';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { getErrorHelp } from '../../text/errors.ts';
import { translationsText } from '../../text/translations.ts';
import classes from './TranslationsPage.module.css';

interface LastFailureProps {
  language: string;
  /** Time of the last change of the translation. Earlier failures no longer matter. */
  since?: string | null;
}

/** Shows why the last translation into a language failed. Renders nothing if it succeeded, was cancelled, or cannot fail again for that reason. */
export function LastFailure({ language, since = null }: LastFailureProps) {
  const { slug } = useProject();
  const { hasTranslator } = useTranslators();
  const jobs = useRead('listJobs', { query: { type: 'translate', limit: 100 } });
  const last = jobs.data?.jobs.find(({ about }) => about.language === language);
  const code = readErrorCode(last?.error ?? null);
  const isSolved =
    (code === 'NOT_CONFIGURED' && hasTranslator(language)) || (since !== null && last !== undefined && last.createdAt < since);
  if (last?.status !== 'failed' || code === 'CANCELLED' || isSolved) return null;
  return (
    <span className={classes.failed} role="status">
      {translationsText.failed(getErrorHelp(code))} <Link href={paths.job(slug, last.jobId)}>{translationsText.details}</Link>
      {code === 'NOT_CONFIGURED' && (
        <>
          {' · '}
          <Link href={paths.languages(slug)}>{translationsText.setUp}</Link>
        </>
      )}
    </span>
  );
}
