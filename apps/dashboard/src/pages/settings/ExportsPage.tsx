import { useState } from 'react';
import { useRead } from '../../api/query.ts';
import { ExportForm } from '../../forms/settings/ExportForm.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Section, QueryResult } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Table.tsx';
import { ExportTable } from './ExportTable.tsx';
import { ImportSection } from './ImportSection.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { settingsText } from '../../text/settings.ts';
import { exportsText } from '../../text/exports.ts';

const PAGE_SIZE = 20;

/** The page for exporting the project and importing a Markdown export. */
export function ExportsPage() {
  const [offset, setOffset] = useState(0);
  const exports = useRead('listJobs', { query: { type: 'export', limit: PAGE_SIZE, offset } }, { keepsPrevious: true });
  return (
    <SettingsFrame title={settingsText.parts.exports}>
      <Section title={exportsText.export.title} text={exportsText.export.text}>
        <ExportForm />
      </Section>
      <Section title={exportsText.exports.title} text={exportsText.exports.text}>
        <QueryResult query={exports}>
          {({ jobs, pagination }) =>
            jobs.length > 0 ? (
              <>
                <ExportTable jobs={jobs} />
                <Pager pagination={pagination} onOffset={setOffset} />
              </>
            ) : (
              <Empty icon="download" title={exportsText.exports.emptyTitle}>
                {exportsText.exports.emptyText}
              </Empty>
            )
          }
        </QueryResult>
      </Section>
      <ImportSection />
    </SettingsFrame>
  );
}
