import type { Project } from '@docreel/contract';
import { useLocation } from 'wouter';
import { useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { TextField } from '../../ui/Field.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { notify } from '../../state/toasts.ts';
import { PageForm } from '../PageForm.tsx';
import { LanguageField } from './LanguageField.tsx';
import { useForm } from '../use-form.ts';
import { commonText } from '../../text/common.ts';
import { projectText } from '../../text/project.ts';

export function ProjectForm({ project, etag }: { project: Project; etag: string | null }) {
  const { slug } = useProject();
  const [, navigate] = useLocation();
  const update = useWrite('updateProject', {
    isForm: true,
    onDone: (answer) => {
      notify(commonText.saved);
      // The path of this page contains the project's slug, so a new slug requires a redirect.
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
      <TextField label={projectText.details.name} isRequired field={form.field('name')} />
      <TextAreaField
        label={projectText.details.description}
        description={projectText.details.descriptionHelp}
        rows={2}
        field={form.field('description')}
      />
      <TextField label={projectText.details.slug} description={projectText.details.slugHelp} isRequired field={form.field('urlSlug')} />
      <LanguageField label={projectText.details.language} description={projectText.details.languageHelp} field={form.field('language')} />
      <TextField
        label={projectText.details.logo}
        description={projectText.details.logoHelp}
        type="url"
        placeholder={commonText.urlPlaceholder}
        field={form.field('logoUrl')}
      />
    </PageForm>
  );
}
