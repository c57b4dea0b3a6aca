import type { Language } from '@docreel/contract';
import { useState } from 'react';
import { ActionButton } from '../../actions/ActionControls.tsx';
import { type Action, useActions } from '../../actions/actions.ts';
import { useRead, useWrite } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { QueryResult, Section } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { notify } from '../../state/toasts.ts';
import { SettingsFrame } from './SettingsFrame.tsx';
import { commonText } from '../../text/common.ts';
import { languagesText } from '../../text/languages.ts';

const LanguageDialog = lazyComponent('LanguageDialog', () => import('../../forms/settings/LanguageDialog.tsx'));

/** Lists the project's languages and their translation rules. Users start translations on the translations page. */
export function LanguagesPage() {
  const languages = useRead('listLanguages');
  const [edited, setEdited] = useState<Language | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Language | null>(null);
  const remove = useWrite('removeLanguage', {
    onDone: ({ articlesDeleted }) => notify(languagesText.removal.done(articlesDeleted)),
  });
  const add: Action = {
    id: 'add-language',
    label: languagesText.add,
    icon: 'plus',
    group: 'page',
    shortcut: 'n',
    disabledReason: useRefusal('write'),
    perform: () => setEdited('new'),
  };
  useActions([add]);
  return (
    <SettingsFrame title={languagesText.title} actions={<ActionButton action={add} isPrimary />}>
      <QueryResult query={languages}>
        {({ languages: all }) => (
          <>
            <LanguageTable languages={all} onEdit={setEdited} onRemove={setLeaving} />
            {all.length > 1 && <Translators />}
            {all.length === 1 && (
              <Empty icon="translate" title={languagesText.empty.title}>
                {languagesText.empty.text}
              </Empty>
            )}
          </>
        )}
      </QueryResult>
      {edited && <LanguageDialog changed={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {leaving && (
        <Confirm
          onClose={() => setLeaving(null)}
          question={{
            title: languagesText.removal.title(leaving.label),
            text: languagesText.removal.text,
            submitLabel: languagesText.removal.submit,
            perform: () => remove.run({ params: { code: leaving.code } }),
          }}
        />
      )}
    </SettingsFrame>
  );
}

/** Shows which languages cannot be translated automatically, and how to set up a translator. */
function Translators() {
  const { data } = useRead('listTranslators');
  const without = data?.translators.filter(({ isConfigured }) => !isConfigured) ?? [];
  if (!data) return null;
  return (
    <Section title={languagesText.translator.title}>
      <p className="soft">{without.length === 0 ? languagesText.translator.ready : languagesText.translator.setUp}</p>
      {without.map(({ language, problem }) => (
        <p key={language}>{languagesText.translator.problem(language, problem ?? '')}</p>
      ))}
    </Section>
  );
}

interface LanguageTableProps {
  languages: readonly Language[];
  onEdit: (language: Language) => void;
  onRemove: (language: Language) => void;
}

function LanguageTable({ languages, onEdit, onRemove }: LanguageTableProps) {
  const refusal = useRefusal('write');
  const columns: Column<Language>[] = [
    {
      title: languagesText.table.language,
      isWide: true,
      cell: ({ label, code, translationRules }) => (
        <>
          <span className="clip">
            {label} <span className="soft mono">{code}</span>
          </span>
          {translationRules !== null && <span className="clip soft">{translationRules}</span>}
        </>
      ),
    },
    {
      title: languagesText.table.glossary,
      isExtra: true,
      isRight: true,
      cell: ({ glossary }) => <span className="number soft">{glossary.length}</span>,
    },
    {
      title: languagesText.table.translated,
      cell: ({ isDefault, translatedArticles, totalArticles }) => (
        <span className="number soft">
          {isDefault ? languagesText.table.original : languagesText.table.share(translatedArticles, totalArticles)}
        </span>
      ),
    },
    {
      title: '',
      isRight: true,
      cell: (language) => {
        const { label, isDefault } = language;
        const reason = refusal ?? (isDefault ? languagesText.table.isOriginal : undefined);
        return (
          <span className="row" style={{ flexWrap: 'nowrap', justifyContent: 'flex-end', gap: 0 }}>
            <IconButton label={commonText.edit(label)} icon="edit" disabledReason={reason} onClick={() => onEdit(language)} />
            <IconButton label={languagesText.table.remove(label)} icon="trash" disabledReason={reason} onClick={() => onRemove(language)} />
          </span>
        );
      },
    },
  ];
  return <Table label={languagesText.title} columns={columns} rows={languages} keyOf={({ code }) => code} />;
}
