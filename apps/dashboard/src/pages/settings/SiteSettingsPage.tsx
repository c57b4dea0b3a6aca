import { useRead } from '../../api/query.ts';
import { SiteForm } from '../../forms/site/SiteForm.tsx';
import { Section, Waiting } from '../../ui/Page.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { settingsText } from '../../text/settings.ts';
import { siteText } from '../../text/site.ts';

/** How the published site looks and what it says around its articles. */
export function SiteSettingsPage() {
  const project = useRead('getProject');
  return (
    <SettingsFrame title={settingsText.parts.site}>
      <Section title={siteText.title} text={siteText.text}>
        <Waiting query={project}>{(answer) => <SiteForm key={answer.etag} site={answer.project.site} etag={answer.etag} />}</Waiting>
      </Section>
    </SettingsFrame>
  );
}
