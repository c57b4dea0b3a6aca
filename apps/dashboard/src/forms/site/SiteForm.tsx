import type { SiteSettings } from '@docreel/contract';
import { useWrite } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { SelectField, SwitchField } from '../../ui/ChoiceField.tsx';
import { TextField } from '../../ui/Field.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { notify } from '../../state/toasts.ts';
import { PageForm } from '../PageForm.tsx';
import { type Form, useForm } from '../use-form.ts';
import { ColorField } from './ColorField.tsx';
import { ImageField } from './ImageField.tsx';
import { findProblems, type SiteValues, toPatch, toValues } from './site-values.ts';
import classes from './SiteForm.module.css';
import { commonText } from '../../text/common.ts';
import { siteText } from '../../text/site.ts';

const FONTS = [
  { value: 'inter', label: siteText.fonts.inter },
  { value: 'system', label: siteText.fonts.system },
  { value: 'serif', label: siteText.fonts.serif },
] as const;
const CORNERS = [
  { value: 'round', label: siteText.cornerStyles.round },
  { value: 'slight', label: siteText.cornerStyles.slight },
  { value: 'square', label: siteText.cornerStyles.square },
] as const;

/** Form for the appearance of the published site. Readers see changes after the next publication. */
export function SiteForm({ site, etag }: { site: SiteSettings; etag: string | null }) {
  const refusal = useRefusal('write');
  const update = useWrite('updateProject', { isForm: true, onDone: () => notify(siteText.saved) });
  const form = useForm({
    initial: toValues(site),
    check: findProblems,
    submit: (values) => update.run({ body: { site: toPatch(values) }, headers: etag === null ? {} : { 'if-match': etag } }),
    showsProblem: true,
  });
  const pictures = { known: site.pictures, refusal };
  return (
    <PageForm form={form} refusal={refusal}>
      <div className={classes.pair}>
        <ColorField
          label={siteText.accent}
          description={describeColor(site.accent, site.shown.accent)}
          placeholder={site.shown.accent}
          field={form.field('accent')}
        />
        <ColorField
          label={siteText.accentDark}
          description={describeColor(site.accentDark, site.shown.accentDark)}
          placeholder={site.shown.accentDark}
          field={form.field('accentDark')}
        />
      </div>
      <div className={classes.pair}>
        <SelectField label={siteText.font} choices={FONTS} field={form.field('font')} />
        <SelectField label={siteText.corners} choices={CORNERS} field={form.field('corners')} />
      </div>
      <ImageField label={siteText.logo} description={siteText.logoHelp} field={form.field('logo')} {...pictures} />
      <ImageField label={siteText.logoDark} description={siteText.logoDarkHelp} isDark field={form.field('logoDark')} {...pictures} />
      <ImageField label={siteText.icon} description={siteText.iconHelp} field={form.field('favicon')} {...pictures} />
      <SurroundingFields field={form.field} />
    </PageForm>
  );
}

/** Fields for the content around the articles, and for feedback from readers. */
function SurroundingFields({ field }: { field: Form<SiteValues>['field'] }) {
  return (
    <>
      <TextAreaField
        label={siteText.headerLinks}
        description={siteText.headerLinksHelp}
        placeholder={siteText.headerLinksPlaceholder}
        field={field('headerLinks')}
      />
      <TextAreaField
        label={siteText.footerLinks}
        description={siteText.footerLinksHelp}
        placeholder={siteText.footerLinksPlaceholder}
        rows={5}
        field={field('groups')}
      />
      <TextField label={siteText.footerText} placeholder={siteText.footerTextPlaceholder} field={field('footerText')} />
      <TextField label={siteText.announcement} description={siteText.announcementHelp} field={field('text')} />
      <TextField label={siteText.announcementLink} type="url" placeholder={commonText.urlPlaceholder} field={field('url')} />
      <SwitchField label={siteText.feedback} description={siteText.feedbackHelp} field={field('feedback')} />
      <SwitchField label={siteText.feedbackWebhook} description={siteText.feedbackWebhookHelp} field={field('feedbackWebhook')} />
      <TextAreaField
        label={siteText.embedOrigins}
        description={siteText.embedOriginsHelp}
        placeholder={siteText.embedOriginsPlaceholder}
        field={field('embedOrigins')}
      />
      <TextAreaField label={siteText.customCss} description={siteText.customCssHelp} rows={6} isCode field={field('customCss')} />
    </>
  );
}

/** Explains which color the site uses if the chosen color has too little contrast. */
function describeColor(asked: string | null, used: string): string {
  if (asked === null || asked.toLowerCase() === used) return siteText.colorUsed(used);
  return siteText.colorAdjusted(used, asked);
}
