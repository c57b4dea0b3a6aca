import type { Project } from '@docreel/contract';
import { useWrite } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyBox } from '../../ui/Copy.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Status } from '../../ui/Status.tsx';
import { notify } from '../../state/toasts.ts';
import { PageForm } from '../PageForm.tsx';
import { useForm } from '../use-form.ts';
import { commonText } from '../../text/common.ts';
import { projectText } from '../../text/project.ts';

/** Sets the site's custom domain and shows the DNS record that proves its ownership. */
export function DomainForm({ project, etag }: { project: Project; etag: string | null }) {
  const refusal = useRefusal('write');
  const update = useWrite('updateProject', { isForm: true, onDone: () => notify(commonText.saved) });
  const form = useForm({
    initial: { customDomain: project.customDomain ?? '' },
    submit: ({ customDomain }) =>
      update.run({ body: { customDomain: customDomain.trim() || null }, headers: etag === null ? {} : { 'if-match': etag } }),
    showsProblem: true,
  });
  return (
    <>
      <PageForm form={form} refusal={refusal} submitLabel={projectText.domain.submit}>
        <TextField
          label={projectText.domain.domain}
          description={projectText.domain.domainHelp}
          placeholder={projectText.domain.placeholder}
          field={form.field('customDomain')}
        />
      </PageForm>
      {project.customDomainRecord && <Proof project={project} refusal={refusal} />}
    </>
  );
}

function Proof({ project: { customDomainVerified, customDomainRecord }, refusal }: { project: Project; refusal: string | undefined }) {
  const verify = useWrite('verifyDomain', { onDone: () => notify(projectText.domain.proved) });
  if (customDomainRecord === null) return null;
  if (customDomainVerified) return <Status tone="good">{projectText.domain.verified}</Status>;
  return (
    <div className="stack">
      <p>{projectText.domain.proof}</p>
      <CopyBox what={projectText.domain.recordName} text={customDomainRecord.name} />
      <CopyBox what={projectText.domain.recordValue} text={customDomainRecord.value} />
      <div>
        <Button icon="check" isRunning={verify.isRunning} disabledReason={refusal} onClick={() => verify.go({})}>
          {projectText.domain.check}
        </Button>
      </div>
    </div>
  );
}
