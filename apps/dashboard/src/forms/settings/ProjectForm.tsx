import type { Project } from '@docreel/contract';
import { useLocation } from 'wouter';
import { useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { notify } from '../../state/toasts.ts';
import { PageForm } from '../PageForm.tsx';
import { useForm } from '../use-form.ts';

export function ProjectForm({ project, etag }: { project: Project; etag: string | null }) {
  const { slug } = useProject();
  const [, navigate] = useLocation();
  const update = useWrite('updateProject', {
    isForm: true,
    onDone: (answer) => {
      notify('Saved.');
      // The address of this very page has the slug in it.
      if (answer.project.urlSlug !== slug) navigate(paths.settings(answer.project.urlSlug), { replace: true });
    },
  });
  const form = useForm({
    initial: {
      name: project.name,
      description: project.description ?? '',
      urlSlug: project.urlSlug,
      language: project.language,
      logoUrl: project.logoUrl ?? '',
    },
    submit: ({ name, description, urlSlug, language, logoUrl }) =>
      update.run({
        body: { name, description: description || null, urlSlug, language, logoUrl: logoUrl || null },
        headers: etag === null ? {} : { 'if-match': etag },
      }),
    fieldOfCode: { SLUG_TAKEN: 'urlSlug' },
    showsProblem: true,
  });
  return (
    <PageForm form={form} refusal={useRefusal('write')}>
      <TextField label="Name" isRequired field={form.field('name')} />
      <TextAreaField
        label="Description"
        description="One sentence, under the name on the site’s first page."
        rows={2}
        field={form.field('description')}
      />
      <TextField
        label="Slug"
        description="The end of the site’s address. The old address leads to the new one for ever."
        isRequired
        field={form.field('urlSlug')}
      />
      <TextField
        label="Language"
        description="A code such as en or pt-BR: the language that the articles are written in."
        isRequired
        field={form.field('language')}
      />
      <TextField label="Logo" description="Address of a picture." type="url" placeholder="https://…" field={form.field('logoUrl')} />
    </PageForm>
  );
}
