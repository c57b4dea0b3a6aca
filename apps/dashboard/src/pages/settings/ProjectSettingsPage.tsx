import { useRead } from '../../api/query.ts';
import { ProjectForm } from '../../forms/ProjectForm.tsx';
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
    </SettingsFrame>
  );
}
