import type { PlannedStructure } from '@docreel/contract';
import { useState } from 'react';
import { clientOf } from '../api/client.ts';
import { useRead, useWrite } from '../api/query.ts';
import { useProject } from '../shell/project-context.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { SelectField } from '../ui/ChoiceField.tsx';
import { Bar } from '../ui/Status.tsx';
import { clock } from '../ui/Time.tsx';
import { tell } from '../ui/toast-store.ts';
import classes from './StructureDialog.module.css';
import { useForm } from './use-form.ts';

const FIRST = 'first';

/** Divides a long recording: the plan is shown first, nothing of it made. */
export function StructureDialog({ videoId, onClose }: { videoId: string; onClose: () => void }) {
  const { form, templates, plan, percent, make, isMaking } = useStructure(videoId, onClose);
  return (
    <Dialog
      title="Divide into articles"
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {plan && (
            <Button kind="primary" isRunning={isMaking} onClick={make}>
              Make these articles
            </Button>
          )}
        </>
      }
    >
      <form className="stack" onSubmit={form.onSubmit}>
        <SelectField
          label="Template"
          description="How the recording is divided."
          choices={templates.map(({ id, name }, index) => ({ value: index === 0 ? FIRST : String(id), label: name }))}
          field={form.field('templateId')}
        />
        <div>
          <Button type="submit" isRunning={form.isSending}>
            {plan ? 'Plan again' : 'Show the plan'}
          </Button>
        </div>
      </form>
      {form.isSending && <Bar percent={percent} label="Plan made" />}
      {plan && <Plan plan={plan} />}
    </Dialog>
  );
}

function useStructure(videoId: string, onClose: () => void) {
  const { slug } = useProject();
  const [plan, setPlan] = useState<PlannedStructure | null>(null);
  const [percent, setPercent] = useState(0);
  const templates = useRead('listStructureTemplates').data?.templates ?? [];
  const generate = useWrite('generateStructure', { isForm: true });
  const start = useWrite('generateStructure', {
    onDone: () => {
      tell('The articles are being made. They appear under “Content”.');
      onClose();
    },
  });
  const wish = (templateId: string) => ({ videoId, ...(templateId !== FIRST && { templateId: Number(templateId) }) });
  const form = useForm({
    initial: { templateId: FIRST },
    submit: async ({ templateId }) => {
      setPlan(null);
      const { jobId } = await generate.run({ body: { ...wish(templateId), dryRun: true } });
      const job = await clientOf(slug).jobs.wait(jobId, { onProgress: ({ progress }) => setPercent(progress?.percent ?? 0) });
      if (job.error !== null) throw new Error(job.error);
      setPlan((job.output?.['structure'] as PlannedStructure | undefined) ?? { folders: [], articles: [] });
    },
    showsProblem: false,
  });
  const make = () => start.go({ body: wish(form.values.templateId) });
  return { form, templates, plan, percent, make, isMaking: start.isRunning };
}

function Plan({ plan: { folders, articles } }: { plan: PlannedStructure }) {
  return (
    <div className={classes.plan}>
      {folders.map(({ name, articles: inside }) => (
        <section key={name}>
          <h3>{name}</h3>
          <Planned articles={inside} />
        </section>
      ))}
      <Planned articles={articles} />
    </div>
  );
}

function Planned({ articles }: { articles: PlannedStructure['articles'] }) {
  return (
    <ul>
      {articles.map(({ title, summary, startSeconds, endSeconds }) => (
        <li key={startSeconds}>
          <span className="number soft">
            {clock(startSeconds)} to {clock(endSeconds)}
          </span>
          <span>{title}</span>
          {summary && <span className="soft">{summary}</span>}
        </li>
      ))}
    </ul>
  );
}
