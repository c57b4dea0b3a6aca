import type { Language } from '@docreel/contract';
import { useState } from 'react';
import { ActionButton } from '../../actions/ActionControls.tsx';
import { type Action, useActions } from '../../actions/actions.ts';
import { describeError } from '../../text/errors.ts';
import { useRead, useWrite } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Page, QueryResult } from '../../ui/Page.tsx';
import { Bar, Status } from '../../ui/Status.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { notify, notifyError } from '../../state/toasts.ts';
import { LastFailure } from './LastFailure.tsx';
import { TranslationMatrix } from './TranslationMatrix.tsx';
import classes from './TranslationsPage.module.css';
import { useTranslators } from '../../api/use-translators.ts';
import { commonText } from '../../text/common.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { translationsText } from '../../text/translations.ts';

const LanguageDialog = lazyComponent('LanguageDialog', () => import('../../forms/settings/LanguageDialog.tsx'));

/** Shows the project's languages, their progress, and every article in every language. */
export function TranslationsPage() {
  const languages = useRead('listLanguages');
  const [isAdding, setAdding] = useState(false);
  const add: Action = {
    id: 'add-language',
    label: translationsText.addLanguage,
    icon: 'plus',
    group: 'page',
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
    <Page title={translationsText.title} actions={actions}>
      <QueryResult query={languages}>
        {({ languages: all }) =>
          all.length > 1 ? (
            <>
              <Running languages={all} />
              <LanguageTable languages={all} />
              <TranslationMatrix languages={all} />
            </>
          ) : (
            <Empty icon="translate" title={translationsText.empty.title} action={<ActionButton action={add} isPrimary />}>
              {translationsText.empty.text}
            </Empty>
          )
        }
      </QueryResult>
      {isAdding && <LanguageDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

/**
 * Button that translates missing and outdated texts in all languages. Renders nothing for a single target language, because that language
 * has its own button.
 */
function useTranslateAll(languages: readonly Language[]): Action | null {
  const translate = useWrite('translate');
  const refusal = useRefusal('generate');
  const { hasTranslator } = useTranslators();
  const targets = languages.filter(({ isDefault }) => !isDefault);
  const translated = targets.filter(({ code }) => hasTranslator(code));
  const behind = translated.filter((one) => !one.isTranslating && one.translatedArticles < one.totalArticles);
  async function start(): Promise<void> {
    for (const { code } of behind) await translate.run({ body: { language: code } });
    const [only] = behind;
    notify(
      only && behind.length === 1
        ? translationsText.startedArticles(only.totalArticles - only.translatedArticles, only.code)
        : translationsText.startedLanguages(behind.length),
    );
  }
  if (targets.length < 2) return null;
  return {
    id: 'translate-all',
    label: translationsText.translateAll,
    icon: 'translate',
    group: 'page',
    disabledReason:
      refusal ??
      (translated.length === 0 ? translationsText.noTranslators : behind.length === 0 ? translationsText.allTranslated : undefined),
    perform: () => void start().catch((error: unknown) => notifyError(describeError(error))),
  };
}

/** Shows the progress of running translation jobs. */
function Running({ languages }: { languages: readonly Language[] }) {
  const jobs = useRead('listJobs', { query: { type: 'translate', status: 'pending', limit: 20 } });
  const getLabel = (code: string | null) => languages.find((one) => one.code === code)?.label ?? code ?? '';
  return jobs.data?.jobs.map(({ jobId, about, progress }) => (
    <div key={jobId} className={classes.running}>
      <span className="soft">
        {translationsText.languages.running(
          getLabel(about.language),
          progress ? commonText.progress(progress.stage, progress.percent) : commonText.waitingToStart,
        )}
      </span>
      <Bar percent={progress?.percent ?? 0} label={translationsText.languages.progress(getLabel(about.language))} />
    </div>
  ));
}

function LanguageTable({ languages }: { languages: readonly Language[] }) {
  const translate = useWrite('translate', {
    onDone: (_, { body: { language } }) => {
      const target = languages.find(({ code }) => code === language);
      if (target) notify(translationsText.startedArticles(target.totalArticles - target.translatedArticles, target.code));
    },
  });
  const refusal = useRefusal('generate');
  const { hasTranslator } = useTranslators();
  function getReason({ code, isTranslating }: Language): string | undefined {
    if (refusal !== undefined) return refusal;
    if (!hasTranslator(code)) return translationsText.noTranslator(translationsText.languageName(code));
    return isTranslating ? translationsText.isRunning : undefined;
  }
  const columns: Column<Language>[] = [
    {
      title: translationsText.languages.language,
      isWide: true,
      cell: ({ label, code, isDefault, isTranslating }) => (
        <>
          <span>
            {label} <span className="soft mono">{code}</span>
          </span>
          {!isDefault && !isTranslating && <LastFailure language={code} />}
        </>
      ),
    },
    { title: translationsText.languages.translated, cell: (language) => <Share language={language} /> },
    {
      title: '',
      isRight: true,
      cell: (language) =>
        !language.isDefault && (
          <Button icon="translate" disabledReason={getReason(language)} onClick={() => translate.go({ body: { language: language.code } })}>
            {translationsText.languages.translate}
          </Button>
        ),
    },
  ];
  return <Table label={translationsText.languages.label} columns={columns} rows={languages} keyOf={({ code }) => code} />;
}

function Share({ language: { isDefault, isTranslating, translatedArticles, totalArticles, label } }: { language: Language }) {
  if (isDefault) return <Status tone="good">{translationsText.languages.original}</Status>;
  const percent = totalArticles === 0 ? 0 : Math.round((translatedArticles / totalArticles) * 100);
  return (
    <span className={classes.share}>
      <span className="number">
        {isTranslating ? (
          <Status tone="busy">{translationsText.languages.translating}</Status>
        ) : (
          translationsText.languages.share(translatedArticles, totalArticles)
        )}
      </span>
      <Bar percent={percent} label={translationsText.languages.progress(label)} />
    </span>
  );
}
