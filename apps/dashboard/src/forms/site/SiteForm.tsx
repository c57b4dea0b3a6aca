import type { SiteSettings } from '@docreel/contract';
import { useWrite } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { SelectField, SwitchField } from '../../ui/ChoiceField.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { notify } from '../../state/toasts.ts';
import { PageForm } from '../PageForm.tsx';
import { type Form, useForm } from '../use-form.ts';
import { ColourField } from './ColourField.tsx';
import { PictureField } from './PictureField.tsx';
import { problems, type SiteValues, toPatch, toValues } from './site-values.ts';
import classes from './SiteForm.module.css';

const FONTS = [
  { value: 'inter', label: 'Inter' },
  { value: 'system', label: 'The reader’s own' },
  { value: 'serif', label: 'A serif of the reader’s' },
] as const;
const CORNERS = [
  { value: 'round', label: 'Round' },
  { value: 'slight', label: 'Slightly round' },
  { value: 'square', label: 'Square' },
] as const;

/** How the published site looks. Seen by readers with the next publication. */
export function SiteForm({ site, etag }: { site: SiteSettings; etag: string | null }) {
  const refusal = useRefusal('write');
  const update = useWrite('updateProject', { isForm: true, onDone: () => notify('Saved. Publish to show it to readers.') });
  const form = useForm({
    initial: toValues(site),
    check: problems,
    submit: (values) => update.run({ body: { site: toPatch(values) }, headers: etag === null ? {} : { 'if-match': etag } }),
    showsProblem: true,
  });
  const pictures = { known: site.pictures, refusal };
  return (
    <PageForm form={form} refusal={refusal}>
      <div className={classes.pair}>
        <ColourField
          label="Accent"
          description={usedSentence(site.accent, site.shown.accent)}
          placeholder={site.shown.accent}
          field={form.field('accent')}
        />
        <ColourField
          label="Accent in the dark"
          description={usedSentence(site.accentDark, site.shown.accentDark)}
          placeholder={site.shown.accentDark}
          field={form.field('accentDark')}
        />
      </div>
      <div className={classes.pair}>
        <SelectField label="Font" choices={FONTS} field={form.field('font')} />
        <SelectField label="Corners" choices={CORNERS} field={form.field('corners')} />
      </div>
      <PictureField label="Logo" description="PNG, JPEG or WebP, at most 2 MiB." field={form.field('logo')} {...pictures} />
      <PictureField label="Logo in the dark" description="Left out: the same logo." isDark field={form.field('logoDark')} {...pictures} />
      <PictureField label="Icon" description="In the tab of the browser; best square." field={form.field('favicon')} {...pictures} />
      <Around field={form.field} />
    </PageForm>
  );
}

/** What stands around the articles, and what readers are asked. */
function Around({ field }: { field: Form<SiteValues>['field'] }) {
  return (
    <>
      <TextAreaField
        label="Links in the bar"
        description="At most five, one a line: label, bar, address."
        placeholder="Status | https://status.example.com"
        field={field('headerLinks')}
      />
      <TextAreaField
        label="Links in the foot"
        description="At most four groups: a title on its own line, its links below."
        placeholder={'Legal\nImprint | https://example.com/imprint'}
        rows={5}
        field={field('groups')}
      />
      <TextField label="Line in the foot" placeholder="© Example Ltd" field={field('footerText')} />
      <TextField label="Announcement" description="One line on top of every page." field={field('text')} />
      <TextField label="Its address" type="url" placeholder="https://…" field={field('url')} />
      <SwitchField
        label="Ask readers if an article helped"
        description="Searches that find nothing are counted too."
        field={field('feedback')}
      />
      <SwitchField
        label="Tell the webhook of answers"
        description="The address of the project receives each one as JSON."
        field={field('feedbackWebhook')}
      />
      <TextAreaField
        label="Sites that may embed pages"
        description="One origin a line. Nobody else may show pages in a frame."
        placeholder="https://app.example.com"
        field={field('embedOrigins')}
      />
      <TextAreaField
        label="Styles of your own"
        description="CSS behind that of the site, at most 20 KiB. It may load nothing from elsewhere."
        rows={6}
        isCode
        field={field('customCss')}
      />
    </>
  );
}

/** What the site makes of a colour that could not be read. */
function usedSentence(asked: string | null, used: string): string {
  if (asked === null || asked.toLowerCase() === used) return `The site uses ${used}.`;
  return `The site uses ${used}: text in ${asked} could not be read.`;
}
