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
import { Waiting } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { notify } from '../../state/toasts.ts';
import { SettingsFrame } from './SettingsFrame.tsx';

const LanguageDialog = lazyComponent('LanguageDialog', () => import('../../forms/settings/LanguageDialog.tsx'));

/** Into which languages the project is translated, and how one writes in each. Translating itself is on the page of translations. */
export function LanguagesPage() {
  const languages = useRead('listLanguages');
  const [edited, setEdited] = useState<Language | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Language | null>(null);
  const remove = useWrite('removeLanguage', {
    onDone: ({ articlesDeleted }) => notify(`The language is removed, and ${articlesDeleted} translations with it.`),
  });
  const add: Action = {
    id: 'add-language',
    label: 'Add a language',
    icon: 'plus',
    group: 'This page',
    shortcut: 'n',
    disabledReason: useRefusal('write'),
    perform: () => setEdited('new'),
  };
  useActions([add]);
  return (
    <SettingsFrame title="Languages" actions={<ActionButton action={add} isPrimary />}>
      <Waiting query={languages}>
        {({ languages: all }) => (
          <>
            <LanguageTable languages={all} onEdit={setEdited} onRemove={setLeaving} />
            {all.length === 1 && (
              <Empty icon="translate" title="One language so far">
                Add one that articles are to be translated into, with rules and a glossary for it.
              </Empty>
            )}
          </>
        )}
      </Waiting>
      {edited && <LanguageDialog changed={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {leaving && (
        <Confirm
          onClose={() => setLeaving(null)}
          question={{
            title: `Remove ${leaving.label}?`,
            text: 'Its translations, its rules and its glossary are deleted for good, what people wrote in the translations included.',
            verb: 'Remove language',
            perform: () => remove.run({ params: { code: leaving.code } }),
          }}
        />
      )}
    </SettingsFrame>
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
      title: 'Language',
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
    { title: 'Glossary', isExtra: true, isRight: true, cell: ({ glossary }) => <span className="number soft">{glossary.length}</span> },
    {
      title: 'Translated',
      cell: ({ isDefault, translatedArticles, totalArticles }) => (
        <span className="number soft">{isDefault ? 'The original' : `${translatedArticles} of ${totalArticles}`}</span>
      ),
    },
    {
      title: '',
      isRight: true,
      cell: (language) => {
        const { label, isDefault } = language;
        const reason = refusal ?? (isDefault ? 'The articles are written in this language.' : undefined);
        return (
          <span className="row" style={{ flexWrap: 'nowrap', justifyContent: 'flex-end', gap: 0 }}>
            <IconButton label={`Edit ${label}`} icon="edit" disabledReason={reason} onClick={() => onEdit(language)} />
            <IconButton label={`Remove ${label}`} icon="trash" disabledReason={reason} onClick={() => onRemove(language)} />
          </span>
        );
      },
    },
  ];
  return <Table label="Languages" columns={columns} rows={languages} keyOf={({ code }) => code} />;
}
