import { useState } from 'react';
import { useRead } from '../../api/query.ts';
import { DomainForm } from '../../forms/settings/DomainForm.tsx';
import { isFormStored } from '../../forms/stored-forms.ts';
import { ProjectForm } from '../../forms/settings/ProjectForm.tsx';
import { useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Section, QueryResult } from '../../ui/Page.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { settingsText } from '../../text/settings.ts';
import { projectText } from '../../text/project.ts';

const DeleteProjectDialog = lazyComponent('DeleteProjectDialog', () => import('../../forms/settings/DeleteProjectDialog.tsx'));

/** The settings page for the project's name, URL and language. */
export function ProjectSettingsPage() {
  const project = useRead('getProject');
  const [isDeleting, setDeleting] = useState(() => isFormStored('project-deletion'));
  return (
    <SettingsFrame title={settingsText.parts.project}>
      <Section title={projectText.details.title} text={projectText.details.text}>
        <QueryResult query={project}>
          {(answer) => <ProjectForm key={answer.project.urlSlug} project={answer.project} etag={answer.etag} />}
        </QueryResult>
      </Section>
      <Section title={projectText.domain.title} text={projectText.domain.text}>
        <QueryResult query={project}>
          {(answer) => <DomainForm key={answer.project.customDomain} project={answer.project} etag={answer.etag} />}
        </QueryResult>
      </Section>
      <Section
        title={projectText.deletion.section}
        text={projectText.deletion.sectionText}
        actions={
          <Button kind="danger" disabledReason={useRefusal('settings')} onClick={() => setDeleting(true)}>
            {projectText.deletion.action}
          </Button>
        }
      >
        {isDeleting && <DeleteProjectDialog onClose={() => setDeleting(false)} />}
      </Section>
    </SettingsFrame>
  );
}
