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

/** How the published site looks. Seen by readers with the next publication. */
export function SiteForm({ site, etag }: { site: SiteSettings; etag: string | null }) {
  const refusal = useRefusal('write');
  const update = useWrite('updateProject', { isForm: true, onDone: () => notify(siteText.saved) });
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
          label={siteText.accent}
          description={usedSentence(site.accent, site.shown.accent)}
          placeholder={site.shown.accent}
          field={form.field('accent')}
        />
        <ColourField
          label={siteText.accentDark}
          description={usedSentence(site.accentDark, site.shown.accentDark)}
          placeholder={site.shown.accentDark}
          field={form.field('accentDark')}
        />
      </div>
      <div className={classes.pair}>
        <SelectField label={siteText.font} choices={FONTS} field={form.field('font')} />
        <SelectField label={siteText.corners} choices={CORNERS} field={form.field('corners')} />
      </div>
      <PictureField label={siteText.logo} description={siteText.logoHelp} field={form.field('logo')} {...pictures} />
      <PictureField label={siteText.logoDark} description={siteText.logoDarkHelp} isDark field={form.field('logoDark')} {...pictures} />
      <PictureField label={siteText.icon} description={siteText.iconHelp} field={form.field('favicon')} {...pictures} />
      <Around field={form.field} />
    </PageForm>
  );
}

/** What stands around the articles, and what readers are asked. */
function Around({ field }: { field: Form<SiteValues>['field'] }) {
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

/** What the site makes of a colour that could not be read. */
function usedSentence(asked: string | null, used: string): string {
  if (asked === null || asked.toLowerCase() === used) return siteText.colorUsed(used);
  return siteText.colorAdjusted(used, asked);
}
