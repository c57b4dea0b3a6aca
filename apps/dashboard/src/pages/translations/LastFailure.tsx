import { Link } from 'wouter';
import { useRead } from '../../api/query.ts';
import { readErrorCode } from '../../labels/error-code.ts';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { getErrorHelp } from '../../text/errors.ts';
import { translationsText } from '../../text/translations.ts';
import classes from './TranslationsPage.module.css';

/** Shows why the last translation into a language failed. Renders nothing if it did not fail or was cancelled. */
export function LastFailure({ language }: { language: string }) {
  const { slug } = useProject();
  const jobs = useRead('listJobs', { query: { type: 'translate', limit: 100 } });
  const last = jobs.data?.jobs.find(({ about }) => about.language === language);
  const code = readErrorCode(last?.error ?? null);
  if (last?.status !== 'failed' || code === 'CANCELLED') return null;
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
