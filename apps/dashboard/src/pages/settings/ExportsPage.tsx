import { useState } from 'react';
import { useRead } from '../../api/query.ts';
import { ExportForm } from '../../forms/settings/ExportForm.tsx';
import { useProject } from '../../shell/project-context.ts';
import { CopyBox } from '../../ui/Copy.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Section, Waiting } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Table.tsx';
import { ExportTable } from './ExportTable.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

const SHOWN = 20;

/** Taking the project along, and how one is brought in: that is the operator's, for the API has no operation that imports. */
export function ExportsPage() {
  const { slug } = useProject();
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
      <Section
        title="Import"
        text="A Markdown export is brought in at the server, all of it or nothing. Ask the operator to run this there:"
      >
        <CopyBox what="the command" text={`npm run docreel -- import docs.zip --project ${slug}`} />
      </Section>
    </SettingsFrame>
  );
}
