import type { Language } from '@docreel/contract';
import { useRead, useWrite } from '../../api/query.ts';
import { TextField } from '../../ui/Field.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { LanguageField } from './LanguageField.tsx';
import { checkGlossary, toGlossary, toLines } from './glossary-lines.ts';
import type { Form } from '../use-form.ts';
import { commonText } from '../../text/common.ts';
import { languagesText } from '../../text/languages.ts';

/** Dialog that adds a language, or edits the language in `changed`. */
export function LanguageDialog({ changed = null, onClose }: { changed?: Language | null; onClose: () => void }) {
  const add = useWrite('addLanguage', { isForm: true });
  const update = useWrite('updateLanguage', { isForm: true });
  const initial = {
    code: changed?.code ?? '',
    label: changed?.label ?? '',
    siteName: changed?.siteName ?? '',
    description: changed?.description ?? '',
    translationRules: changed?.translationRules ?? '',
    glossary: toLines(changed?.glossary ?? []),
  };
  return (
    <ResourceDialog
      title={changed ? languagesText.dialog.editTitle(changed.label) : languagesText.dialog.addTitle}
      submitLabel={changed ? commonText.save : languagesText.dialog.submit}
      onClose={onClose}
      needsChange={changed !== null}
      initial={initial}
      fieldOfCode={changed ? {} : { CONFLICT: 'code' }}
      check={({ glossary }) => ({ glossary: glossary === initial.glossary ? undefined : checkGlossary(glossary) })}
      save={({ code, label, siteName, description, translationRules, glossary }) => {
        const body = {
          ...((changed !== null || label !== '') && { label }),
          siteName: siteName || null,
          // Sends the description only if the user typed one, because a translation job may have written another since the dialog opened.
          ...(description !== initial.description && { description: description || null }),
          translationRules: translationRules || null,
          ...(glossary !== initial.glossary && { glossary: toGlossary(glossary) }),
        };
        return changed ? update.run({ params: { code: changed.code }, body }) : add.run({ body: { code, ...body } });
      }}
      savedMessage={({ label }) => (changed ? commonText.saved : languagesText.dialog.added(label))}
    >
      {({ field }) => <Fields isNew={changed === null} field={field} />}
    </ResourceDialog>
  );
}

type Values = Record<'code' | 'label' | 'siteName' | 'description' | 'translationRules' | 'glossary', string>;

function Fields({ isNew, field }: { isNew: boolean; field: Form<Values>['field'] }) {
  const languages = useRead('listLanguages').data?.languages ?? [];
  return (
    <>
      {isNew && (
        <LanguageField
          label={languagesText.dialog.language}
          description={languagesText.dialog.languageHelp}
          taken={languages.map(({ code }) => code)}
          field={field('code')}
        />
      )}
      <TextField
        label={languagesText.dialog.name}
        description={isNew ? languagesText.dialog.nameHelp : languagesText.dialog.nameEditHelp}
        isRequired={!isNew}
        field={field('label')}
      />
      <TextField label={languagesText.dialog.siteName} description={languagesText.dialog.siteNameHelp} field={field('siteName')} />
      <TextAreaField
        label={languagesText.dialog.description}
        description={languagesText.dialog.descriptionHelp}
        rows={2}
        field={field('description')}
      />
      <TextAreaField
        label={languagesText.dialog.rules}
        description={languagesText.dialog.rulesHelp}
        placeholder={languagesText.dialog.rulesPlaceholder}
        field={field('translationRules')}
      />
      <TextAreaField
        label={languagesText.dialog.glossary}
        description={languagesText.dialog.glossaryHelp}
        placeholder={languagesText.dialog.glossaryPlaceholder}
        rows={5}
        field={field('glossary')}
      />
    </>
  );
}
