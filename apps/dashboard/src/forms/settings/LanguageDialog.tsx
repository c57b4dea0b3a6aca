import type { Language } from '@docreel/contract';
import { useWrite } from '../../api/query.ts';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { glossaryProblem, toGlossary, toLines } from './glossary-lines.ts';
import type { Form } from '../use-form.ts';

/** A language to translate into, and how to write in it; with `changed` one that the project has. */
export function LanguageDialog({ changed = null, onClose }: { changed?: Language | null; onClose: () => void }) {
  const add = useWrite('addLanguage', { isForm: true });
  const update = useWrite('updateLanguage', { isForm: true });
  const initial = {
    code: changed?.code ?? '',
    label: changed?.label ?? '',
    description: changed?.description ?? '',
    translationRules: changed?.translationRules ?? '',
    glossary: toLines(changed?.glossary ?? []),
  };
  return (
    <ResourceDialog
      title={changed ? `Edit ${changed.label}` : 'Add a language'}
      submitLabel={changed ? 'Save' : 'Add language'}
      onClose={onClose}
      needsChange={changed !== null}
      initial={initial}
      fieldOfCode={changed ? {} : { CONFLICT: 'code' }}
      check={({ glossary }) => ({ glossary: glossary === initial.glossary ? undefined : glossaryProblem(glossary) })}
      save={({ code, label, description, translationRules, glossary }) => {
        const body = {
          ...((changed !== null || label !== '') && { label }),
          // Sends only a description that was typed: a job may have written another one since.
          ...(description !== initial.description && { description: description || null }),
          translationRules: translationRules || null,
          ...(glossary !== initial.glossary && { glossary: toGlossary(glossary) }),
        };
        return changed ? update.run({ params: { code: changed.code }, body }) : add.run({ body: { code, ...body } });
      }}
      savedMessage={({ label }) => (changed ? 'Saved.' : `Articles can be translated into ${label} now.`)}
    >
      {({ field }) => <Fields isNew={changed === null} field={field} />}
    </ResourceDialog>
  );
}

type Values = Record<'code' | 'label' | 'description' | 'translationRules' | 'glossary', string>;

function Fields({ isNew, field }: { isNew: boolean; field: Form<Values>['field'] }) {
  return (
    <>
      {isNew && (
        <TextField label="Language" description="A code such as de or pt-BR." placeholder="de" isFirst isRequired field={field('code')} />
      )}
      <TextField
        label="Name"
        description={isNew ? 'Left out: what the language calls itself.' : 'As readers see it on the site.'}
        isFirst={!isNew}
        isRequired={!isNew}
        field={field('label')}
      />
      <TextAreaField
        label="Description"
        description="One sentence, under the name on the site’s first page in this language. Left empty: the project’s own, translated with the articles."
        rows={2}
        field={field('description')}
      />
      <TextAreaField
        label="How to write in it"
        description="Form of address, tone, spelling. For a model that translates."
        placeholder="Address the reader with “Sie”."
        field={field('translationRules')}
      />
      <TextAreaField
        label="Glossary"
        description="One entry a line: term = translation. A term alone stays as it is."
        placeholder={'workspace = Arbeitsbereich\nTasklane'}
        rows={5}
        field={field('glossary')}
      />
    </>
  );
}
