import { useRead } from '../../api/query.ts';
import { DomainForm } from '../../forms/settings/DomainForm.tsx';
import { ProjectForm } from '../../forms/settings/ProjectForm.tsx';
import { Section, Waiting } from '../../ui/Page.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

/** What the project is called, where it is, and in which language it is written. */
export function ProjectSettingsPage() {
  const project = useRead('getProject');
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
    </SettingsFrame>
  );
}
