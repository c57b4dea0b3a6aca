import { useRead } from '../../api/query.ts';
import { SiteForm } from '../../forms/site/SiteForm.tsx';
import { Section, QueryResult } from '../../ui/Page.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { settingsText } from '../../text/settings.ts';
import { siteText } from '../../text/site.ts';

/** The settings page for the appearance of the published site and the content around its articles. */
export function SiteSettingsPage() {
  const project = useRead('getProject');
  return (
    <SettingsFrame title={settingsText.parts.site}>
      <Section title={siteText.title} text={siteText.text}>
        <QueryResult query={project}>
          {(answer) => <SiteForm key={answer.etag} site={answer.project.site} etag={answer.etag} />}
        </QueryResult>
      </Section>
    </SettingsFrame>
  );
}
