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

/** The site’s own host name, and the record that proves it. */
export function DomainForm({ project, etag }: { project: Project; etag: string | null }) {
  const refusal = useRefusal('write');
  const update = useWrite('updateProject', { isForm: true, onDone: () => notify('Saved.') });
  const form = useForm({
    initial: { customDomain: project.customDomain ?? '' },
    submit: ({ customDomain }) =>
      update.run({ body: { customDomain: customDomain.trim() || null }, headers: etag === null ? {} : { 'if-match': etag } }),
    showsProblem: true,
  });
  return (
    <>
      <PageForm form={form} refusal={refusal} verb="Set domain">
        <TextField
          label="Domain"
          description="Point it to this server, by a CNAME or an address. Left empty: the site’s address ends in the slug."
          placeholder="docs.example.com"
          field={form.field('customDomain')}
        />
      </PageForm>
      {project.customDomainRecord && <Proof project={project} refusal={refusal} />}
    </>
  );
}

function Proof({ project: { customDomainVerified, customDomainRecord }, refusal }: { project: Project; refusal: string | undefined }) {
  const verify = useWrite('verifyDomain', { onDone: () => notify('It is yours. Publish, so that the pages name it themselves.') });
  if (customDomainRecord === null) return null;
  if (customDomainVerified) return <Status tone="good">Verified</Status>;
  return (
    <div className="stack">
      <p>Set this TXT record where the domain is managed, then check it. A new record may take a while to be seen.</p>
      <CopyBox what="the name of the record" text={customDomainRecord.name} />
      <CopyBox what="the record" text={customDomainRecord.value} />
      <div>
        <Button icon="check" isRunning={verify.isRunning} disabledReason={refusal} onClick={() => verify.go({})}>
          Check the record
        </Button>
      </div>
    </div>
  );
}
