import type { ExportFormat } from '@docreel/contract';
import { useRead, useWrite } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { type Choice, SelectField } from '../../ui/ChoiceField.tsx';
import { notify } from '../../state/toasts.ts';
import { PageForm } from '../PageForm.tsx';
import { listFolderChoices } from '../content/folder-choices.ts';
import { useForm } from '../use-form.ts';

const FORMATS: readonly (Choice<ExportFormat> & { description: string })[] = [
  { value: 'html', label: 'Site', description: 'A ZIP whose index.html opens from the folder, search included, without a server.' },
  { value: 'markdown', label: 'Markdown', description: 'A ZIP of Markdown files and pictures that can be imported again.' },
  { value: 'json', label: 'JSON', description: 'A ZIP of the same as data.' },
  { value: 'llm-text', label: 'Text for language models', description: 'One text in the order of reading.' },
];
const ALL = 'all';

/** Has the server pack the project, or a part of it; what becomes of it stands in the list of exports. */
export function ExportForm() {
  const folders = useRead('listFolders');
  const languages = useRead('listLanguages');
  const start = useWrite('exportProject', { isForm: true, onDone: () => notify('The export has begun.') });
  const form = useForm({
    initial: { format: 'html', folderId: ALL, language: ALL },
    submit: ({ format, folderId, language }) =>
      start.run({
        query: { format, ...(folderId !== ALL && { folderId: Number(folderId) }), ...(language !== ALL && { language }) },
        headers: { prefer: 'respond-async' },
      }),
    fieldOfCode: { INVALID_FORMAT: 'format', FOLDER_NOT_FOUND: 'folderId', LANGUAGE_NOT_CONFIGURED: 'language' },
    showsProblem: true,
  });
  const { field, values } = form;
  const isText = values.format === 'llm-text';
  return (
    <PageForm form={{ ...form, isDirty: true }} verb="Export" refusal={useRefusal('read')}>
      <SelectField
        label="Format"
        description={FORMATS.find(({ value }) => value === values.format)?.description ?? ''}
        choices={FORMATS.map(({ value, label }) => ({ value, label }))}
        field={field('format')}
      />
      <SelectField
        label="What"
        isSearchable
        choices={listFolderChoices(folders.data?.folders ?? []).map(({ id, path }) =>
          id === null ? { value: ALL, label: 'The whole project' } : { value: String(id), label: path.replace(/^Content\//, '') },
        )}
        field={field('folderId')}
      />
      <SelectField
        label="Language"
        choices={[
          { value: ALL, label: isText ? 'That of the project' : 'All languages' },
          ...(languages.data?.languages ?? []).map(({ code, label }) => ({ value: code, label })),
        ]}
        field={field('language')}
      />
    </PageForm>
  );
}
