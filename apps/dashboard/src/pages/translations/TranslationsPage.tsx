import type { Language } from '@docreel/contract';
import { useState } from 'react';
import { ActionButton } from '../../actions/ActionControls.tsx';
import { type Action, useActions } from '../../actions/actions.ts';
import { describeError } from '../../text/errors.ts';
import { useRead, useWrite } from '../../api/query.ts';
import { LanguageDialog } from '../../forms/settings/LanguageDialog.tsx';
import { useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Page, Waiting } from '../../ui/Page.tsx';
import { Bar, Status } from '../../ui/Status.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { notify, notifyError } from '../../state/toasts.ts';
import { TranslationMatrix } from './TranslationMatrix.tsx';
import classes from './TranslationsPage.module.css';

/** The languages of the project, how much of it is translated into each, and every article with every language. */
export function TranslationsPage() {
  const languages = useRead('listLanguages');
  const [isAdding, setAdding] = useState(false);
  const add: Action = {
    id: 'add-language',
    label: 'Add a language',
    icon: 'plus',
    group: 'This page',
    shortcut: 'n',
    disabledReason: useRefusal('write'),
    perform: () => setAdding(true),
  };
  const everything = useTranslateAll(languages.data?.languages ?? []);
  useActions(everything ? [add, everything] : [add]);
  const actions = (
    <>
      {everything && <ActionButton action={everything} />}
      <ActionButton action={add} isPrimary />
    </>
  );
  return (
    <Page title="Translations" actions={actions}>
      <Waiting query={languages}>
        {({ languages: all }) =>
          all.length > 1 ? (
            <>
              <Running languages={all} />
              <LanguageTable languages={all} />
              <TranslationMatrix languages={all} />
            </>
          ) : (
            <Empty icon="translate" title="One language so far" action={<ActionButton action={add} isPrimary />}>
              Articles are translated block by block: only what changed is translated again, and what a person wrote in a translation stays.
            </Empty>
          )
        }
      </Waiting>
      {isAdding && <LanguageDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

/** What is missing or behind, in every language at once; null where there is one to translate into, which has a button of its own. */
function useTranslateAll(languages: readonly Language[]): Action | null {
  const translate = useWrite('translate');
  const refusal = useRefusal('generate');
  const targets = languages.filter(({ isDefault }) => !isDefault);
  const behind = targets.filter((one) => !one.isTranslating && one.translatedArticles < one.totalArticles);
  async function start(): Promise<void> {
    for (const { code } of behind) await translate.run({ body: { language: code } });
    notify(behind.length === 1 ? 'The translation has begun.' : `${behind.length} translations have begun.`);
  }
  if (targets.length < 2) return null;
  return {
    id: 'translate-all',
    label: 'Translate all languages',
    icon: 'translate',
    group: 'This page',
    disabledReason: refusal ?? (behind.length === 0 ? 'Every language is translated, or just being so.' : undefined),
    perform: () => void start().catch((error: unknown) => notifyError(describeError(error))),
  };
}

/** How far the translations are that run. */
function Running({ languages }: { languages: readonly Language[] }) {
  const jobs = useRead('listJobs', { query: { type: 'translate', status: 'pending', limit: 20 } });
  const labelOf = (code: string | null) => languages.find((one) => one.code === code)?.label ?? code ?? '';
  return jobs.data?.jobs.map(({ jobId, about, progress }) => (
    <div key={jobId} className={classes.running}>
      <span className="soft">
        {labelOf(about.language)}: {progress ? `${progress.stage}, ${progress.percent} %` : 'waiting for its turn'}
      </span>
      <Bar percent={progress?.percent ?? 0} label={`${labelOf(about.language)} translated`} />
    </div>
  ));
}

function LanguageTable({ languages }: { languages: readonly Language[] }) {
  const translate = useWrite('translate', { onDone: () => notify('The translation has begun.') });
  const refusal = useRefusal('generate');
  const columns: Column<Language>[] = [
    {
      title: 'Language',
      isWide: true,
      cell: ({ label, code }) => (
        <>
          {label} <span className="soft mono">{code}</span>
        </>
      ),
    },
    { title: 'Translated', cell: (language) => <Share language={language} /> },
    {
      title: '',
      isRight: true,
      cell: ({ code, isDefault, isTranslating }) =>
        !isDefault && (
          <Button
            icon="translate"
            disabledReason={refusal ?? (isTranslating ? 'It is being translated just now.' : undefined)}
            onClick={() => translate.go({ body: { language: code } })}
          >
            Translate
          </Button>
        ),
    },
  ];
  return <Table label="Languages" columns={columns} rows={languages} keyOf={({ code }) => code} />;
}

function Share({ language: { isDefault, isTranslating, translatedArticles, totalArticles, label } }: { language: Language }) {
  if (isDefault) return <Status tone="good">The original</Status>;
  const percent = totalArticles === 0 ? 0 : Math.round((translatedArticles / totalArticles) * 100);
  return (
    <span className={classes.share}>
      <span className="number">
        {isTranslating ? <Status tone="busy">Translating</Status> : `${translatedArticles} of ${totalArticles}`}
      </span>
      <Bar percent={percent} label={`${label} translated`} />
    </span>
  );
}
