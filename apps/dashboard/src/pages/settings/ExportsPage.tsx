import { useState } from 'react';
import { useRead } from '../../api/query.ts';
import { ExportForm } from '../../forms/settings/ExportForm.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Section, Waiting } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Table.tsx';
import { ExportTable } from './ExportTable.tsx';
import { ImportSection } from './ImportSection.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

const SHOWN = 20;

/** Taking the project along, and bringing one in. */
export function ExportsPage() {
  const [offset, setOffset] = useState(0);
  const exports = useRead('listJobs', { query: { type: 'export', limit: SHOWN, offset } }, { keepsPrevious: true });
  return (
    <SettingsFrame title="Export & import">
      <Section
        title="Export"
        text="Site and text are for readers: hidden articles and drafts are not in them. Markdown and JSON hold everything."
      >
        <ExportForm />
      </Section>
      <Section title="Exports" text="A file is kept for a day. Whoever has its address can download it.">
        <Waiting query={exports}>
          {({ jobs, pagination }) =>
            jobs.length > 0 ? (
              <>
                <ExportTable jobs={jobs} />
                <Pager pagination={pagination} onOffset={setOffset} />
              </>
            ) : (
              <Empty icon="download" title="Nothing was exported yet">
                Choose a format above and export: the file stands here as soon as it is packed.
              </Empty>
            )
          }
        </Waiting>
      </Section>
      <ImportSection />
    </SettingsFrame>
  );
}
