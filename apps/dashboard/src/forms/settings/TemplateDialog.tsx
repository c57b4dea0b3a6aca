import type { Template } from '@docreel/contract';
import { useWrite } from '../../api/query.ts';
import { SelectField } from '../../ui/ChoiceField.tsx';
import { TextField } from '../../ui/Field.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { type ArticleForm, listFormChoices, type StructureForm } from '../../labels/template-forms.ts';
import type { Form } from '../use-form.ts';
import { splitLines } from '../split-lines.ts';
import { commonText } from '../../text/common.ts';
import { templatesText } from '../../text/templates.ts';

/** The template in the dialog: a new one of this kind, a copy of `from`, or the existing template in `changed`. */
export type TemplateTarget = { kind: Template['kind'] } & ({ from: Template | null } | { changed: Template });

export function TemplateDialog({ target, onClose }: { target: TemplateTarget; onClose: () => void }) {
  const changed = 'changed' in target ? target.changed : null;
  const save = useSave(target.kind, changed);
  return (
    <ResourceDialog
      title={changed ? templatesText.dialog.editTitle(changed.name) : templatesText.create[target.kind]}
      submitLabel={changed ? commonText.save : templatesText.dialog.submit}
      width={560}
      onClose={onClose}
      needsChange={changed !== null}
      initial={'changed' in target ? toValues(target.changed) : createValues(target.kind, target.from)}
      save={save}
      savedMessage={({ name }) => (changed ? commonText.saved : templatesText.dialog.created(name))}
    >
      {({ field }) => <Fields kind={target.kind} field={field} />}
    </ResourceDialog>
  );
}

function Fields({ kind, field }: { kind: Template['kind']; field: Form<Values>['field'] }) {
  return (
    <>
      <TextField label={templatesText.dialog.name} placeholder={templatesText.dialog.namePlaceholder} isRequired field={field('name')} />
      <TextField label={templatesText.dialog.description} description={templatesText.dialog.descriptionHelp} field={field('description')} />
      <SelectField
        label={templatesText.dialog.type}
        description={templatesText.dialog.typeHelp}
        choices={listFormChoices(kind)}
        field={field('form')}
      />
      <TextAreaField
        label={templatesText.dialog.instructions}
        description={templatesText.dialog.instructionsHelp}
        placeholder={templatesText.dialog.instructionsPlaceholder}
        rows={5}
        field={field('instructions')}
      />
      <TextAreaField
        label={templatesText.dialog.sections}
        description={templatesText.dialog.sectionsHelp}
        placeholder={templatesText.dialog.sectionsPlaceholder}
        rows={4}
        field={field('sections')}
      />
      <TextField label={templatesText.dialog.image} type="url" placeholder={commonText.urlPlaceholder} field={field('image_url')} />
      <TextField
        label={templatesText.dialog.order}
        description={templatesText.dialog.orderHelp}
        type="number"
        field={field('sort_order')}
      />
    </>
  );
}

/** The form values. Their names match the fields of the API, so that API errors appear at the right field. */
interface Values {
  name: string;
  description: string;
  form: string;
  instructions: string;
  sections: string;
  image_url: string;
  sort_order: string;
}

/** Default position in the list, after the built-in templates. */
const LAST = 1001;

function useSave(kind: Template['kind'], changed: Template | null): (values: Values) => Promise<Template> {
  const article = useWrite('createArticleTemplate', { isForm: true });
  const structure = useWrite('createStructureTemplate', { isForm: true });
  const update = useWrite('updateTemplate', { isForm: true });
  return ({ form, sections, image_url, sort_order, ...texts }) => {
    const body = {
      ...texts,
      sections: splitLines(sections),
      image_url: image_url.trim() || null,
      sort_order: sort_order === '' ? LAST : Number(sort_order),
    };
    if (changed) return update.run({ params: { id: changed.id }, body: { ...body, form: form as Template['form'] } });
    // The form offers only output types that this kind of template supports.
    if (kind === 'article') return article.run({ body: { ...body, form: form as ArticleForm } });
    return structure.run({ body: { ...body, form: form as StructureForm } });
  };
}

function toValues({ name, description, form, instructions, sections, image_url, sort_order }: Template): Values {
  return {
    name,
    description,
    form,
    instructions,
    sections: sections.join('\n'),
    image_url: image_url ?? '',
    sort_order: String(sort_order),
  };
}

function createValues(kind: Template['kind'], from: Template | null): Values {
  if (from) return { ...toValues(from), name: templatesText.dialog.copyName(from.name), sort_order: '' };
  const [usual] = listFormChoices(kind);
  return { name: '', description: '', form: usual?.value ?? '', instructions: '', sections: '', image_url: '', sort_order: '' };
}
