import type { PlannedStructure } from '@docreel/contract';
import { useState } from 'react';
import { getClient } from '../../api/client.ts';
import { useRead, useWrite } from '../../api/query.ts';
import { useProject } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/ChoiceField.tsx';
import { Bar } from '../../ui/Status.tsx';
import { notify } from '../../state/toasts.ts';
import { countSelected, type EditedPlan, checkPlan, toEditedPlan, toStructure } from './plan-edits.ts';
import { PlanEditor } from './PlanEditor.tsx';
import { useFollowWriting } from './use-follow-writing.ts';
import { useForm } from '../use-form.ts';
import { commonText } from '../../text/common.ts';
import { videoText } from '../../text/video.ts';

const FIRST = 'first';

/** Dialog that splits a long recording into articles. It previews an editable plan before anything is created. */
export function StructureDialog({ videoId, onClose }: { videoId: string; onClose: () => void }) {
  const { form, templates, plan, setPlan, percent, create, isCreating } = useStructure(videoId, onClose);
  return (
    <Dialog
      title={videoText.structure.title}
      width={620}
      isDirty={plan !== null}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{commonText.cancel}</Button>
          {plan && (
            <Button kind="primary" isRunning={isCreating} disabledReason={checkPlan(plan)} onClick={create}>
              {videoText.structure.submit(countSelected(plan))}
            </Button>
          )}
        </>
      }
    >
      <form className="stack" onSubmit={form.onSubmit}>
        <SelectField
          label={videoText.structure.template}
          description={videoText.structure.templateHelp}
          choices={templates.map(({ id, name }, index) => ({ value: index === 0 ? FIRST : String(id), label: name }))}
          field={form.field('templateId')}
        />
        <div>
          <Button type="submit" isRunning={form.isSending}>
            {plan ? videoText.structure.startOver : videoText.structure.preview}
          </Button>
        </div>
      </form>
      {form.isSending && <Bar percent={percent} label={videoText.structure.planning} />}
      {plan && <PlanEditor plan={plan} onPlan={setPlan} />}
    </Dialog>
  );
}

function useStructure(videoId: string, onClose: () => void) {
  const { slug } = useProject();
  const [plan, setPlan] = useState<EditedPlan | null>(null);
  const [percent, setPercent] = useState(0);
  const follow = useFollowWriting();
  const templates = useRead('listStructureTemplates').data?.templates ?? [];
  const generate = useWrite('generateStructure', { isForm: true });
  const start = useWrite('generateStructure', {
    onDone: (job) => {
      follow(job);
      notify(videoText.structure.started);
      onClose();
    },
  });
  const buildRequest = (templateId: string) => ({ videoId, ...(templateId !== FIRST && { templateId: Number(templateId) }) });
  const form = useForm({
    initial: { templateId: FIRST },
    submit: async ({ templateId }) => {
      setPlan(null);
      const { jobId } = await generate.run({ body: { ...buildRequest(templateId), dryRun: true } });
      const job = await getClient(slug).jobs.wait(jobId, { onProgress: ({ progress }) => setPercent(progress?.percent ?? 0) });
      if (job.error !== null) throw new Error(job.error);
      setPlan(toEditedPlan((job.output?.['structure'] as PlannedStructure | undefined) ?? { folders: [], articles: [] }));
    },
    showsProblem: false,
  });
  const create = () => plan && start.go({ body: { ...buildRequest(form.values.templateId), structure: toStructure(plan) } });
  return { form, templates, plan, setPlan, percent, create, isCreating: start.isRunning };
}
