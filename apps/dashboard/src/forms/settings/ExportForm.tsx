import type { ExportFormat } from '@docreel/contract';
import { useRead, useWrite } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { type Choice, SelectField } from '../../ui/ChoiceField.tsx';
import { notify } from '../../state/toasts.ts';
import { PageForm } from '../PageForm.tsx';
import { listFolderChoices } from '../content/folder-choices.ts';
import { useForm } from '../use-form.ts';
import { exportsText } from '../../text/exports.ts';

const FORMATS: readonly (Choice<ExportFormat> & { description: string })[] = [
  { value: 'html', ...exportsText.export.formats.html },
  { value: 'markdown', ...exportsText.export.formats.markdown },
  { value: 'json', ...exportsText.export.formats.json },
  { value: 'llm-text', ...exportsText.export.formats['llm-text'] },
];
const ALL = 'all';

/** Starts an export of the project or of one folder. The file appears in the list of exports. */
export function ExportForm() {
  const folders = useRead('listFolders');
  const languages = useRead('listLanguages');
  const start = useWrite('exportProject', { isForm: true, onDone: () => notify(exportsText.export.started) });
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
    <PageForm form={{ ...form, isDirty: true }} submitLabel={exportsText.export.submit} refusal={useRefusal('read')}>
      <SelectField
        label={exportsText.export.format}
        description={FORMATS.find(({ value }) => value === values.format)?.description ?? ''}
        choices={FORMATS.map(({ value, label }) => ({ value, label }))}
        field={field('format')}
      />
      <SelectField
        label={exportsText.export.scope}
        isSearchable
        choices={listFolderChoices(folders.data?.folders ?? []).map(({ id, path }) =>
          id === null ? { value: ALL, label: exportsText.export.wholeProject } : { value: String(id), label: path },
        )}
        field={field('folderId')}
      />
      <SelectField
        label={exportsText.export.language}
        choices={[
          { value: ALL, label: isText ? exportsText.export.projectLanguage : exportsText.export.allLanguages },
          ...(languages.data?.languages ?? []).map(({ code, label }) => ({ value: code, label })),
        ]}
        field={field('language')}
      />
    </PageForm>
  );
}
