import type { Article } from '@docreel/contract';
import { useWrite, type Versioned } from '../../api/query.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { SwitchField } from '../../ui/ChoiceField.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { notify } from '../../state/toasts.ts';
import classes from './ArticleFieldsForm.module.css';
import { PageForm } from '../PageForm.tsx';
import { useForm } from '../use-form.ts';

export function ArticleFieldsForm({ article: { id, title, slug, isHidden, metadata, etag } }: { article: Versioned<Article> }) {
  const update = useWrite('updateArticle', { isForm: true, onDone: () => notify('Saved.') });
  const form = useForm({
    initial: {
      title,
      slug,
      isHidden,
      metaTitle: metadata.metaTitle ?? '',
      metaDescription: metadata.metaDescription ?? '',
      metaKeywords: metadata.metaKeywords.join(', '),
      ogImage: metadata.ogImage ?? '',
      canonicalUrl: metadata.canonicalUrl ?? '',
      noIndex: metadata.noIndex,
    },
    submit: ({ metaTitle, metaDescription, metaKeywords, ogImage, canonicalUrl, ...rest }) =>
      update.run({
        params: { id },
        headers: etag === null ? {} : { 'if-match': etag },
        body: {
          ...rest,
          metaTitle: metaTitle || null,
          metaDescription: metaDescription || null,
          metaKeywords: metaKeywords
            .split(',')
            .map((word) => word.trim())
            .filter(Boolean),
          ogImage: ogImage || null,
          canonicalUrl: canonicalUrl || null,
        },
      }),
    fieldOfCode: { SLUG_TAKEN: 'slug' },
    showsProblem: true,
  });
  const { values, field } = form;
  return (
    <PageForm form={form} refusal={useRefusal('write')}>
      <TextField label="Title" isRequired field={field('title')} />
      <TextField
        label="Slug"
        description="The end of the article’s address. An address that was ever published leads to the new one."
        isRequired
        field={field('slug')}
      />
      <SwitchField label="Hidden" description="Stays out of the published site and of exports for readers." field={field('isHidden')} />
      <TextField label="Title for search engines" description="Left out: the title." field={field('metaTitle')} />
      <TextAreaField label="Description for search engines" rows={2} field={field('metaDescription')} />
      <SearchPreview title={values.metaTitle || values.title} slug={values.slug} description={values.metaDescription} />
      <TextField label="Keywords" description="With commas between them." field={field('metaKeywords')} />
      <TextField label="Picture for previews" type="url" placeholder="https://…" field={field('ogImage')} />
      <TextField
        label="Canonical address"
        description="Where the same text stands first, if not here."
        type="url"
        placeholder="https://…"
        field={field('canonicalUrl')}
      />
      <SwitchField label="Not for search engines" field={field('noIndex')} />
    </PageForm>
  );
}

/** How a search engine may show it. */
function SearchPreview({ title, slug, description }: { title: string; slug: string; description: string }) {
  const project = useProject();
  return (
    <figure className={classes.preview}>
      <figcaption className="soft">In a search result</figcaption>
      <p className={classes.address}>
        {globalThis.location.host} › {project.slug} › {slug}
      </p>
      <p className={classes.title}>{title}</p>
      <p className="soft">{description || 'The first sentences of the article.'}</p>
    </figure>
  );
}
