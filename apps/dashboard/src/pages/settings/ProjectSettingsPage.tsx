import { useState } from 'react';
import { useRead } from '../../api/query.ts';
import { DomainForm } from '../../forms/settings/DomainForm.tsx';
import { isFormKept } from '../../forms/kept-forms.ts';
import { ProjectForm } from '../../forms/settings/ProjectForm.tsx';
import { useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Section, Waiting } from '../../ui/Page.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

const DeleteProjectDialog = lazyComponent('DeleteProjectDialog', () => import('../../forms/settings/DeleteProjectDialog.tsx'));

/** What the project is called, where it is, and in which language it is written. */
export function ProjectSettingsPage() {
  const project = useRead('getProject');
  const [isDeleting, setDeleting] = useState(() => isFormKept('project-deletion'));
  return (
    <SettingsFrame title="Project">
      <Section title="Name and address" text="Readers see these on the published site.">
        <Waiting query={project}>
          {(answer) => <ProjectForm key={answer.project.urlSlug} project={answer.project} etag={answer.etag} />}
        </Waiting>
      </Section>
      <Section title="Domain of your own" text="Readers then reach the site under it; the address before leads there.">
        <Waiting query={project}>
          {(answer) => <DomainForm key={answer.project.customDomain} project={answer.project} etag={answer.etag} />}
        </Waiting>
      </Section>
      <Section
        title="Danger zone"
        text="Deleting the project takes everything in it away, for good: videos, articles, the published site, keys, members."
        actions={
          <Button kind="danger" disabledReason={useRefusal('settings')} onClick={() => setDeleting(true)}>
            Delete project
          </Button>
        }
      >
        {isDeleting && <DeleteProjectDialog onClose={() => setDeleting(false)} />}
      </Section>
    </SettingsFrame>
  );
}
