import type { Article } from '@docreel/contract';
import { useWrite, type Versioned } from '../../api/query.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { SwitchField } from '../../ui/ChoiceField.tsx';
import { TextField } from '../../ui/Field.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { notify } from '../../state/toasts.ts';
import classes from './ArticleFieldsForm.module.css';
import { PageForm } from '../PageForm.tsx';
import { useForm } from '../use-form.ts';
import { commonText } from '../../text/common.ts';
import { articleText } from '../../text/article.ts';

export function ArticleFieldsForm({ article }: { article: Versioned<Article> }) {
  const { id, etag } = article;
  const update = useWrite('updateArticle', { isForm: true, onDone: () => notify(commonText.saved) });
  const form = useForm({
    initial: toValues(article),
    submit: (values) => update.run({ params: { id }, headers: etag === null ? {} : { 'if-match': etag }, body: toBody(values) }),
    fieldOfCode: { SLUG_TAKEN: 'slug' },
    showsProblem: true,
  });
  const { values, field } = form;
  const text = articleText.details;
  return (
    <PageForm form={form} refusal={useRefusal('write')}>
      <TextField label={text.title} isRequired field={field('title')} />
      <TextField label={text.slug} description={text.slugHelp} isRequired field={field('slug')} />
      <SwitchField label={text.hidden} description={text.hiddenHelp} field={field('isHidden')} />
      <TextField label={text.metaTitle} description={text.metaTitleHelp} field={field('metaTitle')} />
      <TextAreaField label={text.metaDescription} rows={2} field={field('metaDescription')} />
      <SearchPreview title={values.metaTitle || values.title} slug={values.slug} description={values.metaDescription} />
      <TextField label={text.keywords} description={text.keywordsHelp} field={field('metaKeywords')} />
      <TextField
        label={text.image}
        description={text.imageHelp}
        type="url"
        placeholder={commonText.urlPlaceholder}
        field={field('ogImage')}
      />
      <TextField
        label={text.canonical}
        description={text.canonicalHelp}
        type="url"
        placeholder={commonText.urlPlaceholder}
        field={field('canonicalUrl')}
      />
      <SwitchField label={text.noIndex} field={field('noIndex')} />
    </PageForm>
  );
}

/** Returns the values of the form. Empty optional fields become empty strings. */
function toValues({ title, slug, isHidden, metadata }: Article) {
  return {
    title,
    slug,
    isHidden,
    metaTitle: metadata.metaTitle ?? '',
    metaDescription: metadata.metaDescription ?? '',
    metaKeywords: metadata.metaKeywords.join(', '),
    ogImage: metadata.ogImage ?? '',
    canonicalUrl: metadata.canonicalUrl ?? '',
    noIndex: metadata.noIndex,
  };
}

function toBody({ metaTitle, metaDescription, metaKeywords, ogImage, canonicalUrl, ...rest }: ReturnType<typeof toValues>) {
  return {
    ...rest,
    metaTitle: metaTitle || null,
    metaDescription: metaDescription || null,
    metaKeywords: metaKeywords
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
    ogImage: ogImage || null,
    canonicalUrl: canonicalUrl || null,
  };
}

/** Previews how a search engine may display the article. */
function SearchPreview({ title, slug, description }: { title: string; slug: string; description: string }) {
  const project = useProject();
  return (
    <figure className={classes.preview}>
      <figcaption className="soft">{articleText.details.searchPreview}</figcaption>
      <p className={classes.url}>
        {globalThis.location.host} › {project.slug} › {slug}
      </p>
      <p className={classes.title}>{title}</p>
      <p className="soft">{description || articleText.details.searchPreviewFallback}</p>
    </figure>
  );
}
